"use server";

import { z } from "zod";
import { getViewCounts } from "@/domain/views/get-view-counts";
import { defineAction } from "@/entry/define-action";

/** The counts beside the views as they are now. */
export const readViewCounts = defineAction(z.strictObject({}), (actor) => getViewCounts(actor));

"use server";

import { z } from "zod";
import { cancelTask } from "@/domain/tasks/cancel-task";
import { retryTask } from "@/domain/tasks/retry-task";
import { defineAction } from "@/entry/define-action";

const Which = z.strictObject({ id: z.uuid() });

/** Stops a task that waits or runs. */
export const stopTask = defineAction(Which, (actor, { id }) => cancelTask(actor, id));

/** Starts a failed or canceled task over. */
export const restartTask = defineAction(Which, (actor, { id }) => retryTask(actor, id));

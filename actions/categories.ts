"use server";

import { z } from "zod";
import { createCategory } from "@/domain/categories/create-category";
import { CategoryPatch, NewCategory } from "@/domain/categories/shape";
import { updateCategory } from "@/domain/categories/update-category";
import { defineAction } from "@/entry/define-action";

/** Adds a category at the end of the team's list. */
export const addCategory = defineAction(NewCategory, (actor, input) => createCategory(actor, input));

/** Changes what is named of a category; its code stays. */
export const changeCategory = defineAction(
  z.strictObject({ code: z.string().max(64), patch: CategoryPatch }),
  (actor, { code, patch }) => updateCategory(actor, code, patch),
);

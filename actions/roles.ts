"use server";

import { z } from "zod";
import { createRole } from "@/domain/roles/create-role";
import { NewRole, RolePatch } from "@/domain/roles/shape";
import { updateRole } from "@/domain/roles/update-role";
import { defineAction } from "@/entry/define-action";

/** Adds a role. */
export const addRole = defineAction(NewRole, (actor, input) => createRole(actor, input));

/** Changes what is named of a role; null unbinds its prompt or model. */
export const changeRole = defineAction(
  z.strictObject({ code: z.string().max(64), patch: RolePatch }),
  (actor, { code, patch }) => updateRole(actor, code, patch),
);

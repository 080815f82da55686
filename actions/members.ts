"use server";

import { z } from "zod";
import { changeOwnPassword } from "@/domain/members/change-own-password";
import { changePreferences } from "@/domain/members/change-preferences";
import { createMember } from "@/domain/members/create-member";
import { PreferencesPatch } from "@/domain/members/preferences-shape";
import { resetPassword } from "@/domain/members/reset-password";
import { MemberPatch, NewMember, Password, PasswordChange } from "@/domain/members/shape";
import { updateMember } from "@/domain/members/update-member";
import { defineAction } from "@/entry/define-action";
import { takeAttempt } from "@/entry/take-attempt";

/** Adds a member who signs in with a password. */
export const addMember = defineAction(NewMember, (actor, input) => createMember(actor, input));

/** Changes a member's name or level, disables or enables them. */
export const changeMember = defineAction(
  z.strictObject({ id: z.uuid(), patch: MemberPatch }),
  (actor, { id, patch }) => updateMember(actor, id, patch),
);

/** Gives a member a new password. */
export const setPassword = defineAction(
  z.strictObject({ id: z.uuid(), password: Password }),
  (actor, { id, password }) => resetPassword(actor, id, password),
);

/** Changes the password of whoever calls. */
export const changePassword = defineAction(PasswordChange, (actor, change) => {
  takeAttempt(actor.email);
  return changeOwnPassword(actor, change);
});

/** Changes what whoever calls set for themselves: keys, density, the first steps. */
export const changeOwnPreferences = defineAction(PreferencesPatch, (actor, patch) =>
  changePreferences(actor, patch),
);

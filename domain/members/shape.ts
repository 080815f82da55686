import { z } from "zod";
import { LEVELS } from "../actors/level-shape";
import { isCommonPassword } from "./password-shape";

export const MemberLevel = z.enum(LEVELS);

/** NIST SP 800-63B: length is what counts; no rules of composition, but none that everybody tries first. The upper end only bounds the work of hashing. */
export const MIN_PASSWORD = 10;
export const Password = z
  .string()
  .min(MIN_PASSWORD)
  .max(1024)
  .refine((password) => !isCommonPassword(password), "is among the first that are tried: choose another");

const name = z.string().trim().min(1).max(80);

export const NewMember = z.strictObject({
  email: z
    .email()
    .max(254)
    .transform((v) => v.trim().toLowerCase()),
  name,
  level: MemberLevel,
  password: Password,
});
export type NewMember = z.output<typeof NewMember>;

export const MemberPatch = z.strictObject({
  name: name.optional(),
  level: MemberLevel.optional(),
  /** A disabled member can't sign in and loses access with the next request; records keep the name. */
  disabled: z.boolean().optional(),
});
export type MemberPatch = z.output<typeof MemberPatch>;

export const PasswordChange = z.strictObject({ current: z.string().min(1).max(1024), next: Password });
export type PasswordChange = z.output<typeof PasswordChange>;

/** Which of one's own sessions to end. */
export const SessionsToEnd = z.union([
  z.strictObject({ id: z.uuid() }),
  z.strictObject({ others: z.literal(true) }),
]);
export type SessionsToEnd = z.output<typeof SessionsToEnd>;

/** A place where somebody is signed in. Times are RFC 3339. */
export interface SessionView {
  id: string;
  /** Such as `Firefox · Linux`; null where the client said nothing of itself. */
  device: string | null;
  ip: string | null;
  began_at: string;
  last_seen_at: string;
  /** The one that asks. */
  is_this: boolean;
}

export const MemberView = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  level: MemberLevel,
  disabled: z.boolean(),
  /** A code of an app is asked for besides the password. */
  second_factor: z.boolean(),
  last_seen_at: z.string().nullable(),
  created_at: z.string(),
});
export type MemberView = z.output<typeof MemberView>;

import { z } from "zod";
import { SEVERITIES } from "../dead-letters/shape";

/** Where the team wants to hear of dead letters. */
export const AlertSettings = z.strictObject({
  /** Empty: nowhere. */
  url: z.union([z.literal(""), z.url({ protocol: /^https?$/ }).max(2000)]).default(""),
  /** Those less bad than this one are not told. */
  least_severity: z.enum(SEVERITIES).default("P1"),
  /** After an alert, further ones of the same error are held back for this long: an outage is one alarm, not thousands. */
  quiet_minutes: z.number().int().min(0).max(1440).default(5),
});
export type AlertSettings = z.output<typeof AlertSettings>;

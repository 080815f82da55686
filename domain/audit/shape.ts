import { z } from "zod";

const moment = z.iso.datetime({ offset: true });

export const AuditFilter = z.strictObject({
  /** A member's or key's id. */
  actor: z.string().max(64).optional(),
  /** `rule.updated`, or the noun alone: `rule`. */
  action: z
    .string()
    .regex(/^[a-z_]{1,40}(\.[a-z_]{1,40})?$/)
    .optional(),
  subject_type: z.string().max(64).optional(),
  subject_id: z.string().max(200).optional(),
  after: moment.optional(),
  before: moment.optional(),
});
export type AuditFilter = z.output<typeof AuditFilter>;

export interface AuditView {
  id: string;
  at: string;
  actor: { kind: string; id: string | null; name: string };
  action: string;
  subject: { type: string; id: string };
  data: Record<string, unknown>;
  request_id: string | null;
  ip: string | null;
}

import "server-only";
import type { members } from "@/db/schema/members";
import type { MemberView } from "./shape";

/** A row as it is shown; never the password's hash. */
export function memberView(row: typeof members.$inferSelect, hasSecondFactor: boolean): MemberView {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    level: row.level,
    disabled: row.disabledAt !== null,
    second_factor: hasSecondFactor,
    last_seen_at: row.lastSeenAt,
    created_at: row.createdAt,
  };
}

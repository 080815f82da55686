import "server-only";
import { sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { authorize } from "../actors/authorize";
import type { MemberActor } from "../actors/shape";
import type { FirstSteps } from "./first-steps-shape";

/**
 * How far the team has come on its first day, or null when the steps are behind it or this member put them away. Looks
 * at a bounded number of rows, whatever has come in since.
 */
export async function getFirstSteps(actor: MemberActor, welcomed: boolean): Promise<FirstSteps | null> {
  authorize(actor, "messages:read");
  if (welcomed) return null;
  const [row] = await getDb().execute<Record<keyof FirstSteps, boolean>>(sql`
    select exists (select 1 from messages) as received,
      coalesce((select bool_or(not unread) from (select unread from messages order by received_at desc limit 500) m),
        false) as opened,
      exists (select 1 from drafts where state in ('approved', 'sent')) as answered`);
  return row === undefined || row.answered
    ? null
    : { received: row.received, opened: row.opened, answered: row.answered };
}

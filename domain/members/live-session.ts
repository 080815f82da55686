import "server-only";
import { and, gt, gte, isNull, or, type SQL, sql } from "drizzle-orm";
import { members, sessions } from "@/db/schema/members";
import { env } from "@/lib/env";

/** Last use before which a session has ended by itself: a browser left behind is no door for a week. */
const idleSince = (): SQL => sql`now() - ${env().SESSION_IDLE_HOURS} * interval '1 hour'`;

/**
 * Whether a session counts, of `sessions` joined with their `members`: neither over nor idle, of a member who is not
 * disabled, and begun after the password was last set.
 */
export const isLiveSession = (): SQL | undefined =>
  and(
    gt(sessions.expiresAt, sql`now()`),
    gt(sessions.lastSeenAt, idleSince()),
    isNull(members.disabledAt),
    gte(sessions.createdAt, members.sessionsValidFrom),
  );

/** Whether a session's time is over, of `sessions` alone: such rows are of no use any more. */
export const isOverSession = (): SQL | undefined =>
  or(sql`${sessions.expiresAt} <= now()`, sql`${sessions.lastSeenAt} <= ${idleSince()}`);

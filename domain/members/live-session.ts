import "server-only";
import { and, gte, isNull, type SQL, sql } from "drizzle-orm";
import { members, sessions } from "@/db/schema/members";
import { env } from "@/lib/env";

/** Neither over nor idle; a browser left behind is no door for a week. */
const isInTime = (): SQL =>
  sql`(${sessions.expiresAt} > now() and ${sessions.lastSeenAt} > now() - ${env().SESSION_IDLE_HOURS} * interval '1 hour')`;

/**
 * Whether a session counts, of `sessions` joined with their `members`: in time, of a member who is not disabled, and
 * begun after the password was last set.
 */
export const isLiveSession = (): SQL | undefined =>
  and(isInTime(), isNull(members.disabledAt), gte(sessions.createdAt, members.sessionsValidFrom));

/** Whether a session's time is over, of `sessions` alone: such rows are of no use any more. */
export const isOverSession = (): SQL => sql`not ${isInTime()}`;

import "server-only";
import { and, eq, inArray, lt, sql } from "drizzle-orm";
import { getDb, inTransaction } from "@/db/client";
import { nonces, sessions } from "@/db/schema/members";
import { messages } from "@/db/schema/messages";
import { idempotencyKeys } from "@/db/schema/system";
import { sweepKeptAnswers } from "@/gateway/kept-answer";
import { releaseHolds } from "@/gateway/release-holds";
import { trimAnswerCache } from "@/gateway/trim-answer-cache";
import { systemActor } from "../actors/system-actor";
import { sweepBulks } from "../bulk/sweep-bulks";
import { sweepUploads } from "../imports/sweep-uploads";
import { publishChange } from "../live/publish-change";
import { isOverSession } from "../members/live-session";
import { recordMessageEvent } from "../messages/record-message-event";
import { pruneOldNowAndThen } from "../retention/prune-old";
import { reindexMessages } from "../search/reindex-messages";
import { resumeSilent } from "./resume-silent";

const BATCH = 200;

/** One round of tidying, every half minute: snoozed messages whose time has come, tasks that are silent, expired keys,
 * reservations of calls whose process died, stored answers, what the team does not want to keep longer. Several processes may do it at once. */
export async function sweep(): Promise<void> {
  await wakeSnoozed();
  await resumeSilent();
  await sweepUploads();
  await sweepBulks();
  await reindexMessages();
  await releaseHolds({ expired: true });
  await trimAnswerCache();
  sweepKeptAnswers();
  await pruneOldNowAndThen();
  await getDb().delete(sessions).where(isOverSession());
  await getDb().delete(nonces).where(lt(nonces.expiresAt, sql`now()`));
  await getDb().delete(idempotencyKeys).where(lt(idempotencyKeys.expiresAt, sql`now()`));
}

async function wakeSnoozed(): Promise<void> {
  await inTransaction(async (tx) => {
    const due = await tx
      .select({ id: messages.id })
      .from(messages)
      .where(and(eq(messages.state, "snoozed"), lt(messages.snoozedUntil, sql`now()`)))
      .limit(BATCH)
      .for("update", { skipLocked: true });
    if (due.length === 0) return;
    await tx
      .update(messages)
      .set({
        state: "open",
        unread: true,
        snoozedUntil: null,
        version: sql`${messages.version} + 1`,
        updatedAt: sql`now()`,
      })
      .where(
        inArray(
          messages.id,
          due.map((m) => m.id),
        ),
      );
    for (const { id } of due) await recordMessageEvent(tx, systemActor("sweeper"), id, "snooze_ended");
    await publishChange(tx, { kind: "message" });
  });
}

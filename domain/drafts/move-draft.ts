import "server-only";
import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { inTransaction, type Tx } from "@/db/client";
import { drafts } from "@/db/schema/drafts";
import { AppError } from "@/lib/errors";
import type { Actor } from "../actors/shape";
import { recordAudit } from "../audit/record-audit";
import { publishChange } from "../live/publish-change";
import { recordMessageEvent } from "../messages/record-message-event";
import { getDraft } from "./get-draft";
import type { DraftState, DraftView } from "./shape";

interface Move {
  from: DraftState[];
  to: "approved" | "sending" | "sent" | "discarded" | "draft";
  /** The timeline's and the audit's word: `approved`. */
  kind: string;
  expectedVersion?: number | undefined;
  set?: Partial<
    Pick<typeof drafts.$inferInsert, "approvedBy" | "deliveryId" | "deliveryAt" | "deliveryError">
  > & {
    approvedNow?: boolean;
    sentNow?: boolean;
  };
  /** A further condition on the row. */
  only?: SQL;
  /** Written in the same transaction. */
  also?: (tx: Tx, draft: { messageId: string; version: number }) => Promise<void>;
}

/**
 * Moves a draft from one state to the next, in one transaction with timeline and audit. The expected states (and
 * version) stand in the WHERE: of two people at once one moves it.
 * @throws AppError 40401, 40902.
 */
export async function moveDraft(actor: Actor, id: string, move: Move): Promise<DraftView> {
  const before = await getDraft(actor, id);
  const { approvedNow, sentNow, ...set } = move.set ?? {};
  await inTransaction(async (tx) => {
    const [draft] = await tx
      .update(drafts)
      .set({
        state: move.to,
        updatedAt: sql`now()`,
        ...set,
        ...(approvedNow ? { approvedAt: sql`now()` } : {}),
        ...(sentNow ? { sentAt: sql`now()` } : {}),
      })
      .where(
        and(
          eq(drafts.id, id),
          inArray(drafts.state, move.from),
          move.expectedVersion === undefined ? undefined : eq(drafts.version, move.expectedVersion),
          move.only,
        ),
      )
      .returning({ messageId: drafts.messageId, version: drafts.version });
    if (!draft) {
      const moved = move.expectedVersion !== undefined && before.version !== move.expectedVersion;
      throw new AppError(
        "conflict",
        moved
          ? `the draft has version ${before.version} by now: read it before you decide`
          : before.state === "stale" && move.to === "approved"
            ? "the customer wrote again after this draft: regenerate it, or keep it as it is"
            : `the draft is ${before.state}: it can't become ${move.to}`,
      );
    }
    await recordMessageEvent(tx, actor, draft.messageId, `draft_${move.kind}`, {
      draft_id: id,
      version: draft.version,
    });
    await recordAudit(tx, actor, {
      action: `draft.${move.kind}`,
      subjectType: "draft",
      subjectId: id,
      data: { version: draft.version },
    });
    await move.also?.(tx, draft);
    await publishChange(tx, { kind: "draft", id, messageId: draft.messageId });
  });
  return getDraft(actor, id);
}

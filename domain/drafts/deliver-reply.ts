import "server-only";
import { and, eq, isNull, sql } from "drizzle-orm";
import { getDb, inTransaction } from "@/db/client";
import { drafts, draftVersions } from "@/db/schema/drafts";
import { messages } from "@/db/schema/messages";
import { open } from "@/db/sealed";
import { nowIso } from "@/lib/clock";
import { type Delivery, postSigned } from "../callbacks/post-signed";
import { publishChange } from "../live/publish-change";
import { recordMessageEvent } from "../messages/record-message-event";
import { draftColumns, presentVersion } from "./draft-columns";

/** Ends of a delivery; codes only. */
export type ReplyDelivery = "sent" | "failed" | "unknown" | "gone";

/** Errors after which the receiver has certainly seen nothing. */
const NOT_SEEN = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH"]);
/** The worker that began the delivery is gone, and nobody knows how far it came. */
const LOST = "worker_lost";

/**
 * The one delivery of a sending. That it begins is stored before anything leaves: a worker that dies in between has its step
 * carried out again, which finds the delivery begun and does not make it twice. Whether the first one arrived a person finds
 * out (`unknown`). An answer other than 2xx, or a connection that was never made, is a clear failure: the draft is approved
 * again, with the reason. Never sent again without a person.
 */
export async function deliverReply(draftId: string, deliveryId: string): Promise<ReplyDelivery> {
  const mine = and(eq(drafts.id, draftId), eq(drafts.state, "sending"), eq(drafts.deliveryId, deliveryId));
  const [begun] = await getDb()
    .update(drafts)
    .set({ deliveryAt: sql`clock_timestamp()` })
    .where(and(mine, isNull(drafts.deliveryAt)))
    .returning({ id: drafts.id });
  if (!begun) {
    const [left] = await getDb().select({ id: drafts.id }).from(drafts).where(mine);
    if (!left) return "gone";
    await end(draftId, deliveryId, { status: null, error: LOST, latencyMs: 0 });
    return "unknown";
  }
  const letter = await compose(draftId, deliveryId);
  if (letter === null) return "gone";
  return end(draftId, deliveryId, await postSigned(deliveryId, letter.url, letter.body));
}

async function compose(draftId: string, deliveryId: string): Promise<{ url: string; body: string } | null> {
  const [row] = await getDb()
    .select({
      deliverTo: draftColumns.deliverTo,
      version: drafts.version,
      language: drafts.language,
      body: draftVersions.body,
      messageId: messages.id,
      channel: messages.channel,
      externalId: messages.externalId,
      threadKey: messages.threadKey,
      sender: messages.sender,
      subject: messages.subject,
    })
    .from(drafts)
    .innerJoin(messages, eq(messages.id, drafts.messageId))
    .innerJoin(draftVersions, presentVersion)
    .where(eq(drafts.id, draftId));
  if (!row?.deliverTo) return null;
  const body = JSON.stringify({
    id: deliveryId,
    type: "reply.sent",
    created_at: nowIso(),
    data: {
      draft_id: draftId,
      message_id: row.messageId,
      channel: row.channel,
      external_id: row.externalId,
      thread_key: row.threadKey,
      to: row.sender,
      subject: open(messages.subject, row.messageId, row.subject),
      version: row.version,
      language: row.language,
      body: open(draftVersions.body, `${draftId}.${row.version}`, row.body),
    },
  });
  return { url: row.deliverTo, body };
}

/** Stores how the delivery ended, unless a person has settled it meanwhile. */
async function end(draftId: string, deliveryId: string, sent: Delivery): Promise<ReplyDelivery> {
  const arrived = sent.status !== null && sent.status >= 200 && sent.status < 300;
  // An address that is refused before a connection is made has words for an error, not a code.
  const unseen = sent.error !== null && (NOT_SEEN.has(sent.error) || sent.error.includes(" "));
  const outcome = arrived ? "sent" : sent.status !== null || unseen ? "failed" : "unknown";
  const reason = sent.status === null ? (sent.error ?? "?").slice(0, 200) : `HTTP ${sent.status}`;
  return inTransaction(async (tx) => {
    const [draft] = await tx
      .update(drafts)
      .set({
        ...(outcome === "sent"
          ? { state: "sent" as const, sentAt: sql`now()`, deliveryError: null }
          : {
              state: outcome === "failed" ? ("approved" as const) : ("sending" as const),
              deliveryError: reason,
            }),
        updatedAt: sql`now()`,
      })
      .where(and(eq(drafts.id, draftId), eq(drafts.state, "sending"), eq(drafts.deliveryId, deliveryId)))
      .returning({ messageId: drafts.messageId, version: drafts.version });
    if (!draft) return "gone";
    const kind = outcome === "sent" ? "delivered" : `delivery_${outcome}`;
    await recordMessageEvent(
      tx,
      { kind: "system", id: null, name: "intray" },
      draft.messageId,
      `draft_${kind}`,
      {
        draft_id: draftId,
        version: draft.version,
        ...(outcome === "sent" ? {} : { reason }),
      },
    );
    await publishChange(tx, { kind: "draft", id: draftId, messageId: draft.messageId });
    return outcome;
  });
}

import "server-only";
import { and, eq, inArray, sql } from "drizzle-orm";
import { inTransaction } from "@/db/client";
import { corrections, messages, type Provenance } from "@/db/schema/messages";
import { AppError } from "@/lib/errors";
import { isId } from "@/lib/id";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { recordAudit } from "../audit/record-audit";
import { publishChange } from "../live/publish-change";
import { loadSettings } from "../settings/load-settings";
import { checkPatch, recordColumns } from "./change-messages";
import { getMessage } from "./get-message";
import { recordMessageEvent } from "./record-message-event";
import { type MessageDetail, PriorityValue, type ResetFields } from "./shape";
import { visibleMessages } from "./visible-messages";

/**
 * Gives fields back to the AI: each gets the value that the AI had read, and follows later readings again. The only way by
 * which a person's value goes without another person's; the correction that it was is taken back, so that nobody learns
 * from it.
 * @throws AppError 40401; 42201 naming a field for which the AI has said nothing, or a category that the team has dropped.
 */
export async function resetToAi(actor: Actor, id: string, { fields }: ResetFields): Promise<MessageDetail> {
  authorize(actor, "messages:write");
  // The answer is the message.
  authorize(actor, "messages:read");
  if (!isId(id)) throw new AppError("not_found");
  await inTransaction(async (tx) => {
    const [row] = await tx
      .select({ ...recordColumns, confidence: messages.confidence })
      .from(messages)
      .where(and(eq(messages.id, id), visibleMessages(actor)))
      .for("update");
    if (!row) throw new AppError("not_found", "there is no such message");
    const sources: Provenance = { ...row.provenance };
    const back: { category?: string; priority?: PriorityValue; labels?: string[] } = {};
    for (const field of new Set(fields)) {
      const source = row.provenance[field];
      if (source?.by === "ai") continue;
      const ai = source?.ai;
      if (ai === undefined) {
        const message = "the AI has said nothing about this field";
        throw new AppError("validation_failed", `${field}: ${message}`, {
          problems: [{ path: field, message }],
        });
      }
      if (field === "labels") back.labels = [ai].flat();
      else if (field === "priority") back.priority = PriorityValue.parse([ai].flat()[0]);
      else back.category = [ai].flat()[0] ?? "";
      sources[field] = { by: "ai" };
    }
    if (Object.keys(back).length === 0) return;
    await checkPatch(tx, back);
    const { review_threshold: line } = await loadSettings(tx);
    const unsure = back.category !== undefined && row.confidence !== null && row.confidence < line;
    await tx
      .update(messages)
      .set({
        ...back,
        ...(unsure ? { needsReview: true } : {}),
        provenance: sources,
        version: sql`${messages.version} + 1`,
        updatedAt: sql`now()`,
      })
      .where(eq(messages.id, id));
    const named = (["category", "priority", "labels"] as const).filter((field) => back[field] !== undefined);
    await tx
      .delete(corrections)
      .where(and(eq(corrections.messageId, id), inArray(corrections.field, [...named])));
    for (const field of named)
      await recordMessageEvent(tx, actor, id, `${field}_reset`, { from: row[field], to: back[field] });
    await recordAudit(tx, actor, {
      action: "message.reset_to_ai",
      subjectType: "message",
      subjectId: id,
      data: { fields: named },
    });
    await publishChange(tx, { kind: "message", id });
  });
  return getMessage(actor, id);
}

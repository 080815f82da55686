import "server-only";
import type { Actor } from "../actors/shape";
import { getMessage } from "./get-message";
import type { ProcessResult } from "./shape";

/** What the AI made of a message, with the newest draft as suggested reply. @throws AppError 40401. */
export async function processResult(actor: Actor, messageId: string): Promise<ProcessResult> {
  const m = await getMessage(actor, messageId);
  return {
    id: m.id,
    status: m.status,
    summary: m.summary,
    category: m.category,
    priority: m.priority,
    labels: m.labels,
    language: m.language,
    confidence: m.confidence,
    reason: m.reason,
    suggested_reply: m.draft?.body ?? null,
  };
}

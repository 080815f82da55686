import "server-only";
import { z } from "zod";
import { inTransaction } from "@/db/client";
import { AppError, type FieldProblem } from "@/lib/errors";
import { newId } from "@/lib/id";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { recordAudit } from "../audit/record-audit";
import { checkCallbackUrl } from "../callbacks/check-callback-url";
import { insertMessages } from "./insert-messages";
import { NewMessage } from "./shape";

export const NewBatch = z.strictObject({ messages: z.array(z.unknown()).min(1).max(1000) });

export type BatchItem =
  | { index: number; id: string; task_id: string | null }
  | { index: number; error: FieldProblem[] };

export interface BatchResult {
  accepted: number;
  rejected: number;
  items: BatchItem[];
}

/** Takes up to 1,000 messages in. Each has its own outcome: a bad one does not stop the others. */
export async function submitBatch(actor: Actor, input: z.output<typeof NewBatch>): Promise<BatchResult> {
  authorize(actor, "messages:write");
  const checked = await Promise.all(input.messages.map((raw) => check(raw)));
  const good = checked.flatMap((c) => ("message" in c ? [c.message] : []));
  const made = await inTransaction(async (tx) => {
    const inserted = await insertMessages(tx, actor, good);
    await recordAudit(tx, actor, {
      action: "message.batch_submitted",
      subjectType: "batch",
      subjectId: newId(),
      data: { accepted: good.length, rejected: checked.length - good.length },
    });
    return inserted;
  });
  let next = 0;
  const items = checked.map((c, index): BatchItem => {
    if (!("message" in c)) return { index, error: c.problems };
    const m = made[next++];
    if (!m) throw new AppError("internal", "a message of the batch was not stored");
    return { index, id: m.id, task_id: m.taskId };
  });
  return { accepted: good.length, rejected: checked.length - good.length, items };
}

async function check(raw: unknown): Promise<{ message: NewMessage } | { problems: FieldProblem[] }> {
  const parsed = NewMessage.safeParse(raw);
  if (!parsed.success)
    return { problems: parsed.error.issues.map((i) => ({ path: i.path.join("."), message: i.message })) };
  try {
    if (parsed.data.callback_url !== undefined) await checkCallbackUrl(parsed.data.callback_url);
    return { message: parsed.data };
  } catch (error) {
    if (error instanceof AppError) return { problems: [{ path: "callback_url", message: error.message }] };
    throw error;
  }
}

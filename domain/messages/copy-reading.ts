import "server-only";
import { eq, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import type { Sealed } from "@/db/columns";
import { messages } from "@/db/schema/messages";
import { open, seal } from "@/db/sealed";
import { publishChange } from "../live/publish-change";
import { recordMessageEvent } from "./record-message-event";
import type { TraceStep } from "./shape";

const SYSTEM = { kind: "system" as const, id: null, name: "dedupe" };

/** Gives a repeated message what its first one is known to be; no model is asked. What a person set on it stays. */
export async function copyReading(tx: Tx, firstId: string, repeatedId: string): Promise<void> {
  // The lock puts this behind or before the reading of the first: else each would miss what the other is storing.
  const [first] = await tx.select().from(messages).where(eq(messages.id, firstId)).for("share");
  const [repeated] = await tx.select().from(messages).where(eq(messages.id, repeatedId)).for("update");
  if (!repeated) return;
  const trace: TraceStep[] = [{ kind: "repeated", of: firstId }];
  const personal = (field: "category" | "priority" | "labels") => repeated.provenance[field]?.by === "person";
  const copy = (column: typeof messages.summary | typeof messages.reason, value: Sealed | null) => {
    const text = open(column, firstId, value);
    return text === null ? null : seal(column, repeatedId, text);
  };
  await tx
    .update(messages)
    .set({
      status: "processed",
      trace: seal(messages.trace, repeatedId, JSON.stringify(trace)),
      ...(first?.status === "processed"
        ? {
            ...(personal("category") ? {} : { category: first.category }),
            ...(personal("priority") ? {} : { priority: first.priority }),
            ...(personal("labels") ? {} : { labels: first.labels }),
            provenance: { ...first.provenance, ...repeated.provenance },
            summary: copy(messages.summary, first.summary),
            reason: copy(messages.reason, first.reason),
            language: first.language,
            confidence: first.confidence,
          }
        : {}),
      version: sql`${messages.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(eq(messages.id, repeatedId));
  await recordMessageEvent(tx, SYSTEM, repeatedId, "repeated", { of: firstId });
  await publishChange(tx, { kind: "message", id: repeatedId });
}

/** Passes what a message was read as on to those that repeated it while it was being read. */
export async function passReadingOn(tx: Tx, firstId: string): Promise<void> {
  const repeated = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(sql`${messages.duplicateOf} = ${firstId} and ${messages.status} = 'processed'`)
    .orderBy(messages.id);
  for (const { id } of repeated) await copyReading(tx, firstId, id);
}

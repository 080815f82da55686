import "server-only";
import { and, desc, eq, lte, sql } from "drizzle-orm";
import { inTransaction, type Tx } from "@/db/client";
import { messages } from "@/db/schema/messages";
import { tasks } from "@/db/schema/tasks";
import { open, seal } from "@/db/sealed";
import { systemActor } from "../actors/system-actor";
import { publishChange } from "../live/publish-change";
import { filterMessages } from "../messages/filter-messages";
import { loadSettings } from "../settings/load-settings";
import { finishTask } from "../tasks/finish-task";
import { applyChanges } from "./apply-changes";
import { ApplyPayload, ApplyProgress, ApplyState } from "./apply-shape";
import { previewRule } from "./preview-rule";
import { ruleMessage, ruleMessageColumns } from "./rule-messages";

/**
 * Carries an apply job one chunk further: the messages of the chunk and the job's progress change in one
 * transaction, so a chunk that is repeated after a crash does nothing twice and counts nothing twice. The task's
 * row is the truth; `step` (from 0) only says which chunk the caller thinks it is.
 * @returns whether the job has ended: finished here, canceled, or deleted.
 */
export async function applyToMessages(taskId: string, step: number): Promise<{ ended: boolean }> {
  return inTransaction(async (tx) => {
    const [task] = await tx.select().from(tasks).where(eq(tasks.id, taskId)).for("update");
    if (!task?.payload || task.status !== "processing") return { ended: true };
    const payload = ApplyPayload.parse(JSON.parse(open(tasks.payload, taskId, task.payload)));
    const state = ApplyState.parse(JSON.parse(open(tasks.result, taskId, task.result) ?? "{}"));
    // The chunk was committed, but its worker died before it could say so.
    if (state.scanned >= (step + 1) * state.chunk) return { ended: false };
    const rows = await nextRows(tx, payload, state);
    const subjects = rows.map(ruleMessage);
    const { fold_traditional } = await loadSettings(tx);
    const plan = previewRule(payload.rule, subjects, { foldTraditional: fold_traditional });
    const changed = await applyChanges(tx, taskId, payload, rows, plan.changes);
    const last = rows.at(-1);
    const next: ApplyState = {
      ...state,
      scanned: state.scanned + rows.length,
      matched: state.matched + plan.matched,
      changed: state.changed + changed,
      skipped_manual: state.skipped_manual + new Set(plan.skippedManual.map((skip) => skip.id)).size,
      cursor: last ? { at: last.receivedAt, id: last.id } : state.cursor,
    };
    if (changed > 0) await publishChange(tx, { kind: "message" });
    if (rows.length < state.chunk) {
      await finishTask(tx, taskId, ApplyProgress.parse(next));
      return { ended: true };
    }
    await tx
      .update(tasks)
      .set({
        result: seal(tasks.result, taskId, JSON.stringify(next)),
        updatedAt: sql`clock_timestamp()`,
      })
      .where(eq(tasks.id, taskId));
    await publishChange(tx, { kind: "task", id: taskId });
    return { ended: false };
  });
}

/** The next chunk, newest first, locked: a person's edit waits for it or is seen by it, and is never overwritten. */
function nextRows(tx: Tx, payload: ApplyPayload, state: ApplyState) {
  const { cursor } = state;
  return tx
    .select(ruleMessageColumns)
    .from(messages)
    .where(
      and(
        filterMessages(systemActor("apply-rule"), payload.filter).where,
        eq(messages.direction, "incoming"),
        lte(messages.receivedAt, payload.until),
        cursor
          ? sql`(${messages.receivedAt}, ${messages.id}) < (${cursor.at}::timestamptz, ${cursor.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(desc(messages.receivedAt), desc(messages.id))
    .limit(state.chunk)
    .for("update");
}

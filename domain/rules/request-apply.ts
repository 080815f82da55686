import "server-only";
import { and, eq, lte, sql } from "drizzle-orm";
import { inTransaction } from "@/db/client";
import { messages } from "@/db/schema/messages";
import { rules } from "@/db/schema/rules";
import { tasks } from "@/db/schema/tasks";
import { seal } from "@/db/sealed";
import { nowIso } from "@/lib/clock";
import { AppError } from "@/lib/errors";
import { isId, newId } from "@/lib/id";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { recordAudit } from "../audit/record-audit";
import { emitEvents } from "../events/emit-events";
import { publishChange } from "../live/publish-change";
import { filterMessages } from "../messages/filter-messages";
import { recordTaskEvent } from "../tasks/record-task-event";
import type { ApplyFilter, ApplyPayload, ApplyState } from "./apply-shape";
import { ruleView } from "./rule-view";

/** Messages a step; a run has at most 1,000 steps, so large inboxes get larger chunks. */
const CHUNK = 200;
const MAX_CHUNKS = 800;

/**
 * Asks for a saved rule to be carried out on messages that are there already, as a durable job. Works for a rule
 * that is switched off, too: it is what a person asked for.
 * @throws AppError 40401 unknown rule.
 */
export async function requestApply(
  actor: Actor,
  ruleId: string,
  filter: ApplyFilter,
): Promise<{ task_id: string; status: "pending"; total: number }> {
  authorize(actor, "rules:write");
  if (!isId(ruleId)) throw new AppError("not_found");
  const own = filter.assignee === "me" ? { ...filter, assignee: actor.id ?? "none" } : filter;
  return inTransaction(async (tx) => {
    const [row] = await tx.select().from(rules).where(eq(rules.id, ruleId));
    if (!row) throw new AppError("not_found");
    const { name, enabled, match, conditions, actions, phase, stop, number } = ruleView(row);
    const until = nowIso();
    const [count] = await tx
      .select({ total: sql<number>`count(*)::int` })
      .from(messages)
      .where(
        and(
          filterMessages(actor, own).where,
          eq(messages.direction, "incoming"),
          lte(messages.receivedAt, until),
        ),
      );
    const total = count?.total ?? 0;
    const id = newId();
    const payload: ApplyPayload = {
      rule_id: ruleId,
      number,
      name,
      rule: { name, enabled, match, conditions, actions, phase, stop },
      filter: own,
      until,
    };
    const state: ApplyState = {
      total,
      scanned: 0,
      matched: 0,
      changed: 0,
      skipped_manual: 0,
      cursor: null,
      chunk: Math.max(CHUNK, Math.ceil(total / MAX_CHUNKS)),
    };
    await tx.insert(tasks).values({
      id,
      type: "apply_rule",
      topic: `R${number}`,
      sender: actor.name,
      priority: "low",
      payload: seal(tasks.payload, id, JSON.stringify(payload)),
      result: seal(tasks.result, id, JSON.stringify(state)),
      submittedByKey: actor.kind === "api_key" ? actor.id : null,
      submittedByMember: actor.kind === "member" ? actor.id : null,
      requestId: actor.requestId ?? null,
    });
    const eventId = await recordTaskEvent(tx, id, { kind: "submitted", status: "pending" });
    await emitEvents(tx, [{ id: eventId, name: "rule/apply.requested", data: { ruleId, taskId: id } }]);
    await recordAudit(tx, actor, {
      action: "rule.apply_requested",
      subjectType: "rule",
      subjectId: ruleId,
      data: { number, name, task_id: id, filter: own, total },
    });
    await publishChange(tx, { kind: "task", id });
    return { task_id: id, status: "pending", total };
  });
}

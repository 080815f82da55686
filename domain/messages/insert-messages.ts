import "server-only";
import { and, eq, inArray, or } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { insertRecords } from "@/db/insert-records";
import { messageEvents, messages } from "@/db/schema/messages";
import { taskEvents, tasks } from "@/db/schema/tasks";
import { nowIso } from "@/lib/clock";
import { idFrom, newId } from "@/lib/id";
import type { Actor } from "../actors/shape";
import { staleDrafts } from "../drafts/stale-drafts";
import { emitEvents } from "../events/emit-events";
import { publishChange } from "../live/publish-change";
import { contentOf } from "./content-of";
import { dedupeHash, findFirsts } from "./dedupe";
import { joinThreads } from "./join-threads";
import { type PreparedMessage, prepareMessage } from "./prepare-message";
import { publishThread } from "./publish-thread";
import type { NewMessage } from "./shape";

export interface InsertedMessage {
  id: string;
  taskId: string | null;
  /** It was delivered before: `id` is the message of then. */
  duplicate: boolean;
}

export interface InsertOptions {
  importId?: string;
  /** Priority of the classification tasks; a bulk import must not push a customer's message aside. */
  taskPriority?: "high" | "normal" | "low";
  /** The member whom the product stores them for: charged for reading them. */
  forMember?: string | undefined;
  /** Made beforehand, one for each item. */
  prepared?: PreparedMessage[];
}

/**
 * Stores messages with their classification tasks, timelines and events, in the caller's transaction and in a
 * fixed number of statements whatever their count. A message whose (channel, external_id) is known already is not
 * stored again; the unique index decides, also between two deliveries at once. The same holds for the ids of a request
 * that is repeated under its Idempotency-Key.
 */
export async function insertMessages(
  tx: Tx,
  actor: Actor,
  items: NewMessage[],
  options: InsertOptions = {},
): Promise<InsertedMessage[]> {
  if (items.length === 0) return [];
  const now = nowIso();
  const joined = await joinThreads(tx, items, now);
  const rows = items.map((item, i) => {
    const made =
      options.prepared?.[i] ??
      prepareMessage(item, actor.idSeed === undefined ? newId() : idFrom(`${actor.idSeed} message ${i}`));
    return {
      ...made,
      channel: item.channel,
      sender: item.sender,
      topic: item.topic ?? null,
      externalId: item.external_id ?? null,
      threadId: joined[i]?.threadId ?? newId(),
      threadKey: item.thread_key ?? null,
      threadHash: joined[i]?.threadHash ?? null,
      priority: item.priority ?? ("normal" as const),
      labels: item.labels ?? [],
      provenance: {
        ...(item.priority ? { priority: { by: "sender" as const } } : {}),
        ...(item.labels?.length ? { labels: { by: "sender" as const } } : {}),
      },
      receivedAt: item.received_at ?? now,
      submittedByKey: actor.kind === "api_key" ? actor.id : null,
      importId: options.importId ?? null,
      // A file has duplicates of its own, told apart by its numbers (domain/imports).
      dedupeHash: options.importId === undefined ? dedupeHash(actor, item, contentOf(item)) : null,
    };
  });
  const firsts = await findFirsts(tx, rows);
  const stored = await insertRecords(
    tx,
    messages,
    rows.map((row) => ({ ...row, duplicateOf: firsts.get(row.id) ?? null })),
    "leave_out",
  );
  const known = await knownExternals(
    tx,
    rows.filter((r) => !stored.has(r.id)),
  );
  const fresh = rows.filter((r) => stored.has(r.id));
  const taskOf = new Map(fresh.map((r) => [r.id, newId()]));
  if (fresh.length > 0) await insertTasks(tx, actor, items, rows, taskOf, options);
  await staleDrafts(tx, fresh);
  const [only] = fresh;
  if (only && fresh.length === 1) await publishThread(tx, only);
  return rows.map((r) =>
    stored.has(r.id)
      ? { id: r.id, taskId: taskOf.get(r.id) ?? null, duplicate: false }
      : { id: known.get(`${r.channel}\n${r.externalId}`) ?? r.id, taskId: null, duplicate: true },
  );
}

async function knownExternals(
  tx: Tx,
  rows: { channel: string; externalId: string | null }[],
): Promise<Map<string, string>> {
  const pairs = rows.filter((r) => r.externalId !== null);
  if (pairs.length === 0) return new Map();
  const byChannel = new Map<string, string[]>();
  for (const { channel, externalId } of pairs)
    if (externalId !== null) byChannel.set(channel, [...(byChannel.get(channel) ?? []), externalId]);
  const found = await tx
    .select({ id: messages.id, channel: messages.channel, externalId: messages.externalId })
    .from(messages)
    .where(
      or(
        ...[...byChannel].map(([channel, ids]) =>
          and(eq(messages.channel, channel), inArray(messages.externalId, ids)),
        ),
      ),
    );
  return new Map(found.map((m) => [`${m.channel}\n${m.externalId}`, m.id]));
}

async function insertTasks(
  tx: Tx,
  actor: Actor,
  items: NewMessage[],
  rows: { id: string; sender: string; topic: string | null }[],
  taskOf: Map<string, string>,
  options: InsertOptions,
): Promise<void> {
  const fresh = rows.flatMap((row, i) => {
    const taskId = taskOf.get(row.id);
    const item = items[i];
    return taskId && item
      ? [
          {
            row,
            taskId,
            eventId: newId(),
            priority: options.taskPriority ?? item.priority ?? ("normal" as const),
            item,
          },
        ]
      : [];
  });
  await insertRecords(
    tx,
    tasks,
    fresh.map(({ row, taskId, priority, item }) => ({
      id: taskId,
      type: "classify",
      topic: row.topic ?? "default",
      sender: row.sender,
      priority,
      messageId: row.id,
      importId: options.importId ?? null,
      callbackUrl: item.callback_url ?? null,
      submittedByKey: actor.kind === "api_key" ? actor.id : null,
      submittedByMember: actor.kind === "member" ? actor.id : (options.forMember ?? null),
      requestId: actor.requestId ?? null,
    })),
  );
  await insertRecords(
    tx,
    taskEvents,
    fresh.map(({ taskId, eventId }) => ({ id: eventId, taskId, kind: "submitted", status: "pending" })),
  );
  await insertRecords(
    tx,
    messageEvents,
    fresh.map(({ row }) => ({
      id: newId(),
      messageId: row.id,
      kind: "received",
      actorKind: actor.kind,
      actorId: actor.id,
      actorName: actor.name,
      data: options.importId ? { import_id: options.importId } : {},
    })),
  );
  await emitEvents(
    tx,
    fresh.map(({ row, taskId, eventId, priority }) => ({
      id: eventId,
      name: "message/received" as const,
      data: { messageId: row.id, taskId, priority },
    })),
  );
  const only = fresh.length === 1 ? fresh[0] : undefined;
  await publishChange(tx, only ? { kind: "message", id: only.row.id } : { kind: "message" });
}

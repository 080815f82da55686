import { eq, inArray, sql } from "drizzle-orm";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { getDb } from "@/db/client";
import { bulkItems, bulks, corrections, messages } from "@/db/schema/messages";
import { seedDatabase } from "@/db/seed";
import type { MemberActor } from "@/domain/actors/shape";
import { bulkUpdate } from "@/domain/bulk/bulk-update";
import { cancelBulk } from "@/domain/bulk/cancel-bulk";
import { carryBulk } from "@/domain/bulk/carry-bulk";
import { chooseMessages } from "@/domain/bulk/choose-messages";
import { findRunningBulk } from "@/domain/bulk/find-running-bulk";
import { getBulk } from "@/domain/bulk/get-bulk";
import { BulkUpdate } from "@/domain/bulk/shape";
import { sweepBulks } from "@/domain/bulk/sweep-bulks";
import { undoBulk } from "@/domain/bulk/undo-bulk";
import { getMessage } from "@/domain/messages/get-message";
import { updateMessage } from "@/domain/messages/update-message";
import { startAttempt } from "@/domain/tasks/start-attempt";
import { freshDatabase } from "../support/fresh-database";
import { startProductWorker, stopProductWorkers } from "../support/product-worker";
import { addMember, addMessage } from "../support/team";
import { until } from "../support/until";

const database = await freshDatabase();
afterEach(stopProductWorkers);
afterAll(database.cleanup);
await seedDatabase();

const agent: MemberActor = await addMember("agent", "Ada");
const other: MemberActor = await addMember("agent", "Bob");
const change = (input: Parameters<typeof BulkUpdate.parse>[0]) => bulkUpdate(agent, BulkUpdate.parse(input));
const ai = { category: { by: "ai" as const, name: "builtin-mini" } };

/** Messages of one label. @returns their ids, in order. */
async function addLabelled(
  label: string,
  count: number,
  change: Partial<Parameters<typeof addMessage>[0]> = {},
) {
  const ids: string[] = [];
  for (let n = 0; n < count; n++)
    ids.push(
      await addMessage({
        content: `n ${n}`,
        labels: [label],
        category: "billing",
        provenance: ai,
        ...change,
      }),
    );
  return ids.sort();
}

/** Many messages at once, without content that opens: only what a change touches is looked at. */
async function addMany(label: string, count: number) {
  await getDb().execute(sql`
    insert into messages (id, channel, sender, content, thread_id, status, category, labels, provenance, received_at)
    select gen_random_uuid(), 'api', 'x', '\\x00', gen_random_uuid(), 'processed', 'billing', array[${label}],
      '{"category":{"by":"ai","name":"builtin-mini"}}', now() - n * interval '1 second'
    from generate_series(1, ${count}) as n`);
}

async function statesOf(label: string): Promise<Record<string, number>> {
  const rows = await getDb().execute<{ state: string; n: number }>(sql`
    select state, count(*)::int as n from messages where labels @> array[${label}] group by state`);
  return Object.fromEntries(rows.map((row) => [row.state, row.n]));
}

/** Carries a bulk task to its end, as its function does. */
async function carry(bulkId: string) {
  const [bulk] = await getDb().select().from(bulks).where(eq(bulks.id, bulkId));
  const taskId = bulk?.taskId ?? "";
  await startAttempt(taskId);
  while (!(await carryBulk(taskId)).ended);
}

describe("UI-12 all that match", () => {
  test("70 of 120: one deselected, 69 change, and none that came or began to match afterwards", async () => {
    const matching = await addLabelled("售后", 70);
    const others = await addLabelled("售前", 50);
    const choice = await chooseMessages(agent, { label: "售后", state: "open" });
    expect(choice.count).toBe(70);
    const late = await addMessage({ content: "late", labels: ["售后"] });
    const [turned] = others;
    await updateMessage(agent, turned ?? "", { labels: ["售后"] });
    const done = await change({ choice: choice.id, except: [matching[3] ?? ""], patch: { state: "done" } });
    expect(done).toMatchObject({ state: "done", total: 69, progress: 69, changed: 69, may_undo: true });
    expect(await statesOf("售后")).toEqual({ done: 69, open: 3 });
    expect(await statesOf("售前")).toEqual({ open: 49 });
    expect((await getMessage(agent, late)).state).toBe("open");
    expect((await getMessage(agent, matching[3] ?? "")).state).toBe("open");
  });

  test("words are checked in the text: a choice has what the list shows, no more", async () => {
    await addLabelled("words", 3, { content: "needle in a haystack" });
    await addLabelled("words", 2, { content: "haystack only" });
    await getDb().update(messages).set({ searchVersion: 1 }).where(eq(messages.searchVersion, 2));
    const { reindexMessages } = await import("@/domain/search/reindex-messages");
    await reindexMessages();
    expect((await chooseMessages(agent, { label: "words", q: "needle" })).count).toBe(3);
    expect((await chooseMessages(agent, { label: "words", q: "haystack -needle" })).count).toBe(2);
  });

  test("a choice is its maker's, and good for one change", async () => {
    await addLabelled("mine", 2);
    const choice = await chooseMessages(agent, { label: "mine" });
    const input = BulkUpdate.parse({ choice: choice.id, patch: { state: "done" } });
    await expect(bulkUpdate(other, input)).rejects.toMatchObject({ code: 40401 });
    await bulkUpdate(agent, input);
    await expect(bulkUpdate(agent, input)).rejects.toMatchObject({ code: 40902 });
    await expect(undoBulk(other, choice.id)).rejects.toMatchObject({ code: 40401 });
  });
});

describe("undo", () => {
  test("gives back values, who had set them, and takes training examples back", async () => {
    const ids = await addLabelled("undo", 3);
    await updateMessage(agent, ids[0] ?? "", { snooze_until: "2099-01-01T00:00:00Z" });
    const before = await Promise.all(ids.map((id) => getMessage(agent, id)));
    const bulk = await change({
      ids,
      patch: { category: "refund", priority: "high", state: "done", assignee: other.id },
      add_labels: ["vip"],
    });
    const changed = await getMessage(agent, ids[1] ?? "");
    expect(changed).toMatchObject({ category: "refund", state: "done", labels: ["undo", "vip"] });
    expect(changed.sources.category).toEqual({ by: "person", id: agent.id, name: "Ada", ai: "billing" });
    expect(await getDb().select().from(corrections).where(inArray(corrections.messageId, ids))).toHaveLength(
      6,
    );
    const undone = await undoBulk(agent, bulk.id);
    expect(undone).toMatchObject({ state: "undone", undone: 3, kept: 0, may_undo: false });
    for (const [n, id] of ids.entries()) {
      const now = await getMessage(agent, id);
      const { version, updated_at, timeline, ...rest } = now;
      const { version: _version, updated_at: _at, timeline: _timeline, ...wanted } = before[n] ?? now;
      expect(rest).toEqual(wanted);
      expect(now.timeline.map((entry) => entry.kind)).toContain("change_undone");
    }
    expect(await getDb().select().from(corrections).where(inArray(corrections.messageId, ids))).toHaveLength(
      0,
    );
    await expect(undoBulk(agent, bulk.id)).rejects.toMatchObject({ code: 40902 });
  });

  test("leaves what somebody changed since", async () => {
    const ids = await addLabelled("since", 2);
    const bulk = await change({ ids, patch: { category: "refund", state: "done" } });
    await updateMessage(other, ids[0] ?? "", { category: "account" });
    expect(await undoBulk(agent, bulk.id)).toMatchObject({ undone: 1, kept: 1 });
    const kept = await getMessage(agent, ids[0] ?? "");
    expect(kept).toMatchObject({ category: "account", state: "open" });
    expect(kept.sources.category?.name).toBe("Bob");
    expect(await getMessage(agent, ids[1] ?? "")).toMatchObject({ category: "billing", state: "open" });
  });

  test("what was so already is not changed, and not touched by undo", async () => {
    const ids = await addLabelled("already", 2);
    await updateMessage(agent, ids[0] ?? "", { state: "done" });
    const bulk = await change({ ids, patch: { state: "done" } });
    expect(bulk).toMatchObject({ total: 2, progress: 2, changed: 1 });
    await undoBulk(agent, bulk.id);
    expect(await statesOf("already")).toEqual({ done: 1, open: 1 });
  });
});

describe("more than a thousand", () => {
  test("are carried by a task, with its progress, to the last one; and taken back", async () => {
    await addMany("many", 2300);
    const choice = await chooseMessages(agent, { label: "many" });
    const started = await change({ choice: choice.id, patch: { category: "refund" } });
    expect(started).toMatchObject({ state: "running", total: 2300, progress: 0, may_undo: false });
    await addMany("many", 5);
    expect((await findRunningBulk(agent))?.id).toBe(choice.id);
    await startProductWorker();
    await until("the last message", async () => (await getBulk(agent, choice.id)).state === "done");
    expect(await getBulk(agent, choice.id)).toMatchObject({ progress: 2300, changed: 2300, may_undo: true });
    const count = async (by: string) => {
      const [row] = await getDb().execute<{ n: number }>(sql`
        select count(*)::int as n from messages
        where labels @> array['many'] and provenance->'category'->>'by' = ${by}`);
      return row?.n;
    };
    expect(await count("person")).toBe(2300);
    expect((await undoBulk(agent, choice.id)).state).toBe("undoing");
    await until("the last one back", async () => (await getBulk(agent, choice.id)).state === "undone");
    expect(await getBulk(agent, choice.id)).toMatchObject({ undone: 2300, kept: 0 });
    expect(await count("ai")).toBe(2305);
    expect(await findRunningBulk(agent)).toBe(null);
  });

  test("stop where they are told to, and what was changed can be undone", async () => {
    await addMany("stop", 1600);
    const choice = await chooseMessages(agent, { label: "stop" });
    await change({ choice: choice.id, patch: { state: "archived" } });
    const [bulk] = await getDb().select().from(bulks).where(eq(bulks.id, choice.id));
    await startAttempt(bulk?.taskId ?? "");
    expect(await carryBulk(bulk?.taskId ?? "")).toEqual({ ended: false });
    expect(await cancelBulk(agent, choice.id)).toMatchObject({
      state: "canceled",
      progress: 500,
      may_undo: true,
    });
    expect(await carryBulk(bulk?.taskId ?? "")).toEqual({ ended: true });
    expect(await statesOf("stop")).toEqual({ archived: 500, open: 1100 });
    expect(await undoBulk(agent, choice.id)).toMatchObject({ state: "undone", undone: 500 });
    expect(await statesOf("stop")).toEqual({ open: 1600 });
  });

  test("a step that is repeated changes and counts nothing twice", async () => {
    await addMany("twice", 1200);
    const choice = await chooseMessages(agent, { label: "twice" });
    await change({ choice: choice.id, patch: {}, add_labels: ["seen"] });
    await carry(choice.id);
    await carry(choice.id);
    expect(await getBulk(agent, choice.id)).toMatchObject({ state: "done", progress: 1200, changed: 1200 });
    const [row] = await getDb().execute<{ n: number }>(sql`
      select count(*)::int as n from messages where labels = array['twice', 'seen'] and version = 2`);
    expect(row?.n).toBe(1200);
  });
});

test("choices that nobody used, and last week's changes, are forgotten", async () => {
  await addLabelled("swept", 2);
  const unused = await chooseMessages(agent, { label: "swept" });
  const used = await change({
    choice: (await chooseMessages(agent, { label: "swept" })).id,
    patch: { unread: false },
  });
  await getDb().update(bulks).set({ createdAt: sql`now() - interval '2 hours'` });
  await sweepBulks();
  expect(await getDb().select().from(bulks).where(eq(bulks.id, unused.id))).toHaveLength(0);
  expect(await getDb().select().from(bulkItems).where(eq(bulkItems.bulkId, used.id))).toHaveLength(2);
  await getDb().update(bulks).set({ createdAt: sql`now() - interval '8 days'` });
  await sweepBulks();
  expect(await getDb().select().from(bulkItems)).toHaveLength(0);
});

import { eq, sql } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import { getDb } from "@/db/client";
import { messages } from "@/db/schema/messages";
import { outbox, tasks } from "@/db/schema/tasks";
import { seedDatabase } from "@/db/seed";
import type { KeyActor, MemberActor } from "@/domain/actors/shape";
import { deleteMessage } from "@/domain/messages/delete-message";
import { getMessage } from "@/domain/messages/get-message";
import { listMessages } from "@/domain/messages/list-messages";
import { processMessage } from "@/domain/messages/process-message";
import { requestProcess } from "@/domain/messages/request-process";
import { NewMessage } from "@/domain/messages/shape";
import { NewBatch, submitBatch } from "@/domain/messages/submit-batch";
import { submitMessage } from "@/domain/messages/submit-message";
import { updateMessage } from "@/domain/messages/update-message";
import { startAttempt } from "@/domain/tasks/start-attempt";
import { newId } from "@/lib/id";
import { freshDatabase } from "../support/fresh-database";
import { addMember as member } from "../support/team";

const database = await freshDatabase();
afterAll(database.cleanup);
await seedDatabase();

const manager: MemberActor = await member("manager");
const key = (scopes: KeyActor["scopes"]): KeyActor => ({ kind: "api_key", id: newId(), name: "key", scopes });
const submit = (actor: MemberActor | KeyActor, input: Partial<NewMessage> & { content: string }) =>
  submitMessage(actor, NewMessage.parse(input));

/** Reads a message as the engine would. */
async function process(taskId: string | null) {
  const task = await startAttempt(taskId ?? "");
  if (!task) throw new Error("the task does not start");
  return processMessage(task);
}

describe("submitting", () => {
  test("stores message, task, timeline and event together, and nothing in plain text", async () => {
    const secret = "发票抬头写错了 zebra-4711";
    const made = await submit(manager, { content: secret, subject: "请重开发票" });
    const [row] = await getDb().select().from(messages).where(eq(messages.id, made.id));
    expect(Buffer.from(row?.content ?? []).includes(Buffer.from("zebra"))).toBe(false);
    const events = await getDb().select().from(outbox);
    const event = events.find((e) => e.data.includes(made.id));
    expect(event?.name).toBe("message/received");
    expect(event?.data).not.toContain("zebra");
    const detail = await getMessage(manager, made.id);
    expect(detail).toMatchObject({
      content: secret,
      subject: "请重开发票",
      status: "pending",
      state: "open",
      unread: true,
    });
    expect(detail.timeline.map((t) => t.kind)).toEqual(["received"]);
    expect(detail.tasks.map((t) => t.id)).toEqual([made.task_id]);
  });

  test("the same external id is one message, also when twenty deliveries come at once", async () => {
    const external = { content: "once", channel: "email", external_id: "<a@example.test>" };
    const all = await Promise.all(Array.from({ length: 20 }, () => submit(manager, external)));
    expect(new Set(all.map((m) => m.id)).size).toBe(1);
    expect(all.filter((m) => !m.duplicate)).toHaveLength(1);
    const rows = await getDb()
      .select({ id: tasks.id })
      .from(tasks)
      .where(eq(tasks.messageId, all[0]?.id ?? ""));
    expect(rows).toHaveLength(1);
  });

  test("in a batch each item has its own outcome", async () => {
    const batch = NewBatch.parse({
      messages: [{ content: "a" }, { content: " " }, { content: "c", colour: "red" }, { content: "d" }],
    });
    const result = await submitBatch(manager, batch);
    expect(result).toMatchObject({ accepted: 2, rejected: 2 });
    expect(result.items[1]).toMatchObject({ index: 1, error: [{ path: "content" }] });
    expect(result.items[3]).toHaveProperty("id");
  });

  test("messages with one thread key are one conversation", async () => {
    const first = await submit(manager, { content: "first", channel: "chat", thread_key: "t-1" });
    const second = await submit(manager, { content: "second", channel: "chat", thread_key: "t-1" });
    expect((await getMessage(manager, second.id)).thread.map((m) => m.id)).toEqual([first.id]);
  });
});

describe("what a caller may see", () => {
  test("a key sees its own messages only; another's do not exist for it", async () => {
    const [a, b] = [key(["inbox:write", "inbox:read"]), key(["inbox:write", "inbox:read"])];
    const made = await submit(a, { content: "private" });
    expect((await getMessage(a, made.id)).id).toBe(made.id);
    await expect(getMessage(b, made.id)).rejects.toMatchObject({ code: 40401 });
    await expect(updateMessage(b, made.id, { priority: "low" })).rejects.toMatchObject({ code: 40401 });
    await expect(deleteMessage(b, made.id)).rejects.toMatchObject({ code: 40401 });
    expect((await listMessages(b, {}, { limit: 200 })).items).toEqual([]);
    expect(
      (await listMessages(key(["inbox:read_all"]), {}, { limit: 200 })).items.map((m) => m.id),
    ).toContain(made.id);
  });

  test("a viewer reads but does not write; an unknown id is not found, not an error", async () => {
    const viewer = await member("viewer");
    const made = await submit(manager, { content: "look" });
    expect((await getMessage(viewer, made.id)).content).toBe("look");
    await expect(updateMessage(viewer, made.id, { priority: "low" })).rejects.toMatchObject({ code: 40301 });
    await expect(getMessage(viewer, "not-an-id")).rejects.toMatchObject({ code: 40401 });
  });
});

describe("paging", () => {
  test("neither skips nor repeats rows of one microsecond while others arrive", async () => {
    const sender = "page@example.test";
    await submitBatch(
      manager,
      NewBatch.parse({
        messages: Array.from({ length: 45 }, (_, i) => ({
          content: `n${i}`,
          sender,
          received_at: "2026-01-01T00:00:00.123456Z",
        })),
      }),
    );
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await listMessages(manager, { sender }, { limit: 7, cursor });
      seen.push(...page.items.map((m) => m.id));
      cursor = page.next_cursor ?? undefined;
      await submit(manager, { content: "newcomer" });
    } while (cursor);
    expect(seen).toHaveLength(45);
    expect(new Set(seen).size).toBe(45);
  });

  test("a cursor that was changed is refused", async () => {
    await expect(
      listMessages(manager, {}, { limit: 7, cursor: "eyJ4IjoxfQ.0000000000000000" }),
    ).rejects.toMatchObject({ code: 42201 });
  });
});

describe("search", () => {
  test("finds two Chinese characters, word beginnings and operators, in encrypted content", async () => {
    const made = await submit(manager, {
      content: "海关编码填错了，customs invoice 7788",
      channel: "email",
      sender: "wang@example.test",
    });
    const find = async (q: string) =>
      (await listMessages(manager, { q }, { limit: 50 })).items.map((m) => m.id);
    for (const q of [
      "海关",
      "编码 invoice",
      "inv",
      "from:wang@example.test",
      '"customs invoice"',
      "海关 channel:email",
      "INVOICE -refund",
    ])
      expect(await find(q), q).toContain(made.id);
    for (const q of ["海关 channel:chat", '"invoice customs"', "关海", "invoice -海关"])
      expect(await find(q), q).not.toContain(made.id);
  });
});

describe("reading by the AI", () => {
  test("classifies, and what a person set stays, with the AI's value beside it", async () => {
    const made = await submit(manager, { content: "我要退款，订单 TEST-1 还没收到货" });
    await updateMessage(manager, made.id, { category: "howto" });
    expect(await process(made.task_id)).toBe("done");
    const read = await getMessage(manager, made.id);
    expect(read.status).toBe("processed");
    expect(read.category).toBe("howto");
    expect(read.sources.category).toMatchObject({ by: "person", name: manager.name, ai: "refund" });
    expect(read.summary).toContain("退款");
    expect(read.trace.map((s) => s.kind)).toContain("model");
    expect(read.tasks[0]?.status).toBe("done");
  });

  test("a correction after the AI is kept as a training example", async () => {
    const made = await submit(manager, { content: "How do I export last month's tickets?" });
    await process(made.task_id);
    const before = await getMessage(manager, made.id);
    await updateMessage(manager, made.id, { category: "billing" });
    const [row] = await getDb().execute<{ from_value: string; to_value: string }>(
      sql`select from_value, to_value from corrections where message_id = ${made.id}`,
    );
    expect(row).toMatchObject({ from_value: before.category, to_value: "billing" });
  });

  test("asking again while a reading waits joins it: one task, and a draft is owed", async () => {
    const made = await submit(manager, { content: "请问企业版怎么收费？" });
    const asked = await Promise.all([1, 2, 3].map(() => requestProcess(manager, made.id, { draft: true })));
    expect(new Set(asked.map((a) => a.task_id))).toEqual(new Set([made.task_id]));
    expect(await process(made.task_id)).toBe("draft");
  });

  test("an attempt that was overtaken stores nothing", async () => {
    const made = await submit(manager, { content: "登录一直提示密码错误" });
    const first = await startAttempt(made.task_id ?? "");
    const second = await startAttempt(made.task_id ?? "");
    if (!first || !second) throw new Error("both attempts start: the first worker is taken for dead");
    expect(await processMessage(first)).toBe("gone");
    expect((await getMessage(manager, made.id)).status).toBe("processing");
    expect(await processMessage(second)).toBe("done");
  });
});

describe("changing", () => {
  test("of two people who saw the same version one wins, and the other learns it", async () => {
    const made = await submit(manager, { content: "two at once" });
    const { version } = await getMessage(manager, made.id);
    const results = await Promise.allSettled([
      updateMessage(manager, made.id, { priority: "high" }, version),
      updateMessage(manager, made.id, { priority: "low" }, version),
    ]);
    expect(results.map((r) => r.status).sort()).toEqual(["fulfilled", "rejected"]);
    const lost = results.find((r) => r.status === "rejected");
    expect(lost?.reason).toMatchObject({ code: 40902 });
  });

  test("refuses a category that is not on the list, and a snooze into the past", async () => {
    const made = await submit(manager, { content: "x" });
    await expect(updateMessage(manager, made.id, { category: "no-such" })).rejects.toMatchObject({
      code: 42201,
    });
    await expect(
      updateMessage(manager, made.id, { snooze_until: "2020-01-01T00:00:00Z" }),
    ).rejects.toMatchObject({ code: 42201 });
  });

  test("deleting leaves nothing of the content anywhere", async () => {
    const made = await submit(manager, { content: "forget me" });
    await process(made.task_id);
    await deleteMessage(manager, made.id);
    await expect(getMessage(manager, made.id)).rejects.toMatchObject({ code: 40401 });
    for (const table of ["tasks", "message_events", "drafts", "corrections"]) {
      const [row] = await getDb().execute<{ n: string }>(
        sql`select count(*) as n from ${sql.identifier(table)} where message_id = ${made.id}`,
      );
      expect(Number(row?.n), table).toBe(0);
    }
  });
});

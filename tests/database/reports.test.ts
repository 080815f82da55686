import { afterAll, describe, expect, test } from "vitest";
import { getDb } from "@/db/client";
import { drafts } from "@/db/schema/drafts";
import { corrections, messageEvents } from "@/db/schema/messages";
import { requestLog } from "@/db/schema/registry";
import { tasks } from "@/db/schema/tasks";
import type { MemberActor } from "@/domain/actors/shape";
import { daysOfRange, REPORT_MAX_DAYS, readRange } from "@/domain/reports/range-shape";
import { readReport } from "@/domain/reports/read-report";
import { newId } from "@/lib/id";
import { freshDatabase } from "../support/fresh-database";
import { addMember, addMessage } from "../support/team";

const database = await freshDatabase();
afterAll(database.cleanup);

const manager = await addMember("manager", "Mo");
const agent = await addMember("agent", "Ada");

const sent = (messageId: string, sentAt: string, by: MemberActor) =>
  getDb().insert(drafts).values({
    id: newId(),
    messageId,
    state: "sent",
    version: 1,
    approvedBy: by.id,
    approvedAt: sentAt,
    sentAt,
  });
const done = (messageId: string, at: string, by: MemberActor) =>
  getDb()
    .insert(messageEvents)
    .values({
      id: newId(),
      messageId,
      at,
      kind: "state_changed",
      actorKind: "member",
      actorId: by.id,
      actorName: by.name,
      data: { from: "open", to: "done" },
    });

describe("the report", () => {
  test("counts by the reader's days, by member and by category", async () => {
    // 00:30 on the 2nd in Shanghai, the 1st in New York.
    const early = await addMessage({
      content: "one",
      category: "billing",
      receivedAt: "2026-06-01T16:30:00Z",
      provenance: { category: { by: "ai" }, priority: { by: "ai" } },
    });
    const late = await addMessage({
      content: "two",
      category: "complaint",
      receivedAt: "2026-06-02T10:00:00Z",
      provenance: {
        category: { by: "person", ai: "billing" },
        // Confirmed: a person said the same.
        priority: { by: "person", ai: "normal" },
        labels: { by: "rule", ai: ["vip"] },
      },
    });
    await addMessage({ content: "ours", direction: "outgoing", receivedAt: "2026-06-02T10:00:00Z" });
    await addMessage({ content: "before", receivedAt: "2026-05-30T10:00:00Z" });
    await sent(early, "2026-06-01T17:30:00Z", agent);
    // A second reply is no first one.
    await sent(early, "2026-06-01T19:00:00Z", manager);
    await sent(late, "2026-06-02T10:10:00Z", agent);
    await done(early, "2026-06-02T01:00:00Z", agent);
    // Reopened, and done again: it counts once, by its last time.
    await done(early, "2026-06-02T16:30:00Z", manager);
    await getDb().insert(corrections).values({
      id: newId(),
      messageId: late,
      field: "category",
      fromValue: "billing",
      toValue: "complaint",
      memberId: agent.id,
      createdAt: "2026-06-02T11:00:00Z",
    });
    const taskId = newId();
    await getDb()
      .insert(tasks)
      .values({ id: taskId, type: "draft", sender: "x", submittedByMember: agent.id });
    const call = {
      scene: "draft",
      provider: "p",
      model: "m",
      status: "ok" as const,
      latencyMs: 5,
      currency: "USD",
    };
    await getDb()
      .insert(requestLog)
      .values([
        {
          ...call,
          id: newId(),
          requestId: newId(),
          taskId,
          costMicros: "1500000.000001",
          createdAt: "2026-06-02T10:05:00Z",
        },
        { ...call, id: newId(), requestId: newId(), costMicros: "500000", createdAt: "2026-06-01T10:05:00Z" },
        {
          ...call,
          id: newId(),
          requestId: newId(),
          costMicros: "7",
          currency: "CNY",
          createdAt: "2026-06-02T10:05:00Z",
        },
      ]);

    const range = { from: "2026-06-01", to: "2026-06-02", span: null };
    const shanghai = await readReport(manager, range, "Asia/Shanghai");
    expect(shanghai.days.map(({ day, received, replied }) => [day, received, replied])).toEqual([
      ["2026-06-01", 0, 0],
      ["2026-06-02", 2, 2],
    ]);
    const newYork = await readReport(manager, range, "America/New_York");
    expect(newYork.days.map(({ day, received, replied }) => [day, received, replied])).toEqual([
      ["2026-06-01", 1, 1],
      ["2026-06-02", 1, 1],
    ]);

    const view = await readReport(manager, range, "UTC");
    expect(view.total).toMatchObject({
      received: 2,
      replied: 2,
      done: 1,
      // 60 and 10 minutes.
      first_reply: { median: 2100 },
      to_done: { median: 86_400 },
      agreement: { set: 4, kept: 3 },
      cost: [
        { currency: "USD", amount: "2.000000000001" },
        { currency: "CNY", amount: "0.000007" },
      ],
    });
    expect(view.currency).toBe("USD");
    expect(view.days.map(({ cost }) => cost)).toEqual([0.5, 1.500000000001]);
    expect(view.categories).toEqual([
      { code: "billing", count: 1, agreement: { set: 1, kept: 1 } },
      { code: "complaint", count: 1, agreement: { set: 1, kept: 0 } },
    ]);
    expect(view.members).toEqual([
      expect.objectContaining({
        name: "Ada",
        replied: 2,
        done: 0,
        corrections: 1,
        cost: "1.500000000001",
        first_reply: expect.objectContaining({ median: 2100 }),
      }),
      expect.objectContaining({ name: "Mo", replied: 0, done: 1, corrections: 0, cost: "0" }),
    ]);
  });

  test("is empty, not wrong, where nothing happened; and for managers only", async () => {
    const view = await readReport(manager, { from: "2020-01-01", to: "2020-01-03", span: null }, "UTC");
    expect(view.days).toHaveLength(3);
    expect(view.total).toMatchObject({
      received: 0,
      first_reply: { median: null, p90: null },
      agreement: { set: 0, kept: 0 },
      cost: [],
    });
    expect(view.members).toEqual([]);
    await expect(
      readReport(agent, { from: "2020-01-01", to: "2020-01-03", span: null }, "UTC"),
    ).rejects.toMatchObject({ code: 40301 });
  });
});

describe("the range of an address", () => {
  const today = "2026-06-10";
  test("is a span, or dates of one's own", () => {
    expect(readRange({}, today)).toEqual({ from: "2026-05-12", to: today, span: "30d" });
    expect(readRange({ span: "7d" }, today)).toEqual({ from: "2026-06-04", to: today, span: "7d" });
    expect(readRange({ from: "2026-02-27", to: "2026-03-01" }, today)).toEqual({
      from: "2026-02-27",
      to: "2026-03-01",
      span: null,
    });
    expect(daysOfRange({ from: "2026-02-27", to: "2026-03-01" })).toEqual([
      "2026-02-27",
      "2026-02-28",
      "2026-03-01",
    ]);
  });
  test("that makes no sense becomes the nearest that does", () => {
    expect(readRange({ from: "2026-06-08", to: "2026-06-01" }, today)).toMatchObject({
      from: "2026-06-01",
      to: "2026-06-08",
    });
    expect(readRange({ from: "2026-06-08", to: "2030-01-01" }, today)).toMatchObject({ to: today });
    expect(daysOfRange(readRange({ from: "2000-01-01", to: today }, today))).toHaveLength(REPORT_MAX_DAYS);
    for (const wrong of ["2026-02-30", "x", "2026-6-1", ""])
      expect(readRange({ from: wrong, to: today }, today).span).toBe("30d");
  });
});

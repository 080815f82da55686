import { sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { getDb } from "@/db/client";
import { seedDatabase } from "@/db/seed";
import type { MemberActor } from "@/domain/actors/shape";
import { expectShare } from "@/domain/messages/expect-share";
import { filterMessages } from "@/domain/messages/filter-messages";
import { type InboxStatistics, readStatistics } from "@/domain/messages/inbox-statistics";
import { listAroundMessage, listMessages } from "@/domain/messages/list-messages";
import { MessageFilter, NewMessage } from "@/domain/messages/shape";
import { submitMessage } from "@/domain/messages/submit-message";
import { TimeWindows } from "@/domain/messages/time-windows";
import { parseQuery } from "@/domain/search/parse-query";
import { queryTokens } from "@/domain/search/query-tokens";
import { searchKey } from "@/domain/search/search-key";
import { singleton } from "@/lib/singleton";
import { freshDatabase } from "../support/fresh-database";
import { addMember } from "../support/team";

const database = await freshDatabase();
afterAll(database.cleanup);
await seedDatabase();
const manager: MemberActor = await addMember("manager");

const DAY = 86_400_000;
const NOW = Date.parse("2026-11-30T12:00:00.000Z");
/** Borders of spans and what lies a microsecond beside, bursts, a gap of a year, the future, and before 1970. */
const MOMENTS = [
  "1969-12-31T23:59:59.999999Z",
  "1970-01-01T00:00:00.000000Z",
  ...Array.from({ length: 20 }, (_, n) => new Date(NOW - 700 * DAY + n * 3_600_000).toISOString()),
  ...["05:59:59.999999Z", "06:00:00.000000Z", "06:00:00.000001Z"].map((time) => `2026-11-29T${time}`),
  ...Array.from({ length: 30 }, (_, n) => new Date(NOW - n * n * 900_000).toISOString()),
  ...Array.from({ length: 12 }, () => "2026-11-30T11:00:00.000500Z"),
  "2026-12-02T00:00:00.000000Z",
];

const known = singleton("inbox-statistics", () => ({
  value: null as InboxStatistics | null,
  lookedAt: Number.POSITIVE_INFINITY,
}));
const tokensOf = (q: string) => queryTokens(parseQuery(q, { utcOffsetMinutes: 0 }), searchKey(), false);
/** As if the inbox were so large that windows pay. @param perHour how much the statistics take to arrive. */
const pretend = (perHour: number, share: number) => {
  known.value = {
    perHour,
    tokens: new Map(["invoice", "发票", "never"].flatMap((q) => tokensOf(q).map((token) => [token, share]))),
    labels: new Map([["vip", share / 5]]),
    values: new Map([["state=open", 0.9]]),
  };
};
beforeEach(() => {
  known.value = null;
});

for (const [n, received_at] of MOMENTS.entries()) {
  const content = n % 3 === 2 ? "something else" : `the invoice 发票 ${n}`;
  await submitMessage(
    manager,
    NewMessage.parse({ content, received_at, channel: "w", external_id: `w${n}` }),
  );
}
await getDb().execute(
  sql`update messages set labels = '{vip}' where right(external_id, 1) in ('1', '4', '7')`,
);

const page = (filter: Partial<MessageFilter>, limit: number, cursor?: string) =>
  listMessages(manager, MessageFilter.parse(filter), { limit, cursor });

/** The whole list by pages of `limit`, to its end and back to its first page. */
async function walk(filter: Partial<MessageFilter>, limit: number): Promise<string[]> {
  const down: string[] = [];
  let at: string | undefined;
  let last = await page(filter, limit);
  for (;;) {
    down.push(...last.items.map(({ id }) => id));
    if (!last.next_cursor) break;
    at = last.next_cursor;
    last = await page(filter, limit, at);
  }
  const up = last.items.map(({ id }) => id).toReversed();
  while (last.prev_cursor) {
    last = await page(filter, limit, last.prev_cursor);
    up.push(...last.items.map(({ id }) => id).toReversed());
  }
  expect(up.toReversed()).toEqual(down);
  return down;
}

describe("a list in windows of time has the same messages in the same order", () => {
  const filters: [string, Partial<MessageFilter>, number][] = [
    ["a word", { q: "invoice" }, 46],
    ["a Chinese word", { q: "发票" }, 46],
    ["a word without another", { q: "invoice -发票" }, 0],
    ["a label", { label: "vip" }, 21],
    ["a label and a word", { q: "label:vip invoice" }, 15],
    ["a word in the inbox", { q: "invoice", state: "open" }, 46],
    ["a word that nothing has", { q: "never" }, 0],
  ];
  test.each(filters)("%s", async (_, filter, count) => {
    const whole = await walk(filter, 100);
    expect(whole.length).toBe(count);
    for (const [perHour, share] of [
      [40, 0.05],
      [4, 0.09],
      [0.2, 0.09],
    ] as const) {
      pretend(perHour, share);
      expect(filterMessages(manager, MessageFilter.parse(filter)).expected).not.toBe(null);
      for (const limit of [1, 4, 100]) expect(await walk(filter, limit)).toEqual(whole);
    }
  });

  test("around one of its messages", async () => {
    const { items } = await page({ q: "invoice" }, 100);
    const middle = items[30];
    if (!middle) throw new Error("too few");
    pretend(40, 0.05);
    const place = { at: middle.received_at, id: middle.id };
    const around = await listAroundMessage(manager, { q: "invoice" }, place, 10);
    expect(around?.items.map(({ id }) => id)).toEqual(items.slice(25, 35).map(({ id }) => id));
  });
});

test("windows hold what lies between their beginning and their edge, and reach the end of the list", async () => {
  for (const newer of [false, true]) {
    let at = "2026-11-29T06:00:00.000Z";
    const windows = new TimeWindows({ share: 0.05, perHour: 20 }, { at, id: "", newer }, 6);
    for (let round = 0; ; round += 1) {
      const { condition, edge } = windows.next();
      if (!edge) {
        expect([condition, round]).toEqual([undefined, expect.any(Number)]);
        expect(round).toBeGreaterThan(2);
        break;
      }
      // All moments of the window are in its spans: every one from where it begins to its edge.
      const [low, high] = newer ? [at, edge.at] : [edge.at, at];
      const missed = await getDb().execute(sql`
        select moment from generate_series(${low}::timestamptz, ${high}::timestamptz - interval '1 microsecond',
          (${high}::timestamptz - ${low}::timestamptz) / 97) moment,
          lateral (select moment as received_at) messages
        where not (${condition})`);
      expect([...missed]).toEqual([]);
      at = edge.at;
      windows.found(6, 6);
    }
  }
});

test("common and seldom words, and inboxes without messages, get the whole list at once", () => {
  const place = { at: "2026-11-30T00:00:00Z", id: "" };
  for (const expected of [
    { share: 0.3, perHour: 60 },
    { share: 0.00001, perHour: 60 },
    { share: 0, perHour: 60 },
    { share: 0.02, perHour: 0 },
  ])
    expect(new TimeWindows(expected, place, 51).next()).toEqual({ condition: undefined, edge: null });
});

describe("what the database has counted", () => {
  test("tells how often a token and a label occur, once the inbox is large", async () => {
    await getDb().execute(sql`analyze messages`);
    expect(await readStatistics()).toBe(null);
    const statistics = await readStatistics(10);
    const [token = ""] = tokensOf("invoice");
    expect(statistics?.tokens.get(token)).toBeCloseTo(46 / MOMENTS.length);
    expect(statistics?.labels.get("vip")).toBeCloseTo(21 / MOMENTS.length);
    expect(statistics?.values.get("state=open")).toBe(1);
    expect(statistics?.perHour).toBeGreaterThan(0);
  });

  test("of several conditions the least share counts in full; a word or label that is not common leaves it open", () => {
    const statistics = {
      perHour: 1,
      tokens: new Map([
        ["a", 0.25],
        ["b", 0.04],
      ]),
      labels: new Map([
        ["l", 0.0625],
        ["rare", 0.01],
      ]),
      values: new Map([
        ["state=open", 0.16],
        ["unread=t", 0.5],
      ]),
    };
    const share = (tokens: string[], filter: Partial<MessageFilter> = {}, q = "") =>
      expectShare(statistics, MessageFilter.parse(filter), parseQuery(q, { utcOffsetMinutes: 0 }), tokens);
    expect(share(["a"])).toBe(0.25);
    expect(share(["a", "b"])).toBeCloseTo(0.02);
    expect(share(["a", "b"], { label: "l" })).toBeCloseTo(0.04 * 0.25 * 0.25 ** 0.25);
    expect(share([], {}, "label:rare is:unread")).toBeCloseTo(0.01 * 0.5 ** 0.5);
    expect(share([], {}, "label:l is:unread")).toBe(null);
    expect(share(["b"], { state: "open", unread: "1" })).toBeCloseTo(0.04 * 0.4 * 0.5 ** 0.25);
    expect(share(["b"], {}, "-is:open category:any")).toBeCloseTo(0.04);
    expect(share(["a", "c"])).toBe(null);
    expect(share(["a"], { label: "m" })).toBe(null);
    expect(share([], { state: "open" })).toBe(null);
  });
});

import { readFileSync } from "node:fs";
import { eq, sql } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import { getDb } from "@/db/client";
import { messages } from "@/db/schema/messages";
import { seedDatabase } from "@/db/seed";
import type { MemberActor } from "@/domain/actors/shape";
import { bulkUpdate } from "@/domain/bulk/bulk-update";
import { countMessages } from "@/domain/messages/count-messages";
import { deleteMessage } from "@/domain/messages/delete-message";
import { listAroundMessage, listMessages } from "@/domain/messages/list-messages";
import { MessageFilter, NewMessage } from "@/domain/messages/shape";
import { submitMessage } from "@/domain/messages/submit-message";
import { updateMessage } from "@/domain/messages/update-message";
import { reindexMessages } from "@/domain/search/reindex-messages";
import { getViewCounts } from "@/domain/views/get-view-counts";
import { freshDatabase } from "../support/fresh-database";
import { addMember, addMessage } from "../support/team";

const database = await freshDatabase();
afterAll(database.cleanup);
await seedDatabase();
const manager: MemberActor = await addMember("manager");
const input = (name: string) =>
  JSON.parse(readFileSync(`tests/fixtures/cases/${name}.json`, "utf8")) as {
    rows: string[];
    contents: string[];
    queries: Record<string, string[] | number | string>;
  };
const submit = (message: Partial<NewMessage> & { content: string }) =>
  submitMessage(manager, NewMessage.parse(message));
const page = (filter: Partial<MessageFilter>, limit = 50, cursor?: string) =>
  listMessages(manager, MessageFilter.parse(filter), { limit, cursor });

/** Follows a list to its end in either direction. */
async function follow(
  filter: Partial<MessageFilter>,
  limit: number,
  cursor: string | undefined,
  way: "next" | "prev",
) {
  const ids: string[] = [];
  for (let at = cursor; ids.length < 500; ) {
    const found = await page(filter, limit, at);
    const own = found.items.map((item) => item.id);
    ids.push(...(way === "next" ? own : own.toReversed()));
    const to = way === "next" ? found.next_cursor : found.prev_cursor;
    if (!to) return ids;
    at = to;
  }
  throw new Error("the list does not end");
}

describe("pages", () => {
  test("API-05 rows microseconds apart come once each, to older ones and back", async () => {
    const ids: string[] = [];
    for (const receivedAt of input("api-05-cursor").rows)
      ids.push(await addMessage({ content: "x", channel: "cursor", receivedAt }));
    const down = await follow({ channel: "cursor" }, 1, undefined, "next");
    expect(down).toEqual(ids.toReversed());
    const end = await page({ channel: "cursor" }, 3);
    const last = await page({ channel: "cursor" }, 3, end.next_cursor ?? "");
    expect(last.next_cursor).toBe(null);
    expect(await follow({ channel: "cursor" }, 1, last.prev_cursor ?? "", "prev")).toEqual(ids.slice(1));
  });

  test("what arrives meanwhile neither hides nor repeats a row, and is met on the way back", async () => {
    for (let n = 0; n < 9; n++)
      await addMessage({ content: `n${n}`, channel: "meanwhile", receivedAt: `2025-01-01T00:00:0${n}Z` });
    const first = await page({ channel: "meanwhile" }, 4);
    const late = await addMessage({
      content: "late",
      channel: "meanwhile",
      receivedAt: "2025-01-02T00:00:00Z",
    });
    const second = await page({ channel: "meanwhile" }, 4, first.next_cursor ?? "");
    const seen = [...first.items, ...second.items].map((item) => item.id);
    expect(new Set(seen).size).toBe(8);
    const back = await page({ channel: "meanwhile" }, 50, second.prev_cursor ?? "");
    expect(back.items.map((item) => item.id)).toEqual([late, ...first.items.map((item) => item.id)]);
    expect(back.prev_cursor).toBe(null);
  });

  test("the list around a message that lies deep in it goes on in both directions", async () => {
    const ids: string[] = [];
    for (let n = 0; n < 40; n++)
      ids.unshift(
        await addMessage({
          content: "x",
          channel: "deep",
          receivedAt: `2025-02-01T00:00:${String(n).padStart(2, "0")}Z`,
        }),
      );
    const at = (n: number) => ({
      at: `2025-02-01T00:00:${String(39 - n).padStart(2, "0")}Z`,
      id: ids[n] ?? "",
    });
    const around = await listAroundMessage(manager, { channel: "deep" }, at(20), 10);
    expect(around?.items.map((item) => item.id)).toEqual(ids.slice(15, 25));
    expect(await follow({ channel: "deep" }, 7, around?.prev_cursor ?? "", "prev")).toEqual(
      ids.slice(0, 15).toReversed(),
    );
    expect(await follow({ channel: "deep" }, 7, around?.next_cursor ?? "", "next")).toEqual(ids.slice(25));
    expect(await listAroundMessage(manager, { channel: "deep" }, at(2), 10)).toBe(null);
    expect(await listAroundMessage(manager, { channel: "deep", state: "done" }, at(20), 10)).toBe(null);
  });

  test("a search that the exact check refuses often ends only at its end", async () => {
    const rare = await submit({ content: "the account of my credit card was charged", channel: "phrase" });
    await getDb().execute(sql`
      update messages set received_at = '2020-01-01' where id = ${rare.id}`);
    const key = await getDb().select().from(messages).where(eq(messages.id, rare.id));
    const tokens = key[0]?.searchTokens ?? [];
    // Six hundred with the same tokens, in which the words never stand as asked for.
    for (let n = 0; n < 6; n++)
      await Promise.all(
        Array.from({ length: 100 }, () => addMessage({ content: "card credit my of", channel: "phrase" })),
      );
    await getDb().execute(sql`
      update messages set search_tokens = ${`{${tokens.join(",")}}`}::bigint[] where channel = 'phrase'`);
    expect(await follow({ channel: "phrase", q: '"my credit card"' }, 50, undefined, "next")).toEqual([
      rare.id,
    ]);
  });
});

describe("search", () => {
  test("API-12 no sign is a wild card", async () => {
    const { contents, queries } = input("api-12-like");
    for (const content of contents) await submit({ content, channel: "like" });
    for (const [q, wanted] of Object.entries(queries)) {
      const found = (await page({ channel: "like", q })).items.map((item) => item.preview).sort();
      expect([q, found]).toEqual([q, [...(wanted as string[])].sort()]);
      expect(await countMessages(manager, { channel: "like", q })).toBe(found.length);
    }
  });

  test("API-13 Chinese words are found, encrypted as they are", async () => {
    const { contents, queries } = input("api-13-chinese-search");
    for (const content of contents) await submit({ content, channel: "chinese" });
    for (const [q, count] of Object.entries(queries)) {
      const found = (await page({ channel: "chinese", q })).items;
      // Documented: words apart by a space must all occur, anywhere.
      expect([q, found.length]).toEqual([q, typeof count === "number" ? count : 1]);
    }
  });

  test("tells where the words stand in the message itself", async () => {
    await submit({
      subject: "Re: REFUND",
      content: `${"Filler text. ".repeat(30)}I want my Refund, 請退款 now.`,
      channel: "hits",
    });
    const [found] = (await page({ channel: "hits", q: "refund 退款" })).items;
    expect(found?.hits?.words.sort()).toEqual(["REFUND", "Refund", "退款"].sort());
    const { text = "", marks = [] } = found?.hits ?? {};
    expect(marks.map(([start, end]) => text.slice(start, end))).toEqual(["Refund", "退款"]);
    expect((await page({ channel: "hits" })).items[0]?.hits).toBeUndefined();
    const folded = (await page({ channel: "hits", q: "请退" })).items[0];
    expect(folded?.hits?.words).toEqual(["請退"]);
  });

  test("from: finds the beginning of a word of the sender, not of the text", async () => {
    await submit({
      content: "no mention",
      sender: "Wang Fang <wang.fang@mail.example.test>",
      channel: "from",
    });
    await submit({ content: "wang wrote to us", sender: "other@example.test", channel: "from" });
    await submit({ content: "x", sender: "王芳 <w@example.test>", channel: "from" });
    const count = async (q: string) => (await page({ channel: "from", q })).items.length;
    expect(await count("from:wang")).toBe(1);
    expect(await count("from:wang.fang@mail")).toBe(1);
    expect(await count("from:王芳")).toBe(1);
    expect(await count("-from:wang")).toBe(2);
    expect(await count("from:nobody")).toBe(0);
  });

  test("messages that an older version indexed are found, and indexed anew", async () => {
    const { id } = await submit({ content: "an old phrase of two words", channel: "old" });
    await getDb().update(messages).set({ searchVersion: 1, searchTokens: [] }).where(eq(messages.id, id));
    await reindexMessages();
    expect((await page({ channel: "old", q: '"old phrase"' })).items.map((item) => item.id)).toEqual([id]);
  });
});

describe("UI-13 counts", () => {
  const badge = async () => {
    const counts = await getViewCounts(manager);
    return { inbox: counts.inbox, unread: counts.inbox_unread, spam: counts.spam, mine: counts.mine };
  };
  /** What the lists of the same filters hold, read to their ends. */
  const held = async () => {
    const count = async (filter: Partial<MessageFilter>) =>
      (await follow(filter, 100, undefined, "next")).length;
    return {
      inbox: await count({ state: "open" }),
      unread: await count({ state: "open", unread: "1" }),
      spam: await count({ state: "spam" }),
      mine: await count({ state: "open", assignee: "me" }),
    };
  };

  test("are what the lists hold after every step, and a mark that is set twice counts once", async () => {
    await getDb().execute(sql`delete from messages`);
    const ids: string[] = [];
    for (let n = 0; n < 6; n++) ids.push(await addMessage({ content: `n${n}` }));
    const [a = "", b = "", c = "", d = ""] = ids;
    const steps: (() => Promise<unknown>)[] = [
      () => updateMessage(manager, a, { unread: false }),
      // Two tabs at once.
      () =>
        Promise.all([
          updateMessage(manager, b, { unread: false }),
          updateMessage(manager, b, { unread: false }),
        ]),
      () => updateMessage(manager, a, { state: "done" }),
      () => updateMessage(manager, a, { state: "open" }),
      () => updateMessage(manager, c, { assignee: manager.id }),
      () => bulkUpdate(manager, { ids: [a, b, c], patch: { state: "spam" } }),
      () => deleteMessage(manager, d),
      () => deleteMessage(manager, a),
    ];
    for (const [n, step] of steps.entries()) {
      await step();
      expect([n, await badge()]).toEqual([n, await held()]);
    }
    expect(await badge()).toEqual({ inbox: 2, unread: 2, spam: 2, mine: 0 });
  });

  test("are exact up to 999, and stop there", async () => {
    await getDb().execute(sql`delete from messages`);
    const add = (count: number) =>
      getDb().execute(sql`
        insert into messages (id, channel, sender, content, thread_id, received_at)
        select gen_random_uuid(), 'api', 'x', '\\x00', gen_random_uuid(), now() from generate_series(1, ${count})`);
    await add(999);
    expect(await badge()).toMatchObject({ inbox: 999, unread: 999 });
    await add(500);
    expect(await badge()).toMatchObject({ inbox: 1000, unread: 1000 });
    expect(await countMessages(manager, { state: "open" })).toBe(1000);
  });
});

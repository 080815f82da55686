import { eq } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import { GET as getErrors } from "@/app/api/imports/[id]/errors.csv/route";
import { GET as getRows } from "@/app/api/imports/[id]/rows/route";
import { getDb } from "@/db/client";
import { messages } from "@/db/schema/messages";
import { tasks } from "@/db/schema/tasks";
import { open } from "@/db/sealed";
import { systemActor } from "@/domain/actors/system-actor";
import { controlImport } from "@/domain/imports/control-import";
import { getImport } from "@/domain/imports/get-import";
import { listImportRows } from "@/domain/imports/list-import-rows";
import { listImports } from "@/domain/imports/list-imports";
import { previewImport } from "@/domain/imports/preview-import";
import { retryImport } from "@/domain/imports/retry-import";
import { startImport } from "@/domain/imports/start-import";
import { freshDatabase } from "../support/fresh-database";
import { carryOut, caseFile, send, upload } from "../support/imports";
import { addKey, addMember } from "../support/team";

const database = await freshDatabase();
afterAll(database.cleanup);

const admin = systemActor("test");
const { key, actor } = await addKey(["inbox:write", "inbox:read"]);

/** Uploads and carries out; answers the import and its messages in file order. */
async function run(bytes: Uint8Array | string, fields: Record<string, string> = {}) {
  const answer = await upload(key, bytes, fields);
  expect(answer.status, JSON.stringify(answer.body)).toBe(202);
  const done = await carryOut(actor, answer.body.import_id);
  return { done, messages: await messagesOf(done.id) };
}

async function messagesOf(importId: string) {
  const { items } = await listImportRows(actor, importId, { limit: 1000 });
  const rows = await getDb().select().from(messages).where(eq(messages.importId, importId));
  return items.flatMap((item) => {
    const row = rows.find((r) => r.id === item.message_id);
    if (!row || item.status !== "done") return [];
    return [
      {
        ...row,
        content: open(messages.content, row.id, row.content),
        subject: open(messages.subject, row.id, row.subject),
      },
    ];
  });
}

describe("what is in a file", () => {
  test("CSV-01: a byte order mark hides no column", async () => {
    const bytes = caseFile("csv-01-bom.csv");
    const withMark = await run(bytes);
    expect(withMark.done).toMatchObject({ state: "done", rows: 2, done: 2, failed: 0, duplicate: 0 });
    expect(withMark.messages.map((m) => m.content)).toEqual(["请问发票什么时候开", "登录不上去"]);
    const without = await run(bytes.subarray(3));
    expect(without.messages.map((m) => m.content)).toEqual(withMark.messages.map((m) => m.content));
    expect(without.done.mapping).toEqual(withMark.done.mapping);
  });

  test("a NUL is left out, of a header as of a cell and of a file's name", async () => {
    const file = "con\u0000tent,note\u0000\nhel\u0000lo,x\n";
    const answer = await upload(key, file, { encoding: "utf-8" }, { name: "a\u0000.csv" });
    expect(answer.status, JSON.stringify(answer.body)).toBe(202);
    const done = await carryOut(actor, answer.body.import_id);
    expect(done).toMatchObject({
      state: "done",
      file_name: "a.csv",
      headers: ["content", "note"],
      ignored: ["note"],
    });
    expect((await messagesOf(done.id)).map((m) => m.content)).toEqual(["hello"]);
  });

  test("CSV-02: GBK and GB18030 from a Chinese Excel", async () => {
    const gbk = await run(caseFile("csv-02-gbk.csv"));
    expect(gbk.done).toMatchObject({
      encoding: "gb18030",
      rows: 2,
      done: 2,
      headers: ["内容", "渠道", "发件人"],
    });
    expect(Object.keys(gbk.done.mapping).sort()).toEqual(["channel", "content", "sender"]);
    expect(gbk.messages[0]?.content).toBe("请问如何重置密码，急");
    const gb18030 = await run(caseFile("csv-02-gb18030.csv"));
    expect(gb18030.messages.map((m) => m.sender)).toContain("\u{20BB7}田");
    const stored = [...gbk.messages, ...gb18030.messages].flatMap((m) => [
      m.content,
      m.sender,
      m.subject ?? "",
    ]);
    expect(stored.join("")).not.toContain("\uFFFD");
  });

  test("CSV-04: the preview shows the delimiter and another one can be chosen", async () => {
    const first = await upload(key, caseFile("csv-04b-semicolon-short.csv"), { preview: "1" });
    expect(first.body).toMatchObject({ state: "preview", delimiter: ";", rows: 2 });
    const other = await upload(key, caseFile("csv-04b-semicolon-short.csv"), {
      preview: "1",
      delimiter: "comma",
    });
    expect(other.body).toMatchObject({ state: "preview", delimiter: "," });
  });

  test("CSV-10: blank rows are no messages and no failures", async () => {
    const { done, messages: made } = await run(caseFile("csv-10-blank-rows.csv"));
    expect(done).toMatchObject({ state: "done", done: 2, failed: 0 });
    expect(made.map((m) => m.content)).toEqual(["第一条", "第二条"]);
  });

  test("CSV-15: long numbers keep their digits, a spoilt one is warned of", async () => {
    const { done, messages: made } = await run(caseFile("csv-15-long-ids.csv"));
    expect(done).toMatchObject({ done: 3, failed: 0 });
    expect(made.map((m) => m.externalId)).toEqual(["202411290000012345678", "000123", "2.02411E+20"]);
    expect(made.map((m) => m.sender).slice(0, 2)).toEqual(["00861380000000", "013800000000"]);
    const { items } = await listImportRows(actor, done.id, { limit: 10 });
    expect(items.map((row) => row.warning?.includes("2.02411E+20") ?? false)).toEqual([false, false, true]);
  });

  test("CSV-17: failures name the line on which their record begins, the column and the cause", async () => {
    const { done, messages: made } = await run(caseFile("csv-17-error-lines.csv"));
    expect(done).toMatchObject({ done: 2, failed: 2 });
    expect(made).toHaveLength(2);
    const { items } = await listImportRows(actor, done.id, { status: "failed", limit: 10 });
    expect(items).toMatchObject([
      { row: 2, line: 5, error: { code: "channel_unknown", column: "channel", params: { value: "电报" } } },
      { row: 3, line: 6, error: { code: "content_empty", column: "content" } },
    ]);
    expect((await getImport(actor, done.id)).issues).toEqual([
      { code: "channel_unknown", count: 1 },
      { code: "content_empty", count: 1 },
    ]);
    expect((await listImportRows(actor, done.id, { code: "content_empty", limit: 10 })).items).toHaveLength(
      1,
    );
  });

  test("CSV-17: the failed rows as a file, mended and imported", async () => {
    const { done } = await run(caseFile("csv-17-error-lines.csv"));
    const request = new Request(`http://test/api/imports/${done.id}/errors.csv?locale=zh-CN`, {
      headers: { authorization: `Bearer ${key}` },
    });
    const response = await getErrors(request, { params: Promise.resolve({ id: done.id }) });
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(response.headers.get("content-disposition")).toMatch(
      /^attachment; filename="rows-_.csv"; filename\*=UTF-8''rows-%E5/,
    );
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const text = new TextDecoder().decode(bytes);
    expect(text).toBe(
      "content,channel,行号,失败原因\r\n第二条,电报,5,没有「电报」这个渠道\r\n,web,6,缺正文\r\n",
    );
    const again = await run(text.replace("第二条,电报", "第二条,聊天").replace("\n,web", "\n补上的内容,web"));
    expect(again.done).toMatchObject({ done: 2, failed: 0, ignored: ["行号", "失败原因"] });
    expect(again.messages.map((m) => m.content)).toEqual(["第二条", "补上的内容"]);
  });

  test("CSV-21: short rows are filled up, a row too long stands apart", async () => {
    const { done, messages: made } = await run(caseFile("csv-21-ragged.csv"));
    expect(done).toMatchObject({ rows: 4, done: 3, failed: 1 });
    expect(made.map((m) => [m.content, m.channel, m.sender])).toEqual([
      ["只有一列", "import", "unknown"],
      ["两列", "email", "unknown"],
      ["三列", "web", "甲"],
    ]);
    const { items } = await listImportRows(actor, done.id, { status: "failed", limit: 10 });
    expect(items).toMatchObject([
      { line: 5, error: { code: "too_many_cells" }, cells: ["四列", "web", "乙", "多出来的"] },
    ]);
  });

  test("CSV-07: a quote that never closes swallows no other row", async () => {
    const { done, messages: made } = await run(caseFile("csv-07b-unclosed-quote.csv"));
    expect(done).toMatchObject({ state: "done", rows: 3 });
    expect(done.done + done.failed).toBe(3);
    const rows = await listImportRows(actor, done.id, { limit: 10 });
    const [first] = rows.items;
    // What the reader found wrong survives in the database until the row is checked.
    expect(first?.status === "failed" ? first.error?.code : first?.warning).toMatch(/quote/i);
    expect(new Set(made.map((m) => m.content)).size).toBe(made.length);
  });

  test("a file of bytes that are no text is refused", async () => {
    const answer = await upload(key, new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 8, 0, 0xff, 0xfe, 0, 1]));
    expect(answer).toMatchObject({ status: 422, body: { code: 42201 } });
  });
});

describe("the same again", () => {
  test("CSV-14.2: a second upload of a file makes no second set and is noticed", async () => {
    const bytes = caseFile("csv-14-import-500.csv");
    const first = await run(bytes);
    expect(first.done).toMatchObject({ state: "done", rows: 500, done: 500, same_file_as: null });
    const second = await upload(key, bytes);
    expect(second.body.same_file_as).toMatchObject({ id: first.done.id });
    const done = await carryOut(actor, second.body.import_id);
    expect(done).toMatchObject({ state: "done", done: 0, duplicate: 500, failed: 0 });
    const { items } = await listImportRows(actor, done.id, { limit: 1 });
    expect(items[0]).toMatchObject({ status: "duplicate", message_id: expect.any(String) });
    expect(await getDb().$count(messages, eq(messages.importId, first.done.id))).toBe(500);
    expect(await getDb().$count(messages, eq(messages.importId, done.id))).toBe(0);
  });

  test("numbers that repeat with another text lose nothing, and come in once however often", async () => {
    const file = "number,content\nT-77,one thing\nT-77,another thing\nT-77,one thing\n";
    const first = await run(file);
    expect(first.done).toMatchObject({ rows: 3, done: 2, duplicate: 1, failed: 0 });
    expect(first.messages.map((m) => m.content).sort()).toEqual(["another thing", "one thing"]);
    const { items } = await listImportRows(actor, first.done.id, { limit: 3 });
    expect(items.map((item) => item.status)).toEqual(["done", "done", "duplicate"]);
    expect(items[1]?.warning).toContain("another text");
    const again = await run(file);
    expect(again.done).toMatchObject({ rows: 3, done: 0, duplicate: 3, failed: 0 });
  });

  test("an Idempotency-Key makes of two uploads one; with another file it is refused", async () => {
    const first = await upload(key, "content\nx\n", {}, { idempotencyKey: "one" });
    const again = await upload(key, "content\nx\n", {}, { idempotencyKey: "one" });
    expect(again).toMatchObject({ status: 202, replayed: true, body: { import_id: first.body.import_id } });
    const other = await upload(key, "content\ny\n", {}, { idempotencyKey: "one" });
    expect(other).toMatchObject({ status: 422, body: { code: 42204 } });
  });

  test("two runs of one import take turns and double nothing", async () => {
    const made = await upload(
      key,
      `content\n${Array.from({ length: 450 }, (_, i) => `message ${i}`).join("\n")}\n`,
    );
    const ended = await Promise.all([1, 2, 3].map(() => carryOut(actor, made.body.import_id)));
    expect(ended.every((view) => view.done <= 450)).toBe(true);
    expect(await getImport(actor, made.body.import_id)).toMatchObject({ state: "done", done: 450 });
    expect(await getDb().$count(messages, eq(messages.importId, made.body.import_id))).toBe(450);
  });
});

describe("choosing columns", () => {
  const ambiguous = "message,body,from\nhello,world,me\n";

  test("a clear file runs at once; one with two candidates says what was found", async () => {
    const answer = await upload(key, ambiguous);
    expect(answer).toMatchObject({ status: 422, body: { code: 42201 } });
    expect(answer.body.detail).toContain('"message" and "body"');
    expect(answer.body.errors?.[0]?.path).toBe("mapping.content");
    const named = await upload(key, ambiguous, { "+mapping": '{"content":"body","sender":null}' });
    expect(named).toMatchObject({ status: 202, location: `/api/imports/${named.body.import_id}` });
    await carryOut(actor, named.body.import_id);
    // A field that was left out is not recognised again behind the caller's back.
    expect((await messagesOf(named.body.import_id)).map((m) => [m.content, m.sender])).toEqual([
      ["world", "unknown"],
    ]);
  });

  test("a preview waits, shows rows and problems, and starts with what was chosen", async () => {
    const { body } = await upload(key, "message,body,date\nhello,world,2026-13-04\nagain,,2026-01-02\n", {
      preview: "1",
    });
    expect(body).toMatchObject({ state: "preview", rows: 2, task_id: null });
    const open = await previewImport(actor, body.import_id);
    expect(open.columns.ambiguous).toMatchObject([{ field: "content" }]);
    expect(open.samples).toEqual([["hello", "again"], ["world"], ["2026-13-04", "2026-01-02"]]);
    expect(open.failing).toBe(2);
    const chosen = await previewImport(actor, body.import_id, { content: 0 });
    expect(chosen.columns.ambiguous).toEqual([]);
    expect(chosen.rows).toMatchObject([
      { line: 2, message: null, error: { code: "date_unreadable" } },
      { line: 3, message: { content: "again" }, error: null },
    ]);
    expect(chosen.issues).toEqual([{ code: "date_unreadable", count: 1, first_line: 2 }]);
    await expect(startImport(actor, body.import_id)).rejects.toMatchObject({ code: 42201 });
    await startImport(actor, body.import_id, { content: 0, received_at: null });
    expect(await carryOut(actor, body.import_id)).toMatchObject({ state: "done", done: 2, failed: 0 });
    await expect(startImport(actor, body.import_id)).rejects.toMatchObject({ code: 40902 });
  });

  test("failed rows run again with another mapping; the others stay", async () => {
    const { done } = await run("content,note,channel\none,a,email\n,two,email\nthree,c,电报\n");
    expect(done).toMatchObject({ done: 1, failed: 2 });
    const again = await retryImport(actor, done.id, { content: "note", channel: null });
    expect(again).toMatchObject({ state: "running", done: 1, failed: 0 });
    expect(again.task_id).not.toBe(done.task_id);
    expect(await carryOut(actor, done.id)).toMatchObject({ state: "done", done: 3, failed: 0, rows: 3 });
    expect((await messagesOf(done.id)).map((m) => m.content)).toEqual(["one", "two", "c"]);
    await expect(retryImport(actor, done.id)).rejects.toMatchObject({ code: 40902 });
  });
});

describe("stopping", () => {
  const rows = (n: number) => `content\n${Array.from({ length: n }, (_, i) => `row ${i}`).join("\n")}\n`;

  test("a pause ends the run after its chunk; going on finishes the rest", async () => {
    const { body } = await upload(key, rows(500));
    const part = await carryOut(actor, body.import_id, 1);
    expect(part).toMatchObject({ state: "running", done: 200 });
    await controlImport(actor, body.import_id, "pause");
    expect(await carryOut(actor, body.import_id)).toMatchObject({ state: "paused", done: 200 });
    const resumed = await startImport(actor, body.import_id);
    expect(resumed.task_id).not.toBe(part.task_id);
    expect(await carryOut(actor, body.import_id)).toMatchObject({ state: "done", done: 500 });
    expect(await getDb().$count(messages, eq(messages.importId, body.import_id))).toBe(500);
  });

  test("canceling keeps what was imported and ends the task", async () => {
    const { body } = await upload(key, rows(450));
    const part = await carryOut(actor, body.import_id, 1);
    expect(await controlImport(actor, body.import_id, "cancel")).toMatchObject({
      state: "canceled",
      done: 200,
    });
    expect(await carryOut(actor, body.import_id)).toMatchObject({ state: "canceled", done: 200 });
    const [task] = await getDb()
      .select()
      .from(tasks)
      .where(eq(tasks.id, part.task_id ?? ""));
    expect(task?.status).toBe("canceled");
    await expect(controlImport(actor, body.import_id, "pause")).rejects.toMatchObject({ code: 40902 });
  });

  test("a preview that is canceled leaves no rows and no trace in the list", async () => {
    const { body } = await upload(key, rows(3), { preview: "1" });
    await controlImport(actor, body.import_id, "cancel");
    expect((await listImportRows(actor, body.import_id, { limit: 10 })).items).toEqual([]);
    const { items } = await listImports(admin, { limit: 200 });
    expect(items.map((i) => i.id)).not.toContain(body.import_id);
  });
});

describe("the door", () => {
  test("refuses what is no upload, by code", async () => {
    expect(await send(key, { body: "{}", headers: { "content-type": "application/json" } })).toMatchObject({
      status: 415,
      body: { code: 41501 },
    });
    const empty = new FormData();
    empty.append("mapping", "{}");
    expect(await send(key, { body: empty })).toMatchObject({ status: 422, body: { code: 42201 } });
    expect(await upload(key, "content\nx\n", { colour: "red" })).toMatchObject({
      status: 422,
      body: { code: 42201, errors: [{ path: "colour" }] },
    });
    expect(await upload(key, "content\nx\n", { mapping: "{" })).toMatchObject({
      status: 422,
      body: { errors: [{ path: "mapping" }] },
    });
    expect(await upload(key, "")).toMatchObject({ status: 422, body: { errors: [{ path: "file" }] } });
    const reader = await addKey(["inbox:read"]);
    expect(await upload(reader.key, "content\nx\n")).toMatchObject({ status: 403, body: { code: 40301 } });
  });

  test("an upload that breaks off is refused and leaves no import", async () => {
    const before = (await listImports(actor, { limit: 200 })).items.length;
    const head =
      '--b\r\ncontent-disposition: form-data; name="file"; filename="x.csv"\r\n\r\ncontent\nfirst\nsec';
    const headers = { "content-type": "multipart/form-data; boundary=b" };
    expect(await send(key, { body: head, headers })).toMatchObject({ status: 422, body: { code: 42201 } });
    const broken = new ReadableStream({
      start: (c) => c.enqueue(new TextEncoder().encode(head)),
      pull: (c) => c.error(new Error("gone")),
    });
    expect(await send(key, { body: broken, headers, duplex: "half" } as RequestInit)).toMatchObject({
      status: 422,
      body: { code: 42201 },
    });
    expect((await listImports(actor, { limit: 200 })).items).toHaveLength(before);
  });

  test("keeps a Chinese file name", async () => {
    const { body } = await upload(key, "content\nx\n", {}, { name: "历史工单-2026Q3.csv" });
    expect(body.file_name).toBe("历史工单-2026Q3.csv");
  });

  test("another key finds neither import nor rows; a member does", async () => {
    const { body } = await upload(key, "content\nx\n");
    const other = await addKey(["inbox:read", "inbox:write"]);
    await expect(getImport(other.actor, body.import_id)).rejects.toMatchObject({ code: 40401 });
    await expect(controlImport(other.actor, body.import_id, "cancel")).rejects.toMatchObject({ code: 40401 });
    const response = await getRows(
      new Request(`http://test/api/imports/${body.import_id}/rows`, {
        headers: { authorization: `Bearer ${other.key}` },
      }),
      { params: Promise.resolve({ id: body.import_id }) },
    );
    expect(response.status).toBe(404);
    expect(await getImport(await addMember("viewer"), body.import_id)).toMatchObject({ id: body.import_id });
  });

  test("pages through imports and rows without gaps", async () => {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await listImports(actor, { limit: 3, cursor });
      seen.push(...page.items.map((i) => i.id));
      cursor = page.next_cursor ?? undefined;
    } while (cursor !== undefined);
    expect(seen).toEqual((await listImports(actor, { limit: 200 })).items.map((i) => i.id));
    expect(new Set(seen).size).toBe(seen.length);
  });
});

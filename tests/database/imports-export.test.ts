import { parse } from "csv-parse/sync";
import { eq, sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { GET } from "@/app/api/inbox/export/route";
import { getDb } from "@/db/client";
import { imports } from "@/db/schema/imports";
import { messages } from "@/db/schema/messages";
import { auditLog } from "@/db/schema/system";
import { tasks } from "@/db/schema/tasks";
import { open } from "@/db/sealed";
import { systemActor } from "@/domain/actors/system-actor";
import { getImport } from "@/domain/imports/get-import";
import { listImportRows } from "@/domain/imports/list-import-rows";
import { retryImport } from "@/domain/imports/retry-import";
import { sweepUploads } from "@/domain/imports/sweep-uploads";
import { submitMessage } from "@/domain/messages/submit-message";
import { cancelTask } from "@/domain/tasks/cancel-task";
import { failLostTask } from "@/domain/tasks/fail-attempt";
import { retryTask } from "@/domain/tasks/retry-task";
import { download } from "@/entry/download";
import { AppError } from "@/lib/errors";
import values from "../fixtures/cases/csv-13-export-values.json";
import { freshDatabase } from "../support/fresh-database";
import { carryOut, upload } from "../support/imports";
import { addKey } from "../support/team";

const database = await freshDatabase();
afterAll(database.cleanup);

const admin = systemActor("test");
const { key } = await addKey(["admin"]);

async function exported(query: string, bearer = key, language = "zh-CN") {
  const request = new Request(`http://test/api/inbox/export?${query}`, {
    headers: { authorization: `Bearer ${bearer}`, "accept-language": language },
  });
  const response = await GET(request, { params: Promise.resolve({}) });
  const bytes = new Uint8Array(await response.arrayBuffer());
  return { response, bytes, text: new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes) };
}

const send = (content: string, channel: string, more: object = {}) =>
  submitMessage(admin, { content, channel, sender: "unknown", ...more });

test("CSV-13: an export runs no formula and gives back every text exactly", async () => {
  for (const value of values) await send(value, "round", { labels: ["一", "b"] });
  const { text, response } = await exported("channel=round");
  expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  // No cell begins with a sign that a spreadsheet runs, quoted or not.
  const cells = parse(text, { bom: true }).flat();
  expect(cells.length).toBeGreaterThan(values.length);
  expect(cells.filter((cell) => /^[=+\-@\t\r＝]/.test(cell))).toEqual([]);
  expect(text).toContain(`'=1+1`);
  expect(text).toContain(`"含""引号"",和逗号\n换行"`);

  const { body } = await upload(key, text);
  const done = await carryOut(admin, body.import_id);
  expect(done).toMatchObject({ state: "done", done: values.length, failed: 0 });
  const rows = await getDb().select().from(messages).where(eq(messages.importId, done.id));
  expect(rows.map((m) => open(messages.content, m.id, m.content)).sort()).toEqual([...values].sort());
  expect(rows.every((m) => m.channel === "round" && m.labels.join() === "一,b")).toBe(true);

  const lines = (await exported("channel=round&format=jsonl")).text.trim().split("\n");
  const contents = lines.map((line) => (JSON.parse(line) as { content: string }).content);
  expect(contents.sort()).toEqual([...values, ...values].sort());
});

test("CSV-15.3: long ids survive export and import", async () => {
  await send("订单", "ids", { external_id: "202411290000012345678", thread_key: "000123" });
  const { text } = await exported("channel=ids");
  expect(text).toContain("202411290000012345678");
  const { body } = await upload(key, text.replace("202411290000012345678", "202411290000012345679"));
  const done = await carryOut(admin, body.import_id);
  const [copy] = await getDb().select().from(messages).where(eq(messages.importId, done.id));
  expect(copy).toMatchObject({ externalId: "202411290000012345679", threadKey: "000123" });
});

test("CSV-19: begins with a byte order mark, its Chinese name survives", async () => {
  await send("中文内容", "mark");
  const { bytes, response } = await exported("channel=mark");
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const disposition = response.headers.get("content-disposition") ?? "";
  expect(disposition).toMatch(/^attachment; filename="intray-_-\d{4}-\d\d-\d\d\.csv"; filename\*=UTF-8''/);
  expect(decodeURIComponent(disposition.split("UTF-8''")[1] ?? "")).toMatch(/^intray-收件箱-/);
  const { body } = await upload(key, bytes);
  expect(await carryOut(admin, body.import_id)).toMatchObject({ done: 1, failed: 0 });
});

test("exports every page of a filter, within what the key sees, and leaves a trace", async () => {
  const rows = Array.from({ length: 450 }, (_, i) => `${i},page ${i},2026-01-01 00:00`).join("\n");
  const { body } = await upload(key, `external_id,content,date\n${rows}\n`);
  await carryOut(admin, body.import_id);
  const lines = (await exported(`import=${body.import_id}&format=jsonl`)).text.trim().split("\n");
  expect(new Set(lines.map((line) => (JSON.parse(line) as { external_id: string }).external_id)).size).toBe(
    450,
  );
  expect(lines).toHaveLength(450);
  const found = await exported(`q=${encodeURIComponent("page 44")}&format=jsonl&import=${body.import_id}`);
  expect(found.text).toContain("page 44");
  const stranger = await addKey(["inbox:read"]);
  expect((await exported("format=jsonl", stranger.key)).text).toBe("");
  const writer = await addKey(["inbox:write"]);
  expect((await exported("", writer.key)).response.status).toBe(403);
  expect((await exported("colour=red")).response.status).toBe(422);
  const trail = await getDb().select().from(auditLog).where(eq(auditLog.action, "messages.exported"));
  expect(trail.length).toBeGreaterThan(0);
});

test("a reader who is slow holds the export back: no page is read before the one before it was taken", async () => {
  let made = 0;
  async function* pages() {
    for (; made < 1000; made++) yield `page ${made}\n`;
  }
  const response = await download(pages(), { contentType: "text/csv", fileName: "a.csv" });
  const reader = response.body?.getReader();
  for (let taken = 1; taken <= 5; taken++) {
    await reader?.read();
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(made).toBeLessThanOrEqual(taken + 1);
  }
  await reader?.cancel();
  expect(made).toBeLessThan(10);
});

test("an upload whose process died is settled, its rows go; a forgotten preview, too", async () => {
  const half = await upload(key, "content\nx\ny\n", { preview: "1" });
  const old = await upload(key, "content\nx\ny\n", { preview: "1" });
  const fresh = await upload(key, "content\nx\ny\n", { preview: "1" });
  const age = (id: string, state: "uploading" | "preview", interval: string) =>
    getDb()
      .update(imports)
      .set({ state, updatedAt: sql`now() - ${interval}::interval` })
      .where(eq(imports.id, id));
  await age(half.body.import_id, "uploading", "6 minutes");
  await age(old.body.import_id, "preview", "8 days");
  await sweepUploads();
  expect(await getImport(admin, half.body.import_id)).toMatchObject({
    state: "failed",
    error: "upload interrupted",
    rows: 0,
  });
  expect((await listImportRows(admin, half.body.import_id, { limit: 5 })).items).toEqual([]);
  await expect(retryImport(admin, half.body.import_id)).rejects.toMatchObject({ code: 40902 });
  expect(await getImport(admin, old.body.import_id)).toMatchObject({ state: "canceled", rows: 0 });
  expect(await getImport(admin, fresh.body.import_id)).toMatchObject({ state: "preview", rows: 2 });
});

test("an import follows its task: lost, retried, canceled", async () => {
  const rows = Array.from({ length: 300 }, (_, i) => `row ${i}`).join("\n");
  const { body } = await upload(key, `content\n${rows}\n`);
  const part = await carryOut(admin, body.import_id, 1);
  const taskId = part.task_id ?? "";
  await failLostTask(taskId, new AppError("async_task_dispatch_failed", "the engine gave the run up"));
  expect(await getImport(admin, body.import_id)).toMatchObject({
    state: "failed",
    done: 200,
    error: "the engine gave the run up",
  });
  await retryTask(admin, taskId);
  expect(await carryOut(admin, body.import_id)).toMatchObject({ state: "done", done: 300, error: null });

  const other = await upload(key, `content\n${rows}\n`);
  const begun = await carryOut(admin, other.body.import_id, 1);
  await cancelTask(admin, begun.task_id ?? "");
  expect(await carryOut(admin, other.body.import_id)).toMatchObject({ state: "canceled", done: 200 });

  const lost = await upload(key, `content\n${rows}\n`);
  const stopped = await carryOut(admin, lost.body.import_id, 1);
  await failLostTask(stopped.task_id ?? "", new AppError("async_task_dispatch_failed"));
  // From the import's own page: the rows that it did not come to are run.
  await retryImport(admin, lost.body.import_id);
  expect(await carryOut(admin, lost.body.import_id)).toMatchObject({ state: "done", done: 300 });
  const [task] = await getDb()
    .select()
    .from(tasks)
    .where(eq(tasks.id, stopped.task_id ?? ""));
  expect(task?.status).toBe("failed");
});

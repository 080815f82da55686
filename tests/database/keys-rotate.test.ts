import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { eq, sql } from "drizzle-orm";
import { getTableConfig } from "drizzle-orm/pg-core";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkSecret } from "@/db/check-secret";
import { getDb, inTransaction } from "@/db/client";
import type { Sealed } from "@/db/columns";
import { answerCache } from "@/db/schema/cost";
import { drafts, draftVersions } from "@/db/schema/drafts";
import { importRows, imports } from "@/db/schema/imports";
import { apiKeys, secondFactors } from "@/db/schema/members";
import { messages } from "@/db/schema/messages";
import { providers } from "@/db/schema/registry";
import { idempotencyKeys } from "@/db/schema/system";
import { callbacks, taskEvents, tasks } from "@/db/schema/tasks";
import { currentKeyId, open, seal } from "@/db/sealed";
import { seedDatabase } from "@/db/seed";
import type { MemberActor } from "@/domain/actors/shape";
import { systemActor } from "@/domain/actors/system-actor";
import { callbackSecret } from "@/domain/callbacks/callback-secret";
import { insertMessages } from "@/domain/messages/insert-messages";
import { listMessages } from "@/domain/messages/list-messages";
import { NewMessage } from "@/domain/messages/shape";
import { checkSecondFactor } from "@/domain/second-factor/check-second-factor";
import { linesOf } from "@/lib/app-secrets";
import { nowIso, shiftIso, sleep } from "@/lib/clock";
import { newId } from "@/lib/id";
import { sealedTables } from "@/scripts/keys/sealed-tables";
import { freshDatabase } from "../support/fresh-database";
import { addMember } from "../support/team";
import { until } from "../support/until";
import { killProcess, startProcess } from "../support/worker-process";

// The secret stands in a file, as `npm start` keeps it.
delete process.env["APP_SECRET"];
const folder = process.env["DATA_DIR"] ?? "";
mkdirSync(folder, { recursive: true });
const file = path.join(folder, "app.secret");
const first = randomBytes(32).toString("base64url");
writeFileSync(file, first);
process.env["APP_SECRET_FILE"] = file;

const database = await freshDatabase();
afterAll(database.cleanup);

const actor = systemActor("test");
const COUNT = 1500;
const words = ["zebra", "退款", "invoice"];

beforeAll(async () => {
  await seedDatabase();
  await inTransaction((tx) =>
    insertMessages(
      tx,
      actor,
      Array.from({ length: COUNT }, (_, i) =>
        NewMessage.parse({
          content: `message ${i} ${words[i % 3]}`,
          subject: `subject ${i}`,
          sender: `s${i}@example.test`,
          metadata: { i },
        }),
      ),
    ),
  );
  await fillEveryTable();
  await addSecondFactor();
});

/** One row in each table that has sealed columns, every sealed column filled. */
async function fillEveryTable(): Promise<void> {
  const db = getDb();
  const [message] = await db.select({ id: messages.id }).from(messages).limit(1);
  const messageId = message?.id ?? "";
  await db
    .update(messages)
    .set({
      summary: seal(messages.summary, messageId, "text"),
      reason: seal(messages.reason, messageId, "text"),
      trace: seal(messages.trace, messageId, "text"),
      contentHtml: seal(messages.contentHtml, messageId, "text"),
    })
    .where(eq(messages.id, messageId));
  const taskId = newId();
  const sealedTask = {
    content: seal(tasks.content, taskId, "text"),
    payload: seal(tasks.payload, taskId, "text"),
    result: seal(tasks.result, taskId, "text"),
  };
  await db.insert(tasks).values({ id: taskId, type: "chat", ...sealedTask });
  const eventId = newId();
  await db
    .insert(taskEvents)
    .values({ id: eventId, taskId, kind: "k", detail: seal(taskEvents.detail, eventId, "text") });
  const callbackId = newId();
  await db.insert(callbacks).values({
    id: callbackId,
    taskId,
    url: "https://example.test",
    body: seal(callbacks.body, callbackId, "text"),
  });
  const draftId = newId();
  await db.insert(drafts).values({ id: draftId, messageId, state: "draft", version: 1 });
  const body = seal(draftVersions.body, `${draftId}.1`, "text");
  await db.insert(draftVersions).values({ draftId, version: 1, body, authorKind: "ai", authorName: "ai" });
  const importId = newId();
  await db.insert(imports).values({ id: importId, fileName: "a.csv", state: "done" });
  await db
    .insert(importRows)
    .values({ importId, row: 1, line: 2, cells: seal(importRows.cells, `${importId}.1`, "text") });
  const keyId = newId();
  await db.insert(apiKeys).values({
    id: keyId,
    name: "k",
    prefix: "itk",
    keyHash: "h",
    scopes: [],
    signingSecret: seal(apiKeys.signingSecret, keyId, "text"),
    previousSigningSecret: seal(apiKeys.previousSigningSecret, keyId, "text"),
  });
  await db.insert(providers).values({
    code: "p",
    name: "p",
    kind: "openai_compatible",
    apiKey: seal(providers.apiKey, "p", "text"),
  });
  const expiresAt = shiftIso(nowIso(), 3_600_000);
  await db.insert(idempotencyKeys).values({
    caller: "api_key:1",
    key: "a.b",
    requestHash: "h",
    expiresAt,
    response: seal(idempotencyKeys.response, "api_key:1.a.b", "text"),
  });
  await db
    .insert(answerCache)
    .values({ key: "c", scene: "chat", answer: seal(answerCache.answer, "c", "text"), expiresAt });
}

/** A member whose second factor was set up before the rotation. */
const authenticator = new Secret();
let protectedMember: MemberActor;

async function addSecondFactor(): Promise<void> {
  protectedMember = await addMember("agent");
  await getDb()
    .insert(secondFactors)
    .values({
      memberId: protectedMember.id,
      secret: seal(secondFactors.secret, protectedMember.id, authenticator.base32),
      beganAt: nowIso(),
      confirmedAt: nowIso(),
    });
}

/** How many sealed values there are by the id of their key, and whether each opens. */
async function readAll(): Promise<{ values: number; byKey: Record<string, number> }> {
  const byKey: Record<string, number> = {};
  let values = 0;
  for (const { table, key, sealed } of sealedTables()) {
    const rows = (await getDb()
      .select({ ...Object.fromEntries(key.map((column, i) => [`key${i}`, column])), ...sealed })
      .from(table)) as Record<string, unknown>[];
    for (const row of rows)
      for (const [name, column] of Object.entries(sealed)) {
        const value = row[name] as Sealed | null;
        if (value === null) continue;
        const text = open(column, key.map((_, i) => row[`key${i}`]).join("."), value);
        expect(text.length).toBeGreaterThan(0);
        const id = Buffer.from(value.subarray(1, 5)).toString("hex");
        byKey[id] = (byKey[id] ?? 0) + 1;
        values += 1;
      }
  }
  return { values, byKey };
}

const found = async (q: string) =>
  (await listMessages(actor, { q }, { limit: 200 })).items.filter((m) => /^message \d+ /.test(m.preview))
    .length;

test("the list of sealed tables leaves no encrypted column of the schema out", async () => {
  const [row] = await getDb().execute<{ n: number }>(
    sql`select count(*)::int as n from information_schema.columns where table_schema = 'public' and data_type = 'bytea'`,
  );
  const named = sealedTables().flatMap(({ sealed }) => Object.values(sealed));
  expect(named).toHaveLength(row?.n ?? -1);
  for (const { table, key } of sealedTables())
    expect(key.length, getTableConfig(table).name).toBeGreaterThan(0);
});

test("E5: rotation under a running product, killed three times: every value opens with the new key alone, search always works", async () => {
  const oldId = currentKeyId().toString("hex");
  const before = await readAll();
  expect(Object.keys(before.byKey)).toEqual([oldId]);
  const webhook = await callbackSecret();
  const searches: number[] = [];
  const written: string[] = [];
  const rotated = new AbortController();
  // The product goes on beside it: writes, and searches for words that stand in messages of both keys.
  const product = (async () => {
    while (!rotated.signal.aborted) {
      const [made] = await inTransaction((tx) =>
        insertMessages(tx, actor, [
          NewMessage.parse({ content: `new giraffe ${written.length}`, sender: `n@example.test` }),
        ]),
      );
      written.push(made?.id ?? "");
      searches.push(await found("zebra"));
      await sleep(30);
    }
  })();

  const staleLeft = async () => {
    const [row] = await getDb().execute<{ n: number }>(
      sql`select count(*)::int as n from messages where substring(content from 2 for 4) = decode(${oldId}, 'hex')`,
    );
    return row?.n ?? 0;
  };
  for (let kill = 0; kill < 3; kill++) {
    const left = await staleLeft();
    const child = startProcess(["scripts/keys-rotate.ts"]);
    await until("a batch", async () => child.exitCode !== null || (await staleLeft()) < left);
    await killProcess(child);
    // Killed half way the old key must still be there.
    if ((await staleLeft()) > 0) expect(linesOf(readFileSync(file, "utf8"))).toHaveLength(2);
  }
  const last = startProcess(["scripts/keys-rotate.ts"]);
  await until("the rotation", () => Promise.resolve(last.exitCode !== null));
  expect(last.exitCode).toBe(0);
  rotated.abort();
  await product;

  const secrets = linesOf(readFileSync(file, "utf8"));
  expect(secrets).toHaveLength(1);
  expect(secrets[0]).not.toBe(first);
  await sleep(1100);
  const after = await readAll();
  expect(Object.keys(after.byKey)).toEqual([currentKeyId().toString("hex")]);
  expect(currentKeyId().toString("hex")).not.toBe(oldId);
  expect(after.values).toBe(before.values + written.length);
  expect(searches.length).toBeGreaterThan(5);
  // 500 of 1,500 have the word; a page holds 200.
  expect(new Set(searches)).toEqual(new Set([200]));
  expect(await found("退款")).toBe(200);
  expect((await listMessages(actor, { q: "giraffe" }, { limit: 200 })).items.length).toBe(
    Math.min(200, written.length),
  );
  expect(await callbackSecret()).toBe(webhook);
  const at = nowIso();
  const code = TOTP.generate({ secret: authenticator, timestamp: Date.parse(at) });
  expect(await checkSecondFactor(protectedMember, code, at)).toBe("app");
  await checkSecret(getDb());
}, 120_000);

test("E5: a wrong secret is refused at start, in one sentence, before anything is written with it", async () => {
  const child = startProcess(["scripts/migrate.ts"], { APP_SECRET: "some other secret altogether" });
  const reports: unknown[] = [];
  child.on("message", (message) => reports.push(message));
  await until("its end", () => Promise.resolve(child.exitCode !== null));
  expect(child.exitCode).toBe(1);
  expect(reports).toEqual([
    {
      problem: expect.stringMatching(/^APP_SECRET is not the one .* restore it, or name the earlier one in/),
    },
  ]);
  // The earlier one beside it is all that it needs.
  const both = startProcess(["scripts/migrate.ts"], {
    APP_SECRET: "some other secret altogether",
    APP_SECRET_PREVIOUS: linesOf(readFileSync(file, "utf8"))[0] ?? "",
  });
  await until("its end", () => Promise.resolve(both.exitCode !== null));
  expect(both.exitCode).toBe(0);
  // From then on both are needed until the rotation is brought to its end.
  await expect(checkSecret(getDb())).rejects.toThrow(/APP_SECRET is not the one/);
  await getDb().execute(sql`delete from settings where key = 'key-check'`);
}, 120_000);

test("without a second secret in the environment there is nothing to rotate to", async () => {
  const child = startProcess(["scripts/keys-rotate.ts"], {
    APP_SECRET: linesOf(readFileSync(file, "utf8"))[0] ?? "",
  });
  await until("its end", () => Promise.resolve(child.exitCode !== null));
  expect(child.exitCode).toBe(1);
});

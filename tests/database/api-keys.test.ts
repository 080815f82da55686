import { afterAll, describe, expect, test } from "vitest";
import { DELETE as revoke } from "@/app/api/api-keys/[id]/route";
import { GET as listKeys, POST as makeKey } from "@/app/api/api-keys/route";
import { PATCH as patchCategory } from "@/app/api/categories/[code]/route";
import { POST as addCategory, GET as listCategories } from "@/app/api/categories/route";
import { POST as applyRule } from "@/app/api/rules/[id]/apply/route";
import { DELETE as deleteRule, GET as getRule, PATCH as patchRule } from "@/app/api/rules/[id]/route";
import { POST as previewRule } from "@/app/api/rules/preview/route";
import { POST as addRule, GET as listRules } from "@/app/api/rules/route";
import { getDb } from "@/db/client";
import { apiKeys } from "@/db/schema/members";
import type { RouteHandler } from "@/entry/define-route";
import { freshDatabase } from "../support/fresh-database";
import { addKey, addMessage } from "../support/team";

const database = await freshDatabase();
afterAll(database.cleanup);

const admin = await addKey(["admin"]);
const reader = await addKey(["inbox:read"]);

interface Call {
  key?: string;
  body?: unknown;
  params?: Record<string, string>;
  query?: string;
  headers?: Record<string, string>;
}

/** Calls a route as a program does. */
async function call(route: RouteHandler, method: string, options: Call = {}) {
  const { key = admin.key, body, params = {}, query = "", headers = {} } = options;
  const response = await route(
    new Request(`http://intray.test/api${query}`, {
      method,
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json", ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
    { params: Promise.resolve(params) },
  );
  const text = await response.text();
  return { status: response.status, headers: response.headers, json: text === "" ? null : JSON.parse(text) };
}

const rule = {
  name: "refund",
  match: "any",
  phase: "after",
  conditions: [{ field: "content", operator: "contains_any", value: ["退款", "ＲＥＦＵＮＤ"] }],
  actions: [
    { type: "set_category", value: "refund" },
    { type: "set_priority", value: "high" },
  ],
};

describe("keys", () => {
  test("a key is shown once and stored as a hash; the list never has it", async () => {
    const made = await call(makeKey, "POST", { body: { name: "a", scopes: ["inbox:read"] } });
    expect(made.status).toBe(201);
    expect(Object.keys(made.json).sort()).toEqual(["id", "key"]);
    const list = await call(listKeys, "GET");
    expect(JSON.stringify(list.json)).not.toContain(made.json.key);
    expect(JSON.stringify(await getDb().select().from(apiKeys))).not.toContain(made.json.key);
    expect((await call(listRules, "GET", { key: made.json.key })).status).toBe(200);

    expect((await call(revoke, "DELETE", { params: { id: made.json.id } })).status).toBe(204);
    expect(await call(listRules, "GET", { key: made.json.key })).toMatchObject({
      status: 401,
      json: { code: 40101 },
    });
    expect(await call(revoke, "DELETE", { params: { id: made.json.id } })).toMatchObject({ status: 404 });
  });

  test("a signing secret comes with require_signature; unsigned requests are then refused", async () => {
    const made = await call(makeKey, "POST", {
      body: { name: "s", scopes: ["inbox:read"], require_signature: true },
    });
    expect(made.json.signing_secret).toMatch(/^[\w-]{40,}$/);
    expect(await call(listRules, "GET", { key: made.json.key })).toMatchObject({ json: { code: 40102 } });
  });

  test("an expired key is refused; keys make no keys without the scope admin", async () => {
    const made = await call(makeKey, "POST", {
      body: { name: "e", scopes: ["inbox:read"], expires_at: "2020-01-01T00:00:00Z" },
    });
    expect((await call(listRules, "GET", { key: made.json.key })).status).toBe(401);
    const refused = await call(makeKey, "POST", { key: reader.key, body: { name: "x", scopes: ["admin"] } });
    expect(refused).toMatchObject({ status: 403, json: { code: 40301 } });
  });

  test("unknown scopes and fields are refused by name", async () => {
    const answer = await call(makeKey, "POST", { body: { name: "x", scopes: ["root"], color: "red" } });
    expect(answer).toMatchObject({ status: 422, json: { code: 42201 } });
    expect(answer.json.errors.map((e: { path: string }) => e.path).sort()).toEqual(["color", "scopes.0"]);
  });
});

describe("rules over REST", () => {
  test("make, read, change, order, delete", async () => {
    const first = { code: "refund", name_zh: "退款", name_en: "Refund" };
    expect((await call(addCategory, "POST", { body: first })).status).toBe(201);
    const made = await call(addRule, "POST", { body: rule });
    expect(made).toMatchObject({ status: 201, json: { enabled: true, stop: false, hits: 0, version: 1 } });
    expect(made.headers.get("location")).toBe(`/api/rules/${made.json.id}`);
    const params = { id: made.json.id };
    expect((await call(getRule, "GET", { params })).json).toEqual(made.json);

    const changed = await call(patchRule, "PATCH", { params, body: { enabled: false, version: 1 } });
    expect(changed.json).toMatchObject({ enabled: false, version: 2, name: "refund" });
    const lost = await call(patchRule, "PATCH", { params, body: { enabled: true, version: 1 } });
    expect(lost).toMatchObject({ status: 409, json: { code: 40902 } });

    expect((await call(deleteRule, "DELETE", { params, key: reader.key })).status).toBe(403);
    expect((await call(deleteRule, "DELETE", { params })).status).toBe(204);
    expect(await call(getRule, "GET", { params })).toMatchObject({ status: 404, json: { code: 40401 } });
  });

  test("the same Idempotency-Key makes one rule", async () => {
    const headers = { "idempotency-key": "make-it-once" };
    const [a, b] = [
      await call(addRule, "POST", { body: rule, headers }),
      await call(addRule, "POST", { body: rule, headers }),
    ];
    expect(b.json.id).toBe(a.json.id);
    expect(b.headers.get("idempotent-replayed")).toBe("true");
  });

  test("pages by cursor and refuses one that is not its own", async () => {
    for (const name of ["p1", "p2", "p3"]) await call(addRule, "POST", { body: { ...rule, name } });
    const all = (await call(listRules, "GET")).json.items.map((r: { id: string }) => r.id);
    const seen: string[] = [];
    let cursor = "";
    do {
      const page = await call(listRules, "GET", { query: `?limit=2${cursor && `&cursor=${cursor}`}` });
      seen.push(...page.json.items.map((r: { id: string }) => r.id));
      cursor = page.json.next_cursor ?? "";
    } while (cursor !== "");
    expect(seen).toEqual(all);
    expect((await call(listRules, "GET", { query: "?cursor=bm9uZQ" })).status).toBe(422);
    expect((await call(listRules, "GET", { query: "?color=red" })).status).toBe(422);
  });

  test("preview and apply", async () => {
    const id = await addMessage({ content: "please Refund me" });
    const { name: _, ...nameless } = rule;
    const preview = await call(previewRule, "POST", { body: { ...nameless, limit: 1000 } });
    expect(preview).toMatchObject({ status: 200, json: { scanned: 1, matched: 1, skipped_manual: [] } });
    expect(preview.json.changes).toContainEqual({ id, field: "category", from: null, to: "refund" });
    expect((await call(previewRule, "POST", { body: { ...rule, limit: 1001 } })).status).toBe(422);

    const made = await call(addRule, "POST", { body: rule });
    const params = { id: made.json.id };
    const asked = await call(applyRule, "POST", { params, body: { channel: "api" } });
    expect(asked).toMatchObject({ status: 202, json: { status: "pending", total: 1 } });
    expect(asked.headers.get("location")).toBe(`/api/inbox/tasks/${asked.json.task_id}`);
    expect((await call(applyRule, "POST", { params, body: {}, key: reader.key })).status).toBe(403);
  });
});

describe("categories over REST", () => {
  test("list, add, change; the code stays", async () => {
    await call(addCategory, "POST", { body: { code: "vip", name_zh: "贵宾", name_en: "VIP" } });
    expect(
      await call(addCategory, "POST", { body: { code: "vip", name_zh: "x", name_en: "x" } }),
    ).toMatchObject({
      status: 409,
      json: { code: 40902 },
    });
    const changed = await call(patchCategory, "PATCH", {
      params: { code: "vip" },
      body: { description: "large accounts" },
    });
    expect(changed.json).toMatchObject({ code: "vip", description: "large accounts", version: 2 });
    const renamed = await call(patchCategory, "PATCH", { params: { code: "vip" }, body: { code: "x" } });
    expect(renamed).toMatchObject({ status: 422, json: { errors: [{ path: "code" }] } });
    const list = await call(listCategories, "GET", { key: reader.key });
    expect(list.json.items.map((c: { code: string }) => c.code)).toContain("vip");
    expect(list.json.next_cursor).toBeNull();
  });
});

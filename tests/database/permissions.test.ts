import { readdirSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { closeDb, getDb } from "@/db/client";
import { seedDatabase } from "@/db/seed";
import { may, type Permission } from "@/domain/actors/authorize";
import { LEVELS } from "@/domain/actors/level-shape";
import { type KeyActor, type MemberActor, SCOPES } from "@/domain/actors/shape";
import { ACTION_DOORS } from "../support/doors/action-doors";
import { OWN_DOORS, ROUTE_DOORS } from "../support/doors/route-doors";
import { WHO_MAY } from "../support/doors/who-may";
import { freshDatabase } from "../support/fresh-database";
import { session } from "../support/session-stand-in";
import { addKey, addMember } from "../support/team";

vi.mock("@/entry/session-actor", async () => {
  const { session } = await import("../support/session-stand-in");
  return { sessionActor: () => Promise.resolve(session.member) };
});
vi.mock("next/headers", () => ({ headers: () => Promise.resolve(new Headers()) }));

const database = await freshDatabase();
afterAll(async () => {
  await database.cleanup();
  await closeDb();
});

const root = path.resolve(import.meta.dirname, "../..");
const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
const MAIL = "From: a@example.test\r\nTo: b@example.test\r\nSubject: hello\r\n\r\nhello\r\n";
const UNKNOWN: Record<string, string> = {
  id: "0190a8f0-0000-7000-8000-000000000000",
  callbackId: "0190a8f0-0000-7000-8000-000000000001",
  task_id: "0190a8f0-0000-7000-8000-000000000002",
  code: "nobody",
  version: "1",
};

type Caller =
  | { name: string; kind: "member"; actor: MemberActor }
  | { name: string; kind: "api_key"; actor: KeyActor; key: string }
  | { name: "anonymous"; kind: "anonymous" };
const callers: Caller[] = [{ name: "anonymous", kind: "anonymous" }];

beforeAll(async () => {
  await seedDatabase();
  for (const level of LEVELS)
    callers.push({ name: level, kind: "member", actor: await addMember(level, level) });
  for (const scope of SCOPES)
    callers.push({ name: `key ${scope}`, kind: "api_key", ...(await addKey([scope])) });
});

const expected = (caller: Caller, needs: Permission | readonly Permission[]): boolean => {
  if (typeof needs !== "string") return needs.every((each) => expected(caller, each));
  const { level, scopes } = WHO_MAY[needs];
  if (caller.kind === "anonymous") return false;
  if (caller.kind === "member") return LEVELS.indexOf(caller.actor.level) >= LEVELS.indexOf(level);
  return caller.actor.scopes.some((scope) => scope === "admin" || scopes.includes(scope));
};

const folders = readdirSync(path.join(root, "app/api"), { recursive: true, encoding: "utf8" })
  .filter((file) => path.basename(file) === "route.ts")
  .map((file) => `/api/${path.dirname(file)}`);
type Handler = ((request: Request, context: unknown) => Promise<Response>) & { spec?: { stream?: boolean } };

async function routeDoors(): Promise<Map<string, Handler>> {
  const found = new Map<string, Handler>();
  for (const folder of folders) {
    if (OWN_DOORS.includes(folder)) continue;
    const route = (await import(path.join(root, "app", folder, "route.ts"))) as Record<
      string,
      Handler | undefined
    >;
    for (const method of METHODS) {
      const handler = route[method];
      // A method that is only there to be refused has no spec.
      if (handler?.spec) found.set(`${method} ${folder}`, handler);
    }
  }
  return found;
}

async function callRoute(
  handler: Handler,
  door: string,
  caller: Caller,
): Promise<{ status: number; body: string }> {
  const [method = "", folder = ""] = door.split(" ");
  const { body, query = "", headers: given = {} } = ROUTE_DOORS[door] ?? {};
  const names = [...folder.matchAll(/\[(\w+)\]/g)].map((match) => match[1] ?? "");
  const headers = new Headers(given);
  if (caller.kind === "api_key") headers.set("authorization", `Bearer ${caller.key}`);
  if (caller.kind === "member") {
    headers.set("cookie", "next-auth.session-token=stands-in");
    headers.set("sec-fetch-site", "same-origin");
  }
  session.member = caller.kind === "member" ? caller.actor : null;
  const form = new FormData();
  form.set("file", new File(["content\nhello\n"], "a.csv"));
  if (body === "mail") headers.set("content-type", "message/rfc822");
  else if (body !== undefined && body !== "file") headers.set("content-type", "application/json");
  const response = await handler(
    new Request(`http://intray.test${folder}${query}`, {
      method,
      headers,
      ...(body === undefined
        ? {}
        : { body: body === "file" ? form : body === "mail" ? MAIL : JSON.stringify(body) }),
    }),
    { params: Promise.resolve(Object.fromEntries(names.map((name) => [name, UNKNOWN[name] ?? "x"]))) },
  );
  return { status: response.status, body: await response.text() };
}

describe("AUTH-03 who may do what", () => {
  test("the product's table is the one that is written down in the tests", () => {
    for (const permission of Object.keys(WHO_MAY) as Permission[])
      for (const caller of callers)
        if (caller.kind !== "anonymous")
          expect(may(caller.actor, permission), `${caller.name} ${permission}`).toBe(
            expected(caller, permission),
          );
  });

  test("AUTH-03 every route and method has a row, and no row is without a door", async () => {
    const found = [...(await routeDoors()).keys()].sort();
    expect(found).toEqual(Object.keys(ROUTE_DOORS).sort());
    expect(folders).toEqual(expect.arrayContaining(OWN_DOORS));
  });

  test("AUTH-03 every route × method × caller is let in or refused as the table says", async () => {
    const doors = await routeDoors();
    const wrong: string[] = [];
    let calls = 0;
    for (const [door, handler] of doors) {
      const needs = ROUTE_DOORS[door]?.needs ?? "anybody";
      for (const caller of callers) {
        const { status, body } = await callRoute(handler, door, caller);
        calls += 1;
        const should = needs === "anybody" || expected(caller, needs);
        const refused = caller.kind === "anonymous" ? 401 : 403;
        if (should ? [401, 403, 500, 415, 400].includes(status) : status !== refused)
          wrong.push(
            `${door} by ${caller.name}: ${should ? "let in" : "refused"} expected, ${status} ${body.slice(0, 160)}`,
          );
      }
    }
    expect(wrong).toEqual([]);
    expect(calls).toBe(doors.size * callers.length);
  }, 240_000);

  test("AUTH-03 every server action has a row, and is let in or refused as the table says", async () => {
    const found: string[] = [];
    const wrong: string[] = [];
    for (const file of readdirSync(path.join(root, "actions")).filter((name) => name.endsWith(".ts"))) {
      const doors = (await import(path.join(root, "actions", file))) as Record<string, unknown>;
      for (const [name, action] of Object.entries(doors)) {
        const door = `${path.basename(file, ".ts")} ${name}`;
        found.push(door);
        const row = ACTION_DOORS[door];
        if (!row) continue;
        for (const caller of callers) {
          if (caller.kind === "api_key") continue;
          session.member = caller.kind === "member" ? caller.actor : null;
          const result = (await (action as (input: unknown) => Promise<unknown>)(row.input)) as {
            ok: boolean;
            error?: { error: string; detail: string };
          };
          const said = result.ok ? "ok" : (result.error?.error ?? "");
          const should = row.needs === "oneself" ? caller.kind === "member" : expected(caller, row.needs);
          const refused = caller.kind === "anonymous" ? "unauthenticated" : "forbidden";
          if (should ? ["unauthenticated", "forbidden", "internal"].includes(said) : said !== refused)
            wrong.push(
              `${door} by ${caller.name}: ${should ? "let in" : "refused"} expected, ${said} ${result.error?.detail ?? ""}`,
            );
        }
      }
    }
    expect(found.sort()).toEqual(Object.keys(ACTION_DOORS).sort());
    expect(wrong).toEqual([]);
  }, 120_000);

  test("AUTH-04 no GET changes anything: what the tables hold is the same before and after all of them", async () => {
    const doors = await routeDoors();
    const before = await rowsChanged();
    for (const [door, handler] of doors)
      if (door.startsWith("GET ")) for (const caller of callers) await callRoute(handler, door, caller);
    expect(await rowsChanged()).toEqual(before);
    expect(Object.keys(before).length).toBeGreaterThan(30);
  }, 120_000);
});

/**
 * For each table a figure that moves with every insert, update and delete. Two may take a note of a read: api_keys of a
 * key's last use, audit_log of an export.
 */
async function rowsChanged(): Promise<Record<string, string>> {
  const tables = await getDb().execute<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema in ('public', 'engine') and table_type = 'BASE TABLE' and table_name not in ('api_keys', 'audit_log')`,
  );
  const figures: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await getDb().execute<{ n: string }>(
      `select (count(*) || ' ' || coalesce(sum(xmin::text::bigint), 0)) as n from ${name}`,
    );
    figures[name] = row?.n ?? "";
  }
  return figures;
}

import { desc, eq } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { getDb } from "@/db/client";
import { apiKeys } from "@/db/schema/members";
import { messages } from "@/db/schema/messages";
import { auditLog } from "@/db/schema/system";
import type { MemberActor } from "@/domain/actors/shape";
import { listApiKeys } from "@/domain/api-keys/list-api-keys";
import { revokeApiKey } from "@/domain/api-keys/revoke-api-key";
import { rotateApiKey } from "@/domain/api-keys/rotate-api-key";
import { checkCallbackUrl } from "@/domain/callbacks/check-callback-url";
import { postSigned } from "@/domain/callbacks/post-signed";
import { beginSession } from "@/domain/members/begin-session";
import { changeOwnPassword } from "@/domain/members/change-own-password";
import { checkPassword } from "@/domain/members/check-password";
import { createMember } from "@/domain/members/create-member";
import { endSession } from "@/domain/members/end-session";
import { findMemberActor } from "@/domain/members/find-member-actor";
import { NewMember } from "@/domain/members/shape";
import { updateMember } from "@/domain/members/update-member";
import { verifiedEmail } from "@/entry/oidc-provider";
import { safePath } from "@/lib/browser/safe-path";
import * as password from "@/lib/password";
import { singleton } from "@/lib/singleton";
import { callDoor, problemOf } from "../support/call-door";
import { freshDatabase } from "../support/fresh-database";
import { caseFile } from "../support/imports";
import { session } from "../support/session-stand-in";
import { startKeyChecker } from "../support/start-key-checker";
import { addKey, addMember } from "../support/team";

vi.mock("@/entry/session-actor", async () => {
  const { session: stand } = await import("../support/session-stand-in");
  return { sessionActor: () => (stand.id === null ? Promise.resolve(stand.member) : stand.find(stand.id)) };
});
// A public address for every name: the cases name hosts that nobody has.
vi.mock("node:dns/promises", () => ({
  lookup: () => Promise.resolve([{ address: "93.184.216.34", family: 4 }]),
}));

const logged: string[] = [];
singleton("logger", () => pino({ level: "info" }, { write: (line: string) => void logged.push(line) }));

const database = await freshDatabase();
afterAll(database.cleanup);

const caseOf = (name: string): unknown => JSON.parse(Buffer.from(caseFile(name)).toString("utf8"));
let admin: MemberActor;
beforeAll(async () => {
  admin = await addMember("admin", "first");
  session.find = findMemberActor;
});
beforeEach(() => {
  session.member = null;
  session.id = null;
});

/** A request as a page of `origin` makes a browser send it. */
const fromPage = (headers: Record<string, string>) => ({ cookie: "next-auth.session-token=x", ...headers });
const ours = { "sec-fetch-site": "same-origin" };

test("AUTH-01: every target of the list stays on this site, unsafe ones lead to the inbox", () => {
  const origin = "http://inbox.example.test";
  for (const { to, safe } of caseOf("auth-01-redirects.json") as { to: string; safe: boolean }[]) {
    const path = safePath(to, origin);
    expect(new URL(path, origin).origin, to).toBe(origin);
    if (!safe && /^(https?:)?\/\//.test(to)) expect(path, to).toBe("/inbox");
  }
  expect(safePath("/inbox?id=1#x", origin)).toBe("/inbox?id=1#x");
});

describe("AUTH-03 other people's objects", () => {
  test("AUTH-03: what is not a key's own is not there for it: the same answer as for an id that nobody has", async () => {
    const [owner, other] = [
      await addKey(["inbox:write", "inbox:read"]),
      await addKey(["inbox:write", "inbox:read"]),
    ];
    const made = await callDoor("POST /api/inbox", { key: owner.key, body: { content: "mine" } });
    const { id, task_id: taskId } = made.json as { id: string; task_id: string };
    const unknown = "0190a8f0-0000-7000-8000-000000000000";
    const doors: [string, string, unknown?][] = [
      ["GET /api/inbox/[id]", id],
      ["PATCH /api/inbox/[id]", id, { unread: false }],
      ["DELETE /api/inbox/[id]", id],
      ["POST /api/inbox/[id]/process", id, {}],
      ["GET /api/inbox/[id]/drafts", id],
      ["POST /api/inbox/[id]/drafts", id, {}],
      ["GET /api/inbox/tasks/[id]", taskId],
      ["GET /api/inbox/tasks/[id]/callbacks", taskId],
      ["POST /api/inbox/tasks/[id]/cancel", taskId, {}],
      ["POST /api/inbox/tasks/[id]/retry", taskId, {}],
      ["GET /api/v1/ai/tasks/[id]", taskId],
      ["GET /api/v1/ai/tasks/[id]/result", taskId],
    ];
    for (const [door, foreign, body] of doors) {
      const asked = (param: string) =>
        callDoor(door, { key: other.key, params: { id: param }, ...(body === undefined ? {} : { body }) });
      const [theirs, nobodys] = [await asked(foreign), await asked(unknown)];
      expect(theirs.status, door).toBe(404);
      expect(problemOf(theirs), door).toEqual(problemOf(nobodys));
    }
    expect((await callDoor("GET /api/inbox/[id]", { key: owner.key, params: { id } })).status).toBe(200);
    expect((await callDoor("GET /api/inbox", { key: other.key })).json).toMatchObject({ items: [] });
  });

  test("AUTH-03: a create-only key can't list; fields that name an owner are refused", async () => {
    const { key } = await addKey(["inbox:write"]);
    expect((await callDoor("GET /api/inbox", { key })).status).toBe(403);
    for (const field of ["owner", "author", "submitted_by_key", "assignee_id"]) {
      const answer = await callDoor("POST /api/inbox", { key, body: { content: "x", [field]: admin.id } });
      expect(answer).toMatchObject({ status: 422, json: { errors: [{ path: field }] } });
    }
  });
});

describe("AUTH-04 writes that another site makes a browser send", () => {
  const attacks: [string, Record<string, string>, string][] = [
    ["JSON", { origin: "https://evil.example.test", "content-type": "application/json" }, '{"content":"x"}'],
    [
      "JSON as text",
      { origin: "https://evil.example.test", "content-type": "text/plain" },
      '{"content":"x"}',
    ],
    [
      "a form",
      { origin: "https://evil.example.test", "content-type": "application/x-www-form-urlencoded" },
      "content=x",
    ],
    ["a sandboxed frame", { origin: "null", "content-type": "application/json" }, '{"content":"x"}'],
    ["no word of itself", { "content-type": "application/json" }, '{"content":"x"}'],
    [
      "a sister site",
      { "sec-fetch-site": "same-site", "content-type": "application/json" },
      '{"content":"x"}',
    ],
  ];
  test.each(attacks)("AUTH-04: %s is refused, nothing is stored", async (_, headers, body) => {
    session.member = await addMember("agent");
    const before = await getDb().$count(messages);
    const answer = await callDoor("POST /api/inbox", { body, headers: fromPage(headers) });
    expect([403, 415]).toContain(answer.status);
    expect(await getDb().$count(messages)).toBe(before);
  });

  test("AUTH-04: our own pages and programs with a key are let in", async () => {
    session.member = await addMember("agent");
    const own = await callDoor("POST /api/inbox", { body: { content: "x" }, headers: fromPage(ours) });
    expect(own.status).toBe(201);
    session.member = null;
    const { key } = await addKey(["inbox:write"]);
    const headers = { origin: "https://elsewhere.example.test" };
    expect((await callDoor("POST /api/inbox", { key, body: { content: "y" }, headers })).status).toBe(201);
  });

  test("AUTH-05: a key in the address is no key", async () => {
    const { key } = await addKey(["admin"]);
    for (const name of ["token", "key", "api_key", "access_token"])
      expect((await callDoor("GET /api/inbox", { query: `?${name}=${key}` })).status).toBe(401);
  });
});

test("AUTH-06: every address of the list but the last is refused when it is given and when it is called", async () => {
  const urls = caseOf("auth-06-callback-urls.json") as string[];
  const last = urls.at(-1) ?? "";
  for (const url of urls.slice(0, -1)) {
    await expect(checkCallbackUrl(url), url).rejects.toMatchObject({ code: 42201 });
    expect(await postSigned("id", url, "{}", 500), url).toMatchObject({ status: null });
  }
  await checkCallbackUrl(last);
});

describe("AUTH-08 a change of level", () => {
  test("AUTH-08: holds from the next request on, both ways, and the log names who made it", async () => {
    const x = await addMember("admin", "demoted");
    session.id = await beginSession(x.id, { how: "password" });
    const ask = () => callDoor("GET /api/api-keys", { headers: fromPage(ours) });
    expect((await ask()).status).toBe(200);
    await updateMember(admin, x.id, { level: "agent" });
    expect((await ask()).status).toBe(403);
    await updateMember(admin, x.id, { level: "admin" });
    expect((await ask()).status).toBe(200);
    await updateMember(admin, x.id, { disabled: true });
    expect((await ask()).status).toBe(401);
    const entries = await getDb()
      .select()
      .from(auditLog)
      .where(eq(auditLog.subjectId, x.id))
      .orderBy(desc(auditLog.at));
    const levels = entries.filter((entry) => entry.data["level"] !== undefined);
    expect(levels.map((entry) => [entry.actorName, entry.data["level"]])).toEqual([
      ["first", { from: "agent", to: "admin" }],
      ["first", { from: "admin", to: "agent" }],
    ]);
  });
});

describe("AUTH-09 sessions", () => {
  const ask = () => callDoor("GET /api/inbox", { headers: fromPage(ours) });

  test("AUTH-09: each sign-in is a session of its own; signing out ends every copy of its cookie", async () => {
    const member = await addMember("agent");
    const [one, two] = [
      await beginSession(member.id, { how: "password" }),
      await beginSession(member.id, { how: "password" }),
    ];
    expect(one).not.toBe(two);
    session.id = one;
    expect((await ask()).status).toBe(200);
    await endSession(member.id, one ?? "");
    expect((await ask()).status).toBe(401);
    session.id = two;
    expect((await ask()).status).toBe(200);
    // Nobody ends the session of somebody else.
    await endSession(admin.id, two ?? "");
    expect((await ask()).status).toBe(200);
  });

  test("AUTH-09: a changed password ends all sessions; an id in address or body is none", async () => {
    const made = await createMember(
      admin,
      NewMember.parse({
        email: "p@example.test",
        name: "P",
        level: "agent",
        password: "the first long password",
      }),
    );
    session.id = await beginSession(made.id, { how: "password" });
    expect((await ask()).status).toBe(200);
    const actor: MemberActor = { kind: "member", id: made.id, name: "P", email: made.email, level: "agent" };
    await changeOwnPassword(actor, { current: "the first long password", next: "the second long password" });
    expect((await ask()).status).toBe(401);
    const fresh = await beginSession(made.id, { how: "password" });
    session.id = null;
    const inAddress = await callDoor("GET /api/inbox", { query: `?session=${fresh}&sessionId=${fresh}` });
    expect(inAddress.status).toBe(401);
  });
});

describe("AUTH-11 keys", () => {
  test("AUTH-11: a revoked key is refused at once, here and in another process, also in the middle of many requests", async () => {
    const made = await addKey(["inbox:read"]);
    const checker = await startKeyChecker();
    try {
      const use = () => callDoor("GET /api/inbox", { key: made.key });
      expect((await use()).status).toBe(200);
      expect(await checker.check(made.key)).toBe(true);
      const during = Array.from({ length: 50 }, use);
      await revokeApiKey(admin, made.actor.id);
      const after = await Promise.all([...Array.from({ length: 50 }, use), checker.check(made.key)]);
      expect(new Set(after.slice(0, 50).map((answer) => (answer as { status: number }).status))).toEqual(
        new Set([401]),
      );
      expect(after[50]).toBe(false);
      for (const { status } of await Promise.all(during)) expect([200, 401]).toContain(status);
      expect((await use()).status).toBe(401);
    } finally {
      await checker.stop();
    }
    const [shown] = await listApiKeys(admin, { revoked: true });
    expect(shown).toMatchObject({ id: made.actor.id, revoked_by: "first", last_used_at: expect.any(String) });
    expect((await listApiKeys(admin)).some((key) => key.id === made.actor.id)).toBe(false);
  });

  test("a rotated key: the new text works, the old one for the grace time or not at all", async () => {
    const made = await addKey(["inbox:read"]);
    const status = async (key: string) => (await callDoor("GET /api/inbox", { key })).status;
    const graced = await rotateApiKey(admin, made.actor.id, { grace_seconds: 3600 });
    expect([await status(made.key), await status(graced.key)]).toEqual([200, 200]);
    await getDb()
      .update(apiKeys)
      .set({ previousEndsAt: "2020-01-01T00:00:00Z" })
      .where(eq(apiKeys.id, made.actor.id));
    expect([await status(made.key), await status(graced.key)]).toEqual([401, 200]);
    const atOnce = await rotateApiKey(admin, made.actor.id, { grace_seconds: 0 });
    expect(atOnce.old_key_ends_at).toBeNull();
    expect([await status(made.key), await status(graced.key), await status(atOnce.key)]).toEqual([
      401, 401, 200,
    ]);
    await revokeApiKey(admin, made.actor.id);
    expect(await status(atOnce.key)).toBe(401);
    await expect(rotateApiKey(admin, made.actor.id, { grace_seconds: 0 })).rejects.toMatchObject({
      code: 40401,
    });
    expect(JSON.stringify(await getDb().select().from(apiKeys))).not.toContain(atOnce.key);
  });
});

test("who was not let in leaves a line in the log, without what was sent", async () => {
  logged.length = 0;
  const { key } = await addKey(["inbox:read"]);
  await callDoor("GET /api/inbox", { key: "itk_a-key-that-nobody-has" });
  await callDoor("POST /api/inbox", { key, body: { content: "x" } });
  const lines = logged.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines.map(({ msg, code, path }) => [msg, code, path])).toEqual([
    ["refused: unauthenticated", 40101, "/api/inbox"],
    ["refused: forbidden", 40301, "/api/inbox"],
  ]);
  expect(logged.join("")).not.toContain("itk_");
});

test("AUTH-14: an unknown address, a disabled member and a wrong password cost the same work and say the same", async () => {
  const made = await createMember(
    admin,
    NewMember.parse({
      email: "known@example.test",
      name: "K",
      level: "agent",
      password: "a long enough password",
    }),
  );
  const gone = await createMember(
    admin,
    NewMember.parse({
      email: "gone@example.test",
      name: "G",
      level: "agent",
      password: "a long enough password",
    }),
  );
  await updateMember(admin, gone.id, { disabled: true });
  await checkPassword("warm@example.test", "up");
  const verify = vi.spyOn(password, "verifyPassword");
  for (const [email, given] of [
    ["nobody@example.test", "a long enough password"],
    ["gone@example.test", "a long enough password"],
    [made.email, "a wrong long password"],
  ] as const) {
    verify.mockClear();
    expect(await checkPassword(email, given)).toBeNull();
    expect(verify).toHaveBeenCalledTimes(1);
    // A hash of the same cost each time.
    expect(verify.mock.calls[0]?.[1].split("$").slice(0, 4)).toEqual(["scrypt", "65536", "8", "1"]);
  }
  verify.mockRestore();
});

test("an OpenID account gets in by an address that its provider has checked, and by no other", () => {
  expect(verifiedEmail({ email: "a@example.test", email_verified: true })).toBe("a@example.test");
  for (const profile of [
    { email: "a@example.test" },
    { email: "a@example.test", email_verified: false },
    { email: "a@example.test", email_verified: "true" },
    { email_verified: true },
    undefined,
  ])
    expect(verifiedEmail(profile)).toBeNull();
});

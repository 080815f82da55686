import { desc, eq, sql } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeEach, expect, test } from "vitest";
import { getDb } from "@/db/client";
import { sessions } from "@/db/schema/members";
import { auditLog } from "@/db/schema/system";
import type { MemberActor } from "@/domain/actors/shape";
import { beginSession } from "@/domain/members/begin-session";
import { createMember } from "@/domain/members/create-member";
import { endOwnSessions } from "@/domain/members/end-own-sessions";
import { findMemberActor } from "@/domain/members/find-member-actor";
import { listOwnSessions } from "@/domain/members/list-own-sessions";
import { resetPassword } from "@/domain/members/reset-password";
import { NewMember } from "@/domain/members/shape";
import { beginSecondFactor } from "@/domain/second-factor/begin-second-factor";
import { confirmSecondFactor } from "@/domain/second-factor/confirm-second-factor";
import { sweep } from "@/domain/tasks/sweep";
import { deviceOf } from "@/entry/client-device";
import { newId } from "@/lib/id";
import { freshDatabase } from "../support/fresh-database";
import { addKey, addMember } from "../support/team";

const database = await freshDatabase();
afterAll(database.cleanup);

let me: MemberActor;
let other: MemberActor;
beforeEach(async () => {
  me = await addMember("agent", `me ${newId()}`);
  other = await addMember("agent", `other ${newId()}`);
});

const begin = async (member: MemberActor, device?: string, ip?: string) =>
  (await beginSession(member.id, { how: "password", device, ip })) ?? "";
const isIn = async (id: string) => (await findMemberActor(id)) !== null;
const auditOf = (actor: MemberActor) =>
  getDb()
    .select({ action: auditLog.action, data: auditLog.data })
    .from(auditLog)
    .where(eq(auditLog.subjectId, actor.id))
    .orderBy(desc(auditLog.id))
    .limit(1);

test("the list has one's own, this one first, with what each began with", async () => {
  const here = await begin(me, "Firefox · Linux", "192.0.2.7");
  const there = await begin(me);
  await begin(other);
  const actor = await findMemberActor(here);
  if (!actor) throw new Error("signed out");
  expect(await listOwnSessions(actor)).toMatchObject([
    { id: here, device: "Firefox · Linux", ip: "192.0.2.7", is_this: true },
    { id: there, device: null, ip: null, is_this: false },
  ]);
});

test("those that count no more are not in it", async () => {
  const here = await begin(me);
  const over = await begin(me);
  await getDb()
    .update(sessions)
    .set({ expiresAt: sql`now() - interval '1 second'` })
    .where(eq(sessions.id, over));
  expect((await listOwnSessions(me)).map(({ id }) => id)).toEqual([here]);
  await resetPassword(await addMember("admin"), me.id, "the next long password");
  expect(await listOwnSessions(me)).toEqual([]);
});

test("one is ended, at once and on record; the others go on", async () => {
  const here = await begin(me);
  const lost = await begin(me);
  expect(await endOwnSessions(me, { id: lost })).toBe(1);
  expect([await isIn(here), await isIn(lost)]).toEqual([true, false]);
  expect(await auditOf(me)).toEqual([{ action: "member.sessions_ended", data: { sessions: 1 } }]);
  expect(await endOwnSessions(me, { id: lost })).toBe(0);
});

test("a session that was not used for long has ended, and is swept away", async () => {
  const here = await begin(me);
  const left = await begin(me);
  const unused = (id: string, hours: number) =>
    getDb()
      .update(sessions)
      .set({ lastSeenAt: sql`now() - ${hours} * interval '1 hour'` })
      .where(eq(sessions.id, id));
  await unused(left, 71);
  expect(await isIn(left)).toBe(true);
  await unused(left, 73);
  expect(await isIn(left)).toBe(false);
  expect((await listOwnSessions({ ...me, sessionId: here })).map((s) => s.id)).toEqual([here]);
  await sweep();
  expect(await getDb().$count(sessions, eq(sessions.memberId, me.id))).toBe(1);
});

test("another member's session can't be ended, nor can a key end any", async () => {
  const theirs = await begin(other);
  expect(await endOwnSessions(me, { id: theirs })).toBe(0);
  expect(await isIn(theirs)).toBe(true);
  const { actor: key } = await addKey(["admin"]);
  await expect(endOwnSessions(key, { others: true })).rejects.toMatchObject({ code: 40301 });
  await expect(listOwnSessions(key)).rejects.toMatchObject({ code: 40301 });
});

test("all others are ended, also when two ask at once", async () => {
  const here = await begin(me);
  const away = [await begin(me), await begin(me), await begin(me)];
  const theirs = await begin(other);
  const actor = { ...me, sessionId: here };
  const ended = await Promise.all([
    endOwnSessions(actor, { others: true }),
    endOwnSessions(actor, { others: true }),
  ]);
  expect(new Set(ended)).toEqual(new Set([0, 3]));
  expect(await Promise.all([here, ...away, theirs].map(isIn))).toEqual([true, false, false, false, true]);
});

test("turning the second factor on ends all others", async () => {
  const password = "a long enough password";
  const given = NewMember.parse({ email: `p-${newId()}@example.test`, name: "P", level: "agent", password });
  const { id, email, name, level } = await createMember(await addMember("admin"), given);
  const actor = { kind: "member" as const, id, email, name, level };
  const [here, there] = [await begin(actor), await begin(actor)];
  const { secret } = await beginSecondFactor(actor, { password });
  const code = TOTP.generate({ secret: Secret.fromBase32(secret) });
  await confirmSecondFactor({ ...actor, sessionId: here }, { code });
  expect([await isIn(here), await isIn(there)]).toEqual([true, false]);
});

test("the last use is noted, but not with every request", async () => {
  const here = await begin(me);
  const seen = async () => (await listOwnSessions(me))[0]?.last_seen_at;
  const set = (ago: string) =>
    getDb()
      .update(sessions)
      .set({ lastSeenAt: sql`now() - ${ago}::interval` })
      .where(eq(sessions.id, here));
  await set("4 minutes");
  const before = await seen();
  await findMemberActor(here);
  expect(await seen()).toBe(before);
  await set("6 minutes");
  await findMemberActor(here);
  expect(Date.now() - Date.parse((await seen()) ?? "")).toBeLessThan(60_000);
});

test.each([
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
    "Chrome · macOS",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 16_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.42",
    "WeChat · iOS",
  ],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox · Linux"],
  ["x".repeat(5000), undefined],
  ["", undefined],
])("%s is shown as %s", (agent, device) => {
  expect(deviceOf(new Headers({ "user-agent": agent }))).toBe(device);
});

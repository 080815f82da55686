import { desc, eq, sql } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { getDb } from "@/db/client";
import { members, recoveryCodes, secondFactors } from "@/db/schema/members";
import { auditLog, rateBuckets } from "@/db/schema/system";
import type { MemberActor } from "@/domain/actors/shape";
import { beginSession } from "@/domain/members/begin-session";
import { createMember } from "@/domain/members/create-member";
import { findMemberActor } from "@/domain/members/find-member-actor";
import { listMembers } from "@/domain/members/list-members";
import { NewMember } from "@/domain/members/shape";
import { updateMember } from "@/domain/members/update-member";
import { beginSecondFactor } from "@/domain/second-factor/begin-second-factor";
import { checkSecondFactor } from "@/domain/second-factor/check-second-factor";
import { confirmSecondFactor } from "@/domain/second-factor/confirm-second-factor";
import { getSecondFactor } from "@/domain/second-factor/get-second-factor";
import { removeSecondFactor } from "@/domain/second-factor/remove-second-factor";
import { renewRecoveryCodes } from "@/domain/second-factor/renew-recovery-codes";
import { turnOffSecondFactor } from "@/domain/second-factor/turn-off-second-factor";
import { authorizePassword } from "@/entry/authorize-password";
import {
  SECOND_FACTOR_LIMITED,
  SECOND_FACTOR_NEEDED,
  SECOND_FACTOR_REFUSED,
} from "@/lib/browser/sign-in-answers";
import { shiftIso } from "@/lib/clock";
import { newId } from "@/lib/id";
import { singleton } from "@/lib/singleton";
import { freshDatabase } from "../support/fresh-database";
import { addKey, addMember } from "../support/team";

const logged: string[] = [];
singleton("logger", () => pino({ level: "trace" }, { write: (line: string) => void logged.push(line) }));

const database = await freshDatabase();
afterAll(database.cleanup);

const PASSWORD = "a long enough password";
/** The middle of a time step; `step(n)` is as far into a later one. */
const AT = "2026-03-01T12:00:15.000Z";
const step = (n: number) => shiftIso(AT, n * 30_000);

let admin: MemberActor;
beforeAll(async () => {
  admin = await addMember("admin", "first");
});

async function addPerson(): Promise<MemberActor> {
  const { id, email, name, level } = await createMember(
    admin,
    NewMember.parse({ email: `p-${newId()}@example.test`, name: "P", level: "agent", password: PASSWORD }),
  );
  return { kind: "member", id, email, name, level };
}

/** What the app on the phone shows. */
const codeOf = (secret: string, at: string) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.parse(at) });
/** Six digits that are none of the codes around `at`. */
function wrongCodeOf(secret: string, at: string): string {
  const right = [-1, 0, 1].map((n) => codeOf(secret, shiftIso(at, n * 30_000)));
  return ["000000", "000001", "000002", "000003"].find((code) => !right.includes(code)) ?? "";
}

/** A member whose second factor is on since `AT`. */
async function addProtected(): Promise<{ actor: MemberActor; secret: string; codes: string[] }> {
  const actor = await addPerson();
  const { secret } = await beginSecondFactor(actor, { password: PASSWORD }, AT);
  const codes = await confirmSecondFactor(actor, { code: codeOf(secret, AT) }, AT);
  return { actor, secret, codes };
}

const signIn = (actor: MemberActor, code?: string, at = step(1), password = PASSWORD) =>
  authorizePassword(
    { email: actor.email, password, ...(code === undefined ? {} : { code }) },
    "192.0.2.7",
    at,
  );
const auditOf = async (actor: MemberActor) =>
  (
    await getDb()
      .select()
      .from(auditLog)
      .where(eq(auditLog.subjectId, actor.id))
      .orderBy(desc(auditLog.at), desc(auditLog.id))
  ).map(({ action, actorName: by, data }) => ({ action, by, data }));

describe("turning it on", () => {
  test("nothing is asked for before a code has confirmed it; then the password alone starts nothing", async () => {
    const actor = await addPerson();
    expect(await getSecondFactor(actor)).toEqual({ since: null, recoveryCodes: 0 });
    const { secret } = await beginSecondFactor(actor, { password: PASSWORD }, AT);
    expect(await signIn(actor)).toMatchObject({ id: actor.id, how: "password" });
    expect((await getSecondFactor(actor)).since).toBeNull();
    await expect(confirmSecondFactor(actor, { code: wrongCodeOf(secret, AT) }, AT)).rejects.toMatchObject({
      code: 42201,
      problems: [{ path: "code" }],
    });
    expect(await signIn(actor)).not.toBeNull();
    const codes = await confirmSecondFactor(actor, { code: codeOf(secret, AT) }, AT);
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{6}-){3}[0-9a-hjkmnp-tv-z]{6}$/);
    await expect(signIn(actor)).rejects.toThrow(SECOND_FACTOR_NEEDED);
    expect(await signIn(actor, codeOf(secret, step(1)))).toMatchObject({
      id: actor.id,
      how: "password, code",
    });
    expect(await getSecondFactor(actor)).toEqual({ since: expect.any(String), recoveryCodes: 10 });
    expect((await listMembers(admin)).find(({ id }) => id === actor.id)?.second_factor).toBe(true);
    expect((await updateMember(admin, actor.id, { name: "P" })).second_factor).toBe(true);
  });

  test("the code that confirmed it is used up", async () => {
    const { actor, secret } = await addProtected();
    await expect(signIn(actor, codeOf(secret, AT), AT)).rejects.toThrow(SECOND_FACTOR_REFUSED);
  });

  test("needs the password, is no matter of keys, and happens once", async () => {
    const actor = await addPerson();
    await expect(beginSecondFactor(actor, { password: "a wrong long password" })).rejects.toMatchObject({
      code: 42201,
      problems: [{ path: "password" }],
    });
    expect(await getDb().$count(secondFactors, eq(secondFactors.memberId, actor.id))).toBe(0);
    const { actor: key } = await addKey(["admin"]);
    const proof = { password: PASSWORD, code: "000000" };
    for (const work of [
      () => beginSecondFactor(key, proof),
      () => confirmSecondFactor(key, proof),
      () => turnOffSecondFactor(key, proof),
      () => renewRecoveryCodes(key, proof),
    ])
      await expect(work()).rejects.toMatchObject({ code: 40301 });
    const { secret } = await beginSecondFactor(actor, { password: PASSWORD }, AT);
    const code = codeOf(secret, AT);
    const outcomes = await Promise.allSettled([
      confirmSecondFactor(actor, { code }, AT),
      confirmSecondFactor(actor, { code }, AT),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await expect(beginSecondFactor(actor, { password: PASSWORD }, step(1))).rejects.toMatchObject({
      code: 40902,
    });
    // The secret that is in use stays.
    expect(await signIn(actor, codeOf(secret, step(1)))).not.toBeNull();
  });

  test("the last secret that was begun counts, for half an hour", async () => {
    const actor = await addPerson();
    const first = await beginSecondFactor(actor, { password: PASSWORD }, AT);
    const second = await beginSecondFactor(actor, { password: PASSWORD }, AT);
    await expect(confirmSecondFactor(actor, { code: codeOf(first.secret, AT) }, AT)).rejects.toMatchObject({
      code: 42201,
    });
    const late = shiftIso(AT, 30 * 60_000 + 1);
    await expect(
      confirmSecondFactor(actor, { code: codeOf(second.secret, late) }, late),
    ).rejects.toMatchObject({ code: 40902 });
    const inTime = shiftIso(AT, 30 * 60_000);
    await confirmSecondFactor(actor, { code: codeOf(second.secret, inTime) }, inTime);
    await expect(signIn(actor, undefined, inTime)).rejects.toThrow(SECOND_FACTOR_NEEDED);
  });
});

describe("signing in", () => {
  test("who has none on is asked for none, and a code that comes along does no harm", async () => {
    const actor = await addPerson();
    expect(await signIn(actor)).toMatchObject({ id: actor.id, how: "password" });
    expect(await signIn(actor, "123456")).toMatchObject({ id: actor.id, how: "password" });
  });

  test("before the right password every code is answered alike, with and without a second factor", async () => {
    const { actor, secret, codes } = await addProtected();
    const plain = await addPerson();
    const nobody: MemberActor = { ...plain, email: `nobody-${newId()}@example.test` };
    for (const someone of [actor, plain, nobody])
      for (const code of [undefined, "000000", codeOf(secret, step(1)), codes[0]])
        expect(await signIn(someone, code, step(1), "a wrong long password")).toBeNull();
    // And none of them was used up.
    expect(await signIn(actor, codeOf(secret, step(1)))).not.toBeNull();
    expect((await getSecondFactor(actor)).recoveryCodes).toBe(10);
  });

  test("a wrong code starts nothing; blanks around a right one do no harm", async () => {
    const { actor, secret } = await addProtected();
    await expect(signIn(actor, wrongCodeOf(secret, step(1)))).rejects.toThrow(SECOND_FACTOR_REFUSED);
    await expect(signIn(actor, "  ")).rejects.toThrow(SECOND_FACTOR_NEEDED);
    await expect(signIn(actor, "not-a-code-at-all")).rejects.toThrow(SECOND_FACTOR_REFUSED);
    const right = codeOf(secret, step(1));
    expect(await signIn(actor, ` ${right.slice(0, 3)} ${right.slice(3)} `)).not.toBeNull();
  });

  test("a code is good one step early and one late, and no further", async () => {
    const { actor, secret } = await addProtected();
    const code = codeOf(secret, step(4));
    for (const at of [step(2), step(6)])
      await expect(signIn(actor, code, at)).rejects.toThrow(SECOND_FACTOR_REFUSED);
    expect(await signIn(actor, code, step(5))).not.toBeNull();
    expect(await signIn(actor, codeOf(secret, step(7)), step(6))).not.toBeNull();
  });

  test("a code that was used is refused, and so are those before it", async () => {
    const { actor, secret } = await addProtected();
    const code = codeOf(secret, step(3));
    expect(await signIn(actor, code, step(3))).not.toBeNull();
    await expect(signIn(actor, code, step(3))).rejects.toThrow(SECOND_FACTOR_REFUSED);
    await expect(signIn(actor, codeOf(secret, step(2)), step(3))).rejects.toThrow(SECOND_FACTOR_REFUSED);
    expect(await signIn(actor, codeOf(secret, step(4)), step(4))).not.toBeNull();
  });

  test("of several sign-ins at once with one code exactly one passes", async () => {
    const { actor, secret, codes } = await addProtected();
    for (const [n, code] of [codeOf(secret, step(1)), codes[0] ?? ""].entries()) {
      const outcomes = await Promise.all(
        Array.from({ length: 6 }, () => checkSecondFactor(actor, code, step(1))),
      );
      const kind = n === 0 ? "app" : "recovery";
      expect(outcomes.sort()).toEqual([kind, ...Array.from({ length: 5 }, () => "refused")].sort());
    }
  });

  test("a recovery code lets in once, in any spelling, its owner alone", async () => {
    const { actor, codes } = await addProtected();
    const other = await addProtected();
    const [first = "", second = ""] = codes;
    await expect(signIn(other.actor, first)).rejects.toThrow(SECOND_FACTOR_REFUSED);
    expect(await signIn(actor, first.toUpperCase().replaceAll("-", " "))).toMatchObject({
      how: "password, recovery code",
    });
    await expect(signIn(actor, first)).rejects.toThrow(SECOND_FACTOR_REFUSED);
    expect(await signIn(actor, second)).not.toBeNull();
    expect((await getSecondFactor(actor)).recoveryCodes).toBe(8);
    expect((await auditOf(actor)).slice(0, 2)).toEqual([
      { action: "member.recovery_code_used", by: "P", data: { left: 8 } },
      { action: "member.recovery_code_used", by: "P", data: { left: 9 } },
    ]);
  });

  test("a provider's sign-in asks for nothing: a session begins without a code", async () => {
    const { actor } = await addProtected();
    const session = await beginSession(actor.id, { how: "oidc" });
    expect(await findMemberActor(session ?? "")).toMatchObject({ id: actor.id });
  });
});

describe("guessing", () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  test("wrong codes count like wrong passwords: ten a minute for one address", async () => {
    const { actor, secret } = await addProtected();
    // However long ten take, no minute passes.
    vi.useFakeTimers({ toFake: ["Date"] });
    for (let n = 0; n < 10; n++)
      await expect(signIn(actor, wrongCodeOf(secret, step(1)))).rejects.toThrow(SECOND_FACTOR_REFUSED);
    await expect(signIn(actor, codeOf(secret, step(1)))).rejects.toMatchObject({ code: 42901 });
  });

  test("ten codes at once, then twenty an hour, in whichever process; recovery codes work on", async () => {
    const { actor, secret, codes } = await addProtected();
    const wrong = wrongCodeOf(secret, step(1));
    for (let n = 0; n < 10; n++) expect(await checkSecondFactor(actor, wrong, step(1))).toBe("refused");
    const right = codeOf(secret, step(1));
    await expect(checkSecondFactor(actor, right, step(1))).rejects.toMatchObject({ code: 42901 });
    await expect(signIn(actor, right)).rejects.toThrow(SECOND_FACTOR_LIMITED);
    await expect(
      turnOffSecondFactor(actor, { password: PASSWORD, code: right }, step(1)),
    ).rejects.toMatchObject({ code: 42901 });
    // Three minutes later there is one more; a wrong one uses it up.
    const threeMinutesPass = () =>
      getDb()
        .update(rateBuckets)
        .set({ updatedAt: sql`${rateBuckets.updatedAt} - interval '3 minutes'` })
        .where(eq(rateBuckets.key, `second-factor/${actor.id}`));
    await threeMinutesPass();
    expect(await checkSecondFactor(actor, wrong, step(1))).toBe("refused");
    await expect(checkSecondFactor(actor, right, step(1))).rejects.toMatchObject({ code: 42901 });
    expect(await checkSecondFactor(actor, codes[0], step(1))).toBe("recovery");
    // Whoever got in has all tries again.
    for (let n = 0; n < 9; n++) expect(await checkSecondFactor(actor, wrong, step(1))).toBe("refused");
    expect(await checkSecondFactor(actor, right, step(1))).toBe("app");
  });
});

describe("taking it off", () => {
  test("one's own asks for password and code; after it the password is enough, and nothing is left", async () => {
    const { actor, secret, codes } = await addProtected();
    const code = codeOf(secret, step(1));
    await expect(
      turnOffSecondFactor(actor, { password: "a wrong long password", code }, step(1)),
    ).rejects.toMatchObject({ problems: [{ path: "password" }] });
    await expect(
      turnOffSecondFactor(actor, { password: PASSWORD, code: wrongCodeOf(secret, step(1)) }, step(1)),
    ).rejects.toMatchObject({ problems: [{ path: "code" }] });
    await turnOffSecondFactor(actor, { password: PASSWORD, code }, step(1));
    expect(await signIn(actor)).toMatchObject({ how: "password" });
    expect(await getDb().$count(secondFactors, eq(secondFactors.memberId, actor.id))).toBe(0);
    expect(await getDb().$count(recoveryCodes, eq(recoveryCodes.memberId, actor.id))).toBe(0);
    // Set up anew, the old secret and the old codes are worth nothing.
    const again = await beginSecondFactor(actor, { password: PASSWORD }, step(5));
    await confirmSecondFactor(actor, { code: codeOf(again.secret, step(5)) }, step(5));
    for (const old of [codeOf(secret, step(6)), codes[0]])
      await expect(signIn(actor, old, step(6))).rejects.toThrow(SECOND_FACTOR_REFUSED);
  });

  test("a recovery code will do, where the phone is gone", async () => {
    const { actor, codes } = await addProtected();
    await turnOffSecondFactor(actor, { password: PASSWORD, code: codes[3] ?? "" }, step(1));
    expect((await getSecondFactor(actor)).since).toBeNull();
  });

  test("recovery codes made anew take the place of the old ones", async () => {
    const { actor, secret, codes } = await addProtected();
    const proof = { password: PASSWORD, code: codeOf(secret, step(1)) };
    const fresh = await renewRecoveryCodes(actor, proof, step(1));
    expect(fresh).toHaveLength(10);
    await expect(signIn(actor, codes[0])).rejects.toThrow(SECOND_FACTOR_REFUSED);
    expect(await signIn(actor, fresh[0])).not.toBeNull();
    // The code that proved it is used up.
    await expect(renewRecoveryCodes(actor, proof, step(1))).rejects.toMatchObject({
      problems: [{ path: "code" }],
    });
  });

  test("an administrator takes it off: sessions end, the password is enough; nobody else, and not their own", async () => {
    const { actor } = await addProtected();
    const session = (await beginSession(actor.id, { how: "password" })) ?? "";
    for (const level of ["viewer", "agent", "manager"] as const)
      await expect(removeSecondFactor(await addMember(level), actor.id)).rejects.toMatchObject({
        code: 40301,
      });
    await expect(removeSecondFactor(actor, actor.id)).rejects.toMatchObject({ code: 40301 });
    await expect(signIn(actor)).rejects.toThrow(SECOND_FACTOR_NEEDED);
    expect(await findMemberActor(session)).not.toBeNull();
    await removeSecondFactor(admin, actor.id);
    expect(await findMemberActor(session)).toBeNull();
    expect(await signIn(actor)).toMatchObject({ how: "password" });
    expect((await listMembers(admin)).find(({ id }) => id === actor.id)?.second_factor).toBe(false);
    for (const id of [actor.id, newId(), "1 or 1=1"])
      await expect(removeSecondFactor(admin, id)).rejects.toMatchObject({ code: 40401 });

    const own = await addProtected();
    await getDb().update(members).set({ level: "admin" }).where(eq(members.id, own.actor.id));
    const promoted: MemberActor = { ...own.actor, level: "admin" };
    for (const id of [promoted.id, promoted.id.toUpperCase()])
      await expect(removeSecondFactor(promoted, id)).rejects.toMatchObject({ code: 40301 });
    await expect(signIn(promoted)).rejects.toThrow(SECOND_FACTOR_NEEDED);
  });

  test("one that is only being set up can't be taken off, and goes on", async () => {
    const actor = await addPerson();
    const { secret } = await beginSecondFactor(actor, { password: PASSWORD }, AT);
    await expect(removeSecondFactor(admin, actor.id)).rejects.toMatchObject({ code: 40401 });
    expect(await confirmSecondFactor(actor, { code: codeOf(secret, AT) }, AT)).toHaveLength(10);
  });
});

test("each change is an entry of the audit log, and no secret or code stands there, in the log or in clear in a table", async () => {
  logged.length = 0;
  const { actor, secret, codes } = await addProtected();
  const used = [codeOf(secret, step(1)), codeOf(secret, step(2)), codes[0] ?? ""];
  await expect(signIn(actor, wrongCodeOf(secret, step(1)))).rejects.toThrow(SECOND_FACTOR_REFUSED);
  const fresh = await renewRecoveryCodes(actor, { password: PASSWORD, code: used[0] ?? "" }, step(1));
  await expect(signIn(actor, used[2])).rejects.toThrow(SECOND_FACTOR_REFUSED);
  await signIn(actor, fresh[1]);
  await turnOffSecondFactor(actor, { password: PASSWORD, code: used[1] ?? "" }, step(2));
  const again = await beginSecondFactor(actor, { password: PASSWORD }, step(3));
  const last = await confirmSecondFactor(actor, { code: codeOf(again.secret, step(3)) }, step(3));
  const rowsOf = (table: string) => getDb().execute<{ row: string }>(`select t::text as row from ${table} t`);
  const stored = ["second_factors", "recovery_codes", "audit_log", "rate_buckets"].map(rowsOf);
  const tables = (await Promise.all(stored)).flat().map(({ row }) => row);
  await removeSecondFactor(admin, actor.id);
  expect((await auditOf(actor)).map(({ action, by }) => `${action} by ${by}`)).toEqual([
    "member.second_factor_removed by first",
    "member.second_factor_on by P",
    "member.second_factor_off by P",
    "member.recovery_code_used by P",
    "member.recovery_codes_renewed by P",
    "member.second_factor_on by P",
    "member.created by first",
  ]);
  const lines = logged.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines.map(({ msg, how, ip }) => [msg, how, ip])).toEqual([
    ["sign-in refused", "second factor", "192.0.2.7"],
    ["sign-in refused", "second factor", "192.0.2.7"],
  ]);
  const seen = [...tables, ...logged].join("\n");
  expect(tables.length).toBeGreaterThan(20);
  // Six digits occur by chance in ids, hashes and fractions of a second: as a word of its own a code does not.
  const occurs = (form: string) =>
    /^\d{6}$/.test(form) ? new RegExp(`(?<![\\w.])${form}(?!\\w)`).test(seen) : seen.includes(form);
  for (const secretText of [secret, again.secret, ...codes, ...fresh, ...last, ...used.slice(0, 2)])
    for (const form of [secretText, secretText.replaceAll("-", ""), Buffer.from(secretText).toString("hex")])
      expect(occurs(form), form).toBe(false);
});

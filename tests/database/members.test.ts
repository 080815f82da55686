import { eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { getDb, inTransaction } from "@/db/client";
import { members } from "@/db/schema/members";
import { auditLog } from "@/db/schema/system";
import type { MemberActor } from "@/domain/actors/shape";
import { listAudit } from "@/domain/audit/list-audit";
import { recordAudit } from "@/domain/audit/record-audit";
import { beginSession } from "@/domain/members/begin-session";
import { changeOwnPassword } from "@/domain/members/change-own-password";
import { checkPassword } from "@/domain/members/check-password";
import { createMember } from "@/domain/members/create-member";
import { findMemberActor } from "@/domain/members/find-member-actor";
import { listMembers } from "@/domain/members/list-members";
import { resetPassword } from "@/domain/members/reset-password";
import { NewMember } from "@/domain/members/shape";
import { updateMember } from "@/domain/members/update-member";
import { newId } from "@/lib/id";
import { freshDatabase } from "../support/fresh-database";
import { addKey, addMember } from "../support/team";

const database = await freshDatabase();
afterAll(database.cleanup);

let admin: MemberActor;
beforeEach(async () => {
  await getDb().delete(members);
  admin = await addMember("admin");
});

const ada = NewMember.parse({
  email: "Ada@Example.Test",
  name: "Ada",
  level: "agent",
  password: "a long enough password",
});
const stored = async (id: string) => (await getDb().select().from(members).where(eq(members.id, id)))[0];

describe("members", () => {
  test("a new member signs in by the address in any case; nothing shows the password", async () => {
    const made = await createMember(admin, ada);
    expect(made).toMatchObject({ email: "ada@example.test", level: "agent", disabled: false });
    expect(await checkPassword("ADA@example.test", "a long enough password")).toMatchObject({ id: made.id });
    expect(await checkPassword("ada@example.test", "another password!")).toBeNull();
    expect(JSON.stringify(await listMembers(admin))).not.toMatch(/scrypt|password/);
    expect(JSON.stringify(await getDb().select().from(auditLog))).not.toContain("long enough");
  });

  test("an address belongs to one member, also when two are added at once", async () => {
    const outcomes = await Promise.allSettled([createMember(admin, ada), createMember(admin, ada)]);
    expect(outcomes.map((o) => o.status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(outcomes.find((o) => o.status === "rejected")?.reason).toMatchObject({ code: 40902 });
    expect((await listMembers(admin)).filter((m) => m.email === "ada@example.test")).toHaveLength(1);
  });

  test("only administrators add and change members; keys with the scope admin may", async () => {
    const agent = await addMember("agent");
    for (const actor of [agent, await addMember("manager"), (await addKey(["inbox:write"])).actor]) {
      await expect(createMember(actor, ada)).rejects.toMatchObject({ code: 40301 });
      await expect(updateMember(actor, agent.id, { level: "admin" })).rejects.toMatchObject({ code: 40301 });
      await expect(resetPassword(actor, admin.id, "taken over by an agent")).rejects.toMatchObject({
        code: 40301,
      });
    }
    expect((await stored(agent.id))?.level).toBe("agent");
    const key = (await addKey(["admin"])).actor;
    expect((await updateMember(key, agent.id, { level: "viewer" })).level).toBe("viewer");
  });

  test("an unknown id and one that is no id are not found", async () => {
    for (const id of [newId(), "1 or 1=1"]) {
      await expect(updateMember(admin, id, { name: "x" })).rejects.toMatchObject({ code: 40401 });
      await expect(resetPassword(admin, id, "a long enough password")).rejects.toMatchObject({ code: 40401 });
    }
  });

  test("a disabled member can't sign in and loses access with the next request", async () => {
    const made = await createMember(admin, ada);
    const session = await beginSession(made.id, { how: "password" });
    expect(await findMemberActor(session ?? "")).toMatchObject({ id: made.id, level: "agent" });
    await updateMember(admin, made.id, { disabled: true });
    expect(await checkPassword("ada@example.test", "a long enough password")).toBeNull();
    expect(await findMemberActor(session ?? "")).toBeNull();
    expect(await beginSession(made.id, { how: "password" })).toBeNull();
    await updateMember(admin, made.id, { disabled: false });
    expect(await checkPassword("ada@example.test", "a long enough password")).not.toBeNull();
  });

  test("what is not named stays", async () => {
    const made = await createMember(admin, ada);
    await updateMember(admin, made.id, { disabled: true });
    const renamed = await updateMember(admin, made.id, { name: "Ada L." });
    expect(renamed).toMatchObject({ name: "Ada L.", level: "agent", disabled: true });
  });
});

describe("the last administrator", () => {
  test("can be neither demoted nor disabled", async () => {
    for (const patch of [
      { level: "manager" },
      { disabled: true },
      { level: "viewer", disabled: true },
    ] as const)
      await expect(updateMember(admin, admin.id, patch)).rejects.toMatchObject({ code: 40902 });
    expect(await stored(admin.id)).toMatchObject({ level: "admin", disabledAt: null });
  });

  test("a disabled administrator does not count", async () => {
    const other = await addMember("admin", "other");
    await updateMember(admin, other.id, { disabled: true });
    await expect(updateMember(admin, admin.id, { level: "agent" })).rejects.toMatchObject({ code: 40902 });
  });

  test("administrators who demote each other at the same time leave one", async () => {
    for (let round = 0; round < 5; round++) {
      await getDb().delete(members);
      const all = await Promise.all([0, 1, 2, 3].map((i) => addMember("admin", `a${i}`)));
      await Promise.allSettled(
        all.map((actor, i) => {
          const target = all[(i + 1) % all.length];
          return target
            ? updateMember(actor, target.id, i % 2 ? { level: "agent" } : { disabled: true })
            : Promise.resolve();
        }),
      );
      const left = (await getDb().select().from(members)).filter(
        (m) => m.level === "admin" && m.disabledAt === null,
      );
      expect(left).toHaveLength(1);
    }
  });

  test("may be renamed and given a password", async () => {
    expect((await updateMember(admin, admin.id, { name: "Root", level: "admin" })).name).toBe("Root");
    const before = await beginSession(admin.id, { how: "password" });
    expect(await findMemberActor(before ?? "")).not.toBeNull();
    await resetPassword(admin, admin.id, "a fresh long password");
    // Whoever knew the old password is out; whoever signs in with the new one is in.
    expect(await findMemberActor(before ?? "")).toBeNull();
    expect(await findMemberActor((await beginSession(admin.id, { how: "password" })) ?? "")).not.toBeNull();
    expect(await checkPassword(admin.email, "a fresh long password")).not.toBeNull();
  });
});

describe("one's own password", () => {
  test("needs the present one", async () => {
    const made = await createMember(admin, ada);
    const actor = { ...admin, ...made, kind: "member" as const };
    await expect(
      changeOwnPassword(actor, { current: "a guess that is wrong", next: "the next long password" }),
    ).rejects.toMatchObject({ code: 42201, problems: [{ path: "current" }] });
    await changeOwnPassword(actor, { current: ada.password, next: "the next long password" });
    expect(await checkPassword(made.email, ada.password)).toBeNull();
    expect(await checkPassword(made.email, "the next long password")).not.toBeNull();
  });

  test("of two changes at once one is stored", async () => {
    const made = await createMember(admin, ada);
    const actor = { ...admin, ...made, kind: "member" as const };
    const outcomes = await Promise.allSettled([
      changeOwnPassword(actor, { current: ada.password, next: "first long password" }),
      changeOwnPassword(actor, { current: ada.password, next: "second long password" }),
    ]);
    expect(outcomes.map((o) => o.status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  test("a key has none", async () => {
    const { actor } = await addKey(["admin"]);
    await expect(
      changeOwnPassword(actor, { current: "x", next: "a long enough password" }),
    ).rejects.toMatchObject({
      code: 40301,
    });
  });
});

describe("the audit log", () => {
  test("pages go back without gap or repetition, though many entries share a moment", async () => {
    for (let i = 0; i < 3; i++)
      await inTransaction(async (tx) => {
        for (let j = 0; j < 5; j++)
          await recordAudit(tx, admin, {
            action: "paged.updated",
            subjectType: "paged",
            subjectId: `${i}.${j}`,
          });
      });
    const seen: string[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await listAudit(admin, { action: "paged" }, { limit: 4, cursor: cursor ?? undefined });
      seen.push(...page.items.map((entry) => entry.subject.id));
      cursor = page.next_cursor;
    } while (cursor);
    expect(seen).toHaveLength(15);
    expect(new Set(seen).size).toBe(15);
    expect(seen[0]?.startsWith("2.")).toBe(true);
  });

  test("filters by noun, actor and record; a noun is no prefix of another", async () => {
    const other = await addMember("agent", "other");
    await inTransaction(async (tx) => {
      await recordAudit(tx, admin, { action: "rule.created", subjectType: "rule", subjectId: "1" });
      await recordAudit(tx, other, { action: "rule.deleted", subjectType: "rule", subjectId: "2" });
      await recordAudit(tx, admin, { action: "ruler.created", subjectType: "ruler", subjectId: "3" });
    });
    const found = async (filter: Parameters<typeof listAudit>[1]) =>
      (await listAudit(admin, filter, { limit: 50 })).items.map((entry) => entry.subject.id).sort();
    expect(await found({ action: "rule" })).toEqual(["1", "2"]);
    expect(await found({ action: "rule.deleted" })).toEqual(["2"]);
    expect(await found({ actor: other.id })).toEqual(["2"]);
    expect(await found({ subject_type: "ruler", subject_id: "3" })).toEqual(["3"]);
  });

  test("is for administrators; a made-up cursor is refused", async () => {
    await expect(listAudit(await addMember("manager"), {}, { limit: 1 })).rejects.toMatchObject({
      code: 40301,
    });
    await expect(listAudit(admin, {}, { limit: 1, cursor: "bm8.0000000000000000" })).rejects.toMatchObject({
      code: 42201,
    });
  });
});

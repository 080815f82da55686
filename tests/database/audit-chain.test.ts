import { sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { getDb, inTransaction } from "@/db/client";
import { auditChain, auditLog } from "@/db/schema/system";
import type { MemberActor } from "@/domain/actors/shape";
import { extendAuditChain } from "@/domain/audit/extend-audit-chain";
import { recordAudit } from "@/domain/audit/record-audit";
import { verifyAudit } from "@/domain/audit/verify-audit";
import { freshDatabase } from "../support/fresh-database";
import { addMember } from "../support/team";

const database = await freshDatabase();
afterAll(database.cleanup);

let admin: MemberActor;
beforeEach(async () => {
  // A log of its own for each test; what the product can't do, the owner of the database can.
  await tamper("truncate audit_log, audit_chain");
  admin = await addMember("admin");
});

/** What somebody does who owns the database: switches the triggers off, and changes what he likes. */
async function tamper(statement: string): Promise<void> {
  await inTransaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql.raw(statement));
  });
}

const write = (n: number) =>
  inTransaction((tx) =>
    recordAudit(tx, admin, {
      action: "rule.updated",
      subjectType: "rule",
      subjectId: String(n),
      data: { b: [n, { z: 1, a: "x" }], a: n },
    }),
  );
async function fill(count: number): Promise<void> {
  for (let n = 1; n <= count; n++) await write(n);
}
const idOf = async (seq: number) =>
  (await getDb().select().from(auditChain)).find((link) => link.seq === seq)?.auditId ?? "";

describe("append only", () => {
  test.each([
    "update audit_log set actor_name = 'x'",
    "delete from audit_log",
    "truncate audit_log",
    "update audit_chain set hash = 'x'",
    "delete from audit_chain",
    "truncate audit_chain",
  ])("the database refuses: %s", async (statement) => {
    await fill(1);
    await extendAuditChain();
    const error = await getDb()
      .execute(sql.raw(statement))
      .then(
        () => null,
        (thrown: { cause?: { message?: string } }) => thrown,
      );
    expect(error?.cause?.message).toMatch(/append only/);
  });
});

describe("the chain", () => {
  test("is whole after writers at once and chain makers at once, and says how long it is", async () => {
    await Promise.all([
      ...Array.from({ length: 60 }, (_, n) => write(n)),
      ...Array.from({ length: 8 }, () => extendAuditChain()),
    ]);
    const verdict = await verifyAudit(admin);
    expect(verdict).toMatchObject({ entries: 60, broken: null });
    expect(verdict.head).toMatch(/^60:[0-9a-f]{64}$/);
    expect(await getDb().$count(auditLog)).toBe(60);
  });

  test("goes on where it was, over more than one batch", async () => {
    await getDb().execute(sql`
      insert into audit_log (id, actor_kind, actor_name, action, subject_type, subject_id)
      select gen_random_uuid(), 'system', 'test', 'rule.updated', 'rule', n::text from generate_series(1, 2500) n`);
    expect(await extendAuditChain()).toBe(2500);
    await write(1);
    expect(await extendAuditChain()).toBe(1);
    expect(await extendAuditChain()).toBe(0);
    expect(await verifyAudit(admin)).toMatchObject({ entries: 2501, broken: null });
  });

  test.each([
    ["who did it", "actor_name = 'somebody else'"],
    ["when", "at = at + interval '1 microsecond'"],
    ["what", "action = 'rule.deleted'"],
    ["a detail", `data = '{"a": 3, "b": [3, {"a": "x", "z": 2}]}'`],
    ["from where", "ip = '203.0.113.9'"],
  ])("finds the first entry whose %s was changed", async (_, change) => {
    await fill(5);
    await extendAuditChain();
    await tamper(`update audit_log set ${change} where id = '${await idOf(3)}'`);
    const verdict = await verifyAudit(admin);
    expect(verdict.broken).toMatchObject({ seq: 3, id: await idOf(3) });
    expect(verdict.entries).toBe(2);
  });

  test("finds an entry that was taken out, with its link or without it", async () => {
    await fill(5);
    await extendAuditChain();
    await tamper(`delete from audit_log where id = '${await idOf(2)}'`);
    expect((await verifyAudit(admin)).broken).toMatchObject({ seq: 2, why: "the entry is missing" });
    await tamper("delete from audit_chain where seq = 2");
    expect((await verifyAudit(admin)).broken).toMatchObject({ seq: 3, why: "link 2 is missing before it" });
  });

  test("finds an entry that was put in behind it", async () => {
    await fill(3);
    await extendAuditChain();
    await tamper(`insert into audit_log (id, at, actor_kind, actor_name, action, subject_type, subject_id)
      values (gen_random_uuid(), now() - interval '1 day', 'system', 'forger', 'rule.updated', 'rule', '9')`);
    expect((await verifyAudit(admin)).broken).toMatchObject({ why: "the entry was put in behind the chain" });
  });

  test("a chain of somebody else's making, without the secret, is none", async () => {
    await fill(2);
    await extendAuditChain();
    await tamper("update audit_log set actor_name = 'forger'");
    await tamper("delete from audit_chain");
    await tamper(
      `insert into audit_chain select row_number() over (order by at, id), id, encode(sha256(id::text::bytea), 'hex') from audit_log`,
    );
    expect((await verifyAudit(admin)).broken).toMatchObject({ seq: 1 });
  });

  test("a log that was cut off is found by a head of earlier", async () => {
    await fill(4);
    const { head } = await verifyAudit(admin);
    await write(5);
    expect((await verifyAudit(admin, head ?? "")).broken).toBeNull();
    const last = [await idOf(4), await idOf(5)];
    await tamper(`delete from audit_log where id in ('${last.join("', '")}')`);
    await tamper("delete from audit_chain where seq > 3");
    expect((await verifyAudit(admin)).broken).toBeNull();
    expect((await verifyAudit(admin, head ?? "")).broken).toMatchObject({
      why: expect.stringContaining("is not in the chain"),
    });
  });
});

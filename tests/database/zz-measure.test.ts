import { sql } from "drizzle-orm";
import { afterAll, test } from "vitest";
import { getDb, inTransaction } from "@/db/client";
import { systemActor } from "@/domain/actors/system-actor";
import { extendAuditChain } from "@/domain/audit/extend-audit-chain";
import { recordAudit } from "@/domain/audit/record-audit";
import { verifyAudit } from "@/domain/audit/verify-audit";
import { checkPassword } from "@/domain/members/check-password";
import { createMember } from "@/domain/members/create-member";
import { freshDatabase } from "../support/fresh-database";

const database = await freshDatabase();
afterAll(database.cleanup);
const actor = systemActor("m");
const entry = { action: "rule.updated", subjectType: "rule", subjectId: "1", data: { fields: ["a"] } };

async function rate(locked: boolean, n: number): Promise<number> {
  const started = performance.now();
  let left = n;
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      while (left-- > 0)
        await inTransaction(async (tx) => {
          if (locked) await tx.execute(sql`select pg_advisory_xact_lock(1)`);
          await recordAudit(tx, actor, entry);
          await tx.execute(sql`select pg_sleep(0.003)`);
        });
    }),
  );
  return n / ((performance.now() - started) / 1000);
}
test("measure", async () => {
  await rate(false, 200);
  const out: string[] = [];
  for (let i = 0; i < 3; i++)
    out.push(`free ${(await rate(false, 1500)).toFixed(0)}/s locked ${(await rate(true, 600)).toFixed(0)}/s`);
  await getDb().execute(
    sql`insert into audit_log (id, actor_kind, actor_name, action, subject_type, subject_id) select gen_random_uuid(), 'system', 't', 'rule.updated', 'rule', n::text from generate_series(1, 50000) n`,
  );
  let t = performance.now();
  const linked = await extendAuditChain();
  out.push(`linked ${linked} in ${(performance.now() - t).toFixed(0)} ms`);
  t = performance.now();
  const verdict = await verifyAudit(actor);
  out.push(
    `verified ${verdict.entries} in ${(performance.now() - t).toFixed(0)} ms ${verdict.broken === null}`,
  );
  t = performance.now();
  for (let i = 0; i < 20; i++) await extendAuditChain();
  out.push(`idle round ${((performance.now() - t) / 20).toFixed(1)} ms`);
  await createMember(actor, {
    email: "k@example.test",
    name: "K",
    level: "agent",
    password: "a long enough password",
  });
  const times: Record<string, number[]> = { known: [], unknown: [] };
  await checkPassword("x@example.test", "warm");
  for (let i = 0; i < 50; i++)
    for (const [name, email] of [
      ["known", "k@example.test"],
      ["unknown", `u${i}@example.test`],
    ] as const) {
      const s = performance.now();
      await checkPassword(email, "wrong password x");
      times[name]?.push(performance.now() - s);
    }
  for (const [name, all] of Object.entries(times))
    out.push(`${name} median ${all.sort((a, b) => a - b)[25]?.toFixed(2)} ms`);
  console.log(out.join("\n"));
}, 170_000);

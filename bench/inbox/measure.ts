/** A process of `npm run bench:inbox`: fills its database where it is empty, then measures. Told what to do by arguments. */
import { closeDb, getSql } from "@/db/client";
import { migrateDatabase } from "@/db/migrate";
import type { MemberActor } from "@/domain/actors/shape";
import { env } from "@/lib/env";
import { type Latency, latencyOf } from "../engine/latency";
import { inboxCases } from "./cases";
import { loadInbox, memberId } from "./load-inbox";

/** What the process reports when it is done. */
export interface InboxReport {
  size: number;
  loadSeconds: number | null;
  bytes: { table: number; indexes: number };
  cases: Record<string, Latency & { found: number; isGoal: boolean }>;
}

const [size = 0, turns = 0] = process.argv.slice(2, 4).map(Number);
const only = process.argv[4] ?? "";
const sql = getSql();
await migrateDatabase(env().DATABASE_URL ?? "");
const begun = performance.now();
const [stored] = await sql<{ any: boolean }[]>`select exists (select 1 from messages) as any`;
if (stored?.any !== true) await loadInbox(sql, size);
const loadSeconds = stored?.any === true ? null : (performance.now() - begun) / 1000;

const actor: MemberActor = {
  kind: "member",
  id: memberId(0),
  name: "Member 0",
  email: "member-0@example.test",
  level: "agent",
};
const cases: InboxReport["cases"] = {};
// A measurement may come long after the load: what it touches shall be in memory, as in a server that runs.
const WARM = 5;
for (const { name, isGoal, run } of inboxCases(actor, size)) {
  if (turns === 0 || !name.includes(only)) continue;
  for (let turn = 0; turn < WARM; turn++) await run(turn);
  const times: number[] = [];
  let found = 0;
  for (let turn = 0; turn < turns; turn++) {
    const start = performance.now();
    found = Math.max(found, await run(turn));
    times.push(performance.now() - start);
  }
  cases[name] = { ...latencyOf(times), found, isGoal };
}
const [bytes] = await sql<{ table: number; indexes: number }[]>`
  select pg_table_size('messages')::float8 as table, pg_indexes_size('messages')::float8 as indexes`;
await closeDb();
const report: InboxReport = { size, loadSeconds, bytes: bytes ?? { table: 0, indexes: 0 }, cases };
process.send?.(report);

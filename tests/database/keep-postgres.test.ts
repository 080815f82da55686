import { rmSync } from "node:fs";
import path from "node:path";
import postgres from "postgres";
import { afterAll, expect, test, vi } from "vitest";
import { type KeptPostgres, keepPostgres } from "@/scripts/launch/keep-postgres";
import { findPostmaster } from "@/scripts/postgres/find-postmaster";
import { temporaryFolder } from "../support/temporary-folder";

const base = temporaryFolder("intray-kept-");
let kept: KeptPostgres | undefined;
afterAll(async () => {
  await kept?.stop();
  rmSync(base, { recursive: true, force: true });
});

test("a Postgres that is killed comes back on its port with what was committed", {
  timeout: 120_000,
}, async () => {
  kept = await keepPostgres(base, () => {});
  const sql = postgres(kept.url, { max: 2, backoff: () => 0.2, onnotice: () => {} });
  await sql`create table kept (n int)`;
  await sql`insert into kept values (1)`;
  const first = findPostmaster(path.join(base, "postgres"));
  process.kill(first?.pid ?? 0, "SIGKILL");
  const second = await vi.waitFor(() => {
    const found = findPostmaster(path.join(base, "postgres"));
    if (!found?.ready || found.pid === first?.pid) throw new Error("not back yet");
    return found;
  }, 60_000);
  expect(second.port).toBe(first?.port);
  await vi.waitFor(async () => expect(await sql`select n from kept`).toEqual([{ n: 1 }]), 20_000);
  await sql.end();
  await kept.stop();
  expect(findPostmaster(path.join(base, "postgres"))).toBeUndefined();
});

import { afterAll, beforeEach, expect, test } from "vitest";
import { freshDatabase } from "../support/fresh-database";
import { clearEngine, createWorker, deferred, jumpClock, openPool, readRuns, settle, until } from "./harness";

// What happens when workers die, hang, stall or stop. Leases are short here; they go by the database's clock.
const database = await freshDatabase();
const sql = openPool(database.url);
afterAll(async () => {
  await sql.end();
  await database.cleanup();
});
beforeEach(() => clearEngine(sql));

const LEASE = { leaseMs: 600 };
const leased = () => sql<{ run_id: string; worker_id: string; generation: number; lost: number }[]>`
  select run_id, worker_id, generation, lost from engine.jobs where state = 'leased'`;
const anEvent = (name: string, id = crypto.randomUUID(), data: object = {}) => ({ id, name, data });

test("the runs of a dead worker are taken up by another, completed steps stay", async () => {
  const steps: string[] = [];
  let hang = true;
  const define: Parameters<typeof createWorker>[1] = (client) => [
    client.createFunction({ id: "work", triggers: [{ event: "t/work" }] }, async ({ step }) => {
      await step.run("first", () => steps.push("first"));
      await step.run("second", async () => {
        steps.push("second");
        if (hang) await new Promise(() => {});
      });
      return "done";
    }),
  ];
  const dyingPool = openPool(database.url);
  const dying = createWorker(dyingPool, define, {
    ...LEASE,
    log: { info: () => {}, warn: () => {}, error: () => {} },
  });
  await dying.engine.start();
  await dying.engine.ingest([anEvent("t/work")]);
  await until("the second step", async () => steps.includes("second"));
  hang = false;
  // No connection, no heartbeat: to the others this is a killed process.
  await dyingPool.end({ timeout: 0 });

  const other = createWorker(sql, define, LEASE);
  await other.engine.start();
  const [run] = await settle(sql, other.engine, jumpClock());
  await other.engine.stop();
  expect(run).toMatchObject({ status: "completed", output: '"done"' });
  expect(steps).toEqual(["first", "second", "second"]);
});

test("a worker that lost its lease cannot commit: reply dropped, checkpoint refused with 409", async () => {
  const { promise: gate, resolve: release } = deferred();
  let calls = 0;
  const codes: number[] = [];
  const define: Parameters<typeof createWorker>[1] = (client) => [
    client.createFunction({ id: "slow", triggers: [{ event: "t/slow" }] }, async ({ step }) => {
      return step.run("only", async () => {
        calls += 1;
        const mine = calls;
        if (mine === 1) await gate;
        return mine;
      });
    }),
  ];
  const stalled = createWorker(sql, define, { leaseMs: 60_000 });
  const answer = stalled.engine.fetch;
  const watched = createWorker(sql, define, LEASE);
  await stalled.engine.start();
  await stalled.engine.ingest([anEvent("t/slow")]);
  await until("the first execution", async () => calls === 1);
  const [claim] = await leased();
  // Stands for a worker that was paused for longer than its lease.
  await sql`update engine.workers set lease_until = clock_timestamp() - interval '1 second' where id = ${claim?.worker_id ?? ""}`;
  await watched.engine.start();
  const [run] = await settle(sql, watched.engine, jumpClock());
  expect(run).toMatchObject({ status: "completed", output: "2" });

  const stale = await answer(`http://engine/v1/checkpoint/${claim?.run_id}/async`, {
    method: "POST",
    body: JSON.stringify({
      qi_id: `${claim?.run_id}::${claim?.generation}`,
      steps: [{ id: "x", op: "StepRun", data: 1 }],
    }),
  });
  codes.push(stale.status);
  release();
  await stalled.engine.stop();
  await watched.engine.stop();
  expect(codes).toEqual([409]);
  expect((await readRuns(sql))[0]?.output).toBe("2");
  expect(await sql`select 1 from engine.steps where id = 'x'`).toHaveLength(0);
});

test("a worker that comes back before another took it for dead keeps its jobs: nothing runs twice", async () => {
  const { promise: gate, resolve: release } = deferred();
  let calls = 0;
  const worker = createWorker(
    sql,
    (client) => [
      client.createFunction({ id: "late", triggers: [{ event: "t/late" }] }, async () => {
        calls += 1;
        await gate;
        return "once";
      }),
    ],
    LEASE,
  );
  await worker.engine.start();
  await worker.engine.ingest([anEvent("t/late")]);
  await until("the call", async () => calls === 1);
  const [before] = await leased();
  // As after an outage of the database: nobody could renew.
  await sql`update engine.workers set lease_until = clock_timestamp() - interval '1 second'`;
  await until("the late heartbeat", async () => {
    const rows = await sql`select 1 from engine.workers where lease_until > clock_timestamp()`;
    return rows.length === 1;
  });
  const [after] = await leased();
  release();
  const [run] = await settle(sql, worker.engine, jumpClock());
  await worker.engine.stop();
  expect(after).toEqual(before);
  expect(run).toMatchObject({ status: "completed", output: '"once"' });
  expect(calls).toBe(1);
});

test("a reply of an older generation is refused even by the same worker", async () => {
  const { promise: gate, resolve: release } = deferred();
  let calls = 0;
  const { engine } = createWorker(
    sql,
    (client) => [
      client.createFunction({ id: "twice", triggers: [{ event: "t/twice" }] }, async () => {
        calls += 1;
        const mine = calls;
        if (mine === 1) await gate;
        return mine;
      }),
    ],
    { leaseMs: 60_000 },
  );
  await engine.start();
  await engine.ingest([anEvent("t/twice")]);
  await until("the first call", async () => calls === 1);
  await sql`update engine.jobs set state = 'ready', worker_id = null`;
  engine.wake();
  const [run] = await settle(sql, engine, jumpClock());
  release();
  await engine.stop();
  expect(run?.output).toBe("2");
  expect((await readRuns(sql))[0]?.output).toBe("2");
});

test("a job that loses three workers fails its run with WorkerLostError, and onFailure hears of it", async () => {
  const { promise: gate, resolve: release } = deferred();
  const define: Parameters<typeof createWorker>[1] = (client) => [
    client.createFunction(
      {
        id: "poison",
        triggers: [{ event: "t/poison" }],
        onFailure: async ({ error, event }) => ({ name: error.name, id: event.data.event.id }),
      },
      async () => gate,
    ),
  ];
  const worker = createWorker(sql, define, LEASE);
  const reaper = createWorker(sql, define, { ...LEASE, concurrency: 1 });
  await worker.engine.start();
  await worker.engine.ingest([anEvent("t/poison", "evt-1")]);
  for (let lost = 0; lost < 3; lost++) {
    const [claim] = await until("the claim", async () => {
      const claims = await leased();
      return claims.length === 1 && claims[0]?.lost === lost ? claims : undefined;
    });
    // What the next worker does to one whose lease has run out.
    await sql`delete from engine.workers where id = ${claim?.worker_id ?? ""}`;
    if (lost === 0) await reaper.engine.start();
  }
  const runs = await settle(sql, reaper.engine, jumpClock());
  release();
  await worker.engine.stop();
  await reaper.engine.stop();
  expect(runs[0]).toMatchObject({ function_id: "app-poison", status: "failed" });
  expect(JSON.parse(runs[0]?.output ?? "")).toMatchObject({ name: "WorkerLostError" });
  expect(JSON.parse(runs[1]?.output ?? "")).toEqual({ name: "WorkerLostError", id: "evt-1" });
});

test("a third worker that died with several jobs in hand dooms none of them; one that died often enough does", async () => {
  const { engine } = createWorker(sql, (client) => [
    client.createFunction({ id: "bystander", triggers: [{ event: "t/by" }] }, async () => "ended"),
  ]);
  const hold = (id: string, worker: string, lost: number) => sql`
    update engine.jobs j set state = 'leased', worker_id = ${worker}, lost = ${lost}
    from engine.runs r where r.id = j.run_id and r.dedupe_key = ${id}`;
  await engine.ingest(["a", "b", "alone", "often", "c"].map((id) => anEvent("t/by", id)));
  await hold("a", "together", 2);
  await hold("b", "together", 0);
  await hold("alone", "by-itself", 2);
  await hold("often", "crowd", 5);
  await hold("c", "crowd", 1);
  await engine.start();
  await settle(sql, engine, jumpClock());
  await engine.stop();
  const rows = await sql<{ key: string; status: string }[]>`
    select dedupe_key as key, status from engine.runs where dedupe_key is not null order by 1`;
  expect(Object.fromEntries(rows.map((row) => [row.key, row.status]))).toEqual({
    a: "completed",
    alone: "failed",
    b: "completed",
    c: "completed",
    often: "failed",
  });
});

test("a job that lost two workers runs by itself, and the others go on after it", async () => {
  let together = 0;
  const beside: number[] = [];
  const { engine } = createWorker(sql, (client) => [
    client.createFunction({ id: "job", triggers: [{ event: "t/job" }] }, async ({ event }) => {
      together += 1;
      if (event.data["suspect"]) beside.push(together - 1);
      await new Promise((resolve) => setTimeout(resolve, 20));
      together -= 1;
    }),
  ]);
  await engine.ingest(
    Array.from({ length: 30 }, (_, n) => anEvent("t/job", `j${n}`, { suspect: n % 10 === 5 })),
  );
  await sql`update engine.jobs j set lost = 2 from engine.runs r where r.id = j.run_id and r.dedupe_key like '%5'`;
  await engine.start();
  const runs = await settle(sql, engine, jumpClock());
  await engine.stop();
  expect(runs.map((run) => run.status)).toEqual(Array(30).fill("completed"));
  expect(beside).toEqual([0, 0, 0]);
});

test("stop waits for what executes, and gives back what does not end", async () => {
  const { promise: gate, resolve: end } = deferred();
  let started = 0;
  const { engine } = createWorker(sql, (client) => [
    client.createFunction({ id: "brief", triggers: [{ event: "t/brief" }] }, async () => {
      started += 1;
      await new Promise((resolve) => setTimeout(resolve, 100));
      return "ended";
    }),
    client.createFunction({ id: "endless", triggers: [{ event: "t/endless" }] }, async () => {
      started += 1;
      await gate;
    }),
  ]);
  await engine.start();
  await engine.ingest([anEvent("t/brief"), anEvent("t/endless")]);
  await until("both", async () => started === 2);
  await engine.stop(400);
  end();
  const runs = await readRuns(sql);
  expect(runs.map((run) => run.status)).toEqual(["completed", "running"]);
  expect(await sql`select state, lost, worker_id from engine.jobs`).toMatchObject([
    { state: "ready", lost: 0, worker_id: null },
  ]);
  expect(await sql`select 1 from engine.workers`).toHaveLength(0);
});

test("several workers share the work and no run is executed twice", async () => {
  const seen: string[] = [];
  const define: Parameters<typeof createWorker>[1] = (client) => [
    client.createFunction({ id: "share", triggers: [{ event: "t/share" }] }, async ({ runId }) => {
      seen.push(runId);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }),
  ];
  const workers = [1, 2, 3].map(() => createWorker(sql, define, { concurrency: 4 }));
  for (const worker of workers) await worker.engine.start();
  await workers[0]?.engine.ingest(Array.from({ length: 150 }, () => anEvent("t/share")));
  const [first] = workers;
  if (first) await settle(sql, first.engine, jumpClock());
  for (const worker of workers) await worker.engine.stop();
  expect(seen).toHaveLength(150);
  expect(new Set(seen).size).toBe(150);
  expect(workers.filter((worker) => worker.exchanges.length > 0).length).toBeGreaterThan(1);
});

test("a request that never answers is a failed attempt after the deadline", async () => {
  let calls = 0;
  const { engine } = createWorker(
    sql,
    (client) => [
      client.createFunction({ id: "mute", triggers: [{ event: "t/mute" }], retries: 1 }, async () => {
        calls += 1;
        await new Promise(() => {});
      }),
    ],
    { requestTimeoutMs: 100, clock: () => Date.now() },
  );
  await engine.start();
  await engine.ingest([anEvent("t/mute")]);
  await until(
    "the retry to be queued",
    async () => (await sql`select 1 from engine.jobs where state = 'delayed' and attempt = 1`).length === 1,
  );
  await sql`update engine.jobs set due_at = now()`;
  engine.wake();
  const [run] = await settle(sql, engine, jumpClock());
  await engine.stop(100);
  expect(calls).toBe(2);
  expect(run?.status).toBe("failed");
  expect(JSON.parse(run?.output ?? "")).toMatchObject({ name: "timeout" });
});

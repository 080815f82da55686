/**
 * `npm run bench:import`: 100,000 rows from the upload over HTTP until each is a message that can be searched, beside a
 * bare COPY of the same rows as they are stored, in the same run and database. Prints a table and one JSON line. The web
 * is the built product; the worker is the product's engine with the import alone, so that reading the messages by the AI
 * is not in the figures. Linux only: memory is read from /proc.
 */
import { type ChildProcess, fork } from "node:child_process";
import { mkdirSync, openAsBlob, readFileSync } from "node:fs";
import path from "node:path";
import postgres from "postgres";
import { sleep } from "@/lib/clock";
import { type RunningProduct, runProduct } from "@/scripts/chaos/run-product";
import { prepareDatabase } from "@/scripts/launch/prepare-database";
import { WORKER_ARGUMENTS } from "@/scripts/launch/worker-arguments";
import { startBenchServer } from "./bench-server";
import { copyRows, TABLES } from "./import/copy-rows";
import type { ImportWorkerReport } from "./import/import-worker";
import { findChild, forgetPeak, memoryOf } from "./import/memory";
import { writeRowsFile } from "./import/write-rows-file";

const ROWS = Number(process.argv[2] ?? 100_000);
const WARM_UP = 2000;
const MB = 1024 * 1024;

const root = path.resolve(import.meta.dirname, "..");
const row = (name: string, value: string) => console.log(`${name.padEnd(58)} ${value}`);
const server = await startBenchServer();
const { base } = server;
let worker: ChildProcess | undefined;
let product: RunningProduct | undefined;
try {
  const settings = {
    DATABASE_URL: await server.database(),
    APP_SECRET: "a secret of the bench",
    WORKERS: "0",
    LOG_LEVEL: "error",
  };
  const data = path.join(base, "data");
  mkdirSync(data);
  await prepareDatabase(root, { ...process.env, ...settings, DATA_DIR: data, NODE_ENV: "production" });
  worker = await startWorker({ ...process.env, ...settings, DATA_DIR: data, NODE_ENV: "production" });
  product = await runProduct(base, 0, settings).catch((error: unknown) => {
    console.error(readFileSync(path.join(base, "product.log"), "utf8"));
    throw error;
  });
  const sql = postgres(settings.DATABASE_URL, { max: 2, onnotice: () => {} });

  const warm = path.join(base, "warm.csv");
  await writeRowsFile(warm, WARM_UP);
  await importFile(sql, product, warm, "warm-up");
  await sql`truncate messages cascade`;
  await sleep(3000);

  const file = path.join(base, "rows.csv");
  const bytes = await writeRowsFile(file, ROWS);
  const pids = { web: findChild(product.pid, /next/), worker: worker.pid ?? 0 };
  const idle = { web: memoryOf(pids.web).now, worker: memoryOf(pids.worker).now };
  forgetPeak(pids.web);
  forgetPeak(pids.worker);
  const took = await importFile(sql, product, file, "rows");
  const above = {
    web: memoryOf(pids.web).peak - idle.web,
    worker: memoryOf(pids.worker).peak - idle.worker,
  };
  row(
    `${ROWS} rows, ${(bytes / MB).toFixed(1)} MB: upload, until the answer`,
    `${took.uploaded.toFixed(1)} s`,
  );
  row(
    "until the last row is a message",
    `${took.stored.toFixed(1)} s, ${(ROWS / took.stored).toFixed(0)} rows/s`,
  );
  row("first message in the list after the answer (goal 2 s)", `${took.firstVisible.toFixed(2)} s`);
  row("the same, from the first byte sent", `${(took.uploaded + took.firstVisible).toFixed(2)} s`);
  row("web, peak above idle", `${(above.web / MB).toFixed(0)} MB`);
  row("worker, peak above idle", `${(above.worker / MB).toFixed(0)} MB`);
  row("both (goal 250)", `${((above.web + above.worker) / MB).toFixed(0)} MB`);
  // Bytes a row that stay: table, indexes and what is kept beside it.
  const sizes = await sql<{ name: string; table: number; indexes: number }[]>`
    select relname as name, (pg_table_size(oid) / ${ROWS}::float8)::float8 as table,
      (pg_indexes_size(oid) / ${ROWS}::float8)::float8 as indexes
    from pg_class where relkind = 'r' and relname in ${sql([...TABLES])} order by relname`;
  await sleep(2000);
  const exported: Record<string, { seconds: number; bytes: number; above: number }> = {};
  for (const format of ["csv", "jsonl"]) {
    const rest = memoryOf(pids.web).now;
    forgetPeak(pids.web);
    const file = await exportAll(product, format);
    exported[format] = { ...file, above: memoryOf(pids.web).peak - rest };
  }
  const copies: Record<string, number> = {};
  for (const table of TABLES) copies[table] = await copyRows(sql, table, path.join(base, "rows.copy"));
  const copied = copies["messages"] ?? 0;
  const everything = Object.values(copies).reduce((sum, s) => sum + s, 0);
  await sql.end();

  row("COPY of the messages as they are stored", `${copied.toFixed(1)} s`);
  row("import against that (goal 4)", `${(took.stored / copied).toFixed(2)} times`);
  row("COPY of all that the import writes", `${everything.toFixed(1)} s`);
  row("import against that", `${(took.stored / everything).toFixed(2)} times`);
  for (const { name, table, indexes } of sizes)
    row(`bytes a row: ${name}`, `${table.toFixed(0)} and ${indexes.toFixed(0)} of indexes`);
  for (const [format, { seconds, bytes: size, above: more }] of Object.entries(exported))
    row(
      `export of them as ${format}, ${(size / MB).toFixed(1)} MB`,
      `${seconds.toFixed(1)} s; web, peak above idle ${(more / MB).toFixed(0)} MB`,
    );
  console.log(
    JSON.stringify({ bench: "import", rows: ROWS, bytes, ...took, copies, above, idle, sizes, exported }),
  );
} finally {
  await product?.stop();
  if (worker?.connected) {
    const gone = new Promise((resolve) => worker?.once("exit", resolve));
    worker.disconnect();
    await gone;
  }
  await server.close();
}

function startWorker(env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const child = fork(path.join(import.meta.dirname, "import/import-worker.ts"), {
    env,
    execArgv: [
      ...WORKER_ARGUMENTS,
      ...(process.env["PROFILE"] ? ["--cpu-prof", `--cpu-prof-dir=${process.env["PROFILE"]}`] : []),
    ],
  });
  return new Promise((resolve, reject) => {
    child.once("message", (_: ImportWorkerReport) => resolve(child));
    child.once("exit", (code) => reject(new Error(`the worker of the bench ended with ${code}`)));
  });
}

async function exportAll(
  { url, key }: RunningProduct,
  format: string,
): Promise<{ seconds: number; bytes: number }> {
  const begin = performance.now();
  const response = await fetch(`${url}/api/inbox/export?format=${format}`, {
    headers: { authorization: `Bearer ${key}` },
  });
  if (!response.ok || !response.body) throw new Error(`the export was refused: ${await response.text()}`);
  let bytes = 0;
  for await (const chunk of response.body) bytes += chunk.byteLength;
  return { seconds: (performance.now() - begin) / 1000, bytes };
}

interface Took {
  /** Seconds from the first byte sent to the answer of the upload. */
  uploaded: number;
  /** Seconds from the answer until the list shows a message of the file. */
  firstVisible: number;
  /** Seconds from the first byte sent until every row is accounted for. */
  stored: number;
}

async function importFile(
  sql: postgres.Sql,
  { url, key }: RunningProduct,
  file: string,
  name: string,
): Promise<Took> {
  const headers = { authorization: `Bearer ${key}` };
  const form = new FormData();
  form.append("file", await openAsBlob(file, { type: "text/csv" }), `${name}.csv`);
  const begin = performance.now();
  const answer = await fetch(`${url}/api/imports`, { method: "POST", headers, body: form });
  if (answer.status !== 202) throw new Error(`the upload was refused: ${await answer.text()}`);
  const { import_id: id } = (await answer.json()) as { import_id: string };
  const uploaded = performance.now() - begin;
  let firstVisible: number | undefined;
  while (firstVisible === undefined) {
    const list = await fetch(`${url}/api/inbox?limit=1&import=${id}`, { headers });
    const { items } = (await list.json()) as { items: unknown[] };
    if (items.length > 0) firstVisible = performance.now() - begin - uploaded;
    else await sleep(20);
  }
  for (;;) {
    const [now] = await sql<
      { state: string; done: number; rows: number }[]
    >`select state, done, rows from imports where id = ${id}`;
    if (now?.state === "done") {
      if (now.done !== now.rows) throw new Error(`only ${now.done} of ${now.rows} rows were stored`);
      const stored = performance.now() - begin;
      return { uploaded: uploaded / 1000, firstVisible: firstVisible / 1000, stored: stored / 1000 };
    }
    if (now?.state !== "running") throw new Error(`the import ended ${now?.state}`);
    await sleep(50);
  }
}

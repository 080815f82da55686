// `npm run fuzz -- --minutes N [--seed S] [--from I --count C]`: generated and mutated requests to every operation of
// /api/openapi.json, and CSV files of every kind, against the built product with a data folder of its own. Three keys: two
// that see their own submissions only, and an admin. Wrong is: an internal error, no answer, an error that is no
// problem+json, and one key's text or records in the answer to the other. Says the seed and number of each finding;
// `--seed S --from I --count 1` sends it again (ids come from what was made before: repeat from 0 where they matter).
import { mkdtempSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import fc from "fast-check";
import type { OpenApiDocument } from "@/app/api/openapi.json/build-document";
import { runProduct } from "./chaos/run-product";
import { callApi } from "./chaos/submit-tasks";
import { requestArbitrary } from "./fuzz/request-arbitrary";
import { type Caller, type Finding, sendRequest, type World } from "./fuzz/send-request";

const LANES = 4;
const SHOWN = 40;
const SCOPES = ["inbox:read", "inbox:write", "ai:invoke"];

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "5" },
    seed: { type: "string" },
    from: { type: "string", default: "0" },
    count: { type: "string" },
  },
});
const seed = Number(values.seed ?? Date.now() % 1_000_000_000);
const first = Number(values.from);
const last = values.count === undefined ? Number.POSITIVE_INFINITY : first + Number(values.count);
const deadline = Date.now() + Number(values.minutes) * 60_000;

const folder = mkdtempSync(path.join(realpathSync(tmpdir()), "intray-fuzz-"));
const product = await runProduct(folder, 1, { LOG_LEVEL: "error" });
const findings = new Map<string, { finding: Finding; n: number; times: number }>();
const statuses = new Map<number, number>();
let sent = 0;
try {
  const world: World = {
    url: product.url,
    callers: {
      a: await makeKey("mark-aaa-7f3d"),
      b: await makeKey("mark-bbb-91c2"),
      admin: { key: product.key, mark: "mark-admin-5" },
    },
    ids: [],
    owners: new Map(),
    spared: new Set(),
  };
  const keys = await callApi<{ items: { id: string }[] }>(product, "GET", "/api/api-keys");
  for (const { id } of keys.items) world.spared.add(id);
  const document = await callApi<OpenApiDocument>(product, "GET", "/api/openapi.json");
  const requests = requestArbitrary(document);
  let next = first;
  const lane = async () => {
    while (next < last && Date.now() < deadline) {
      const n = next++;
      const [request] = fc.sample(requests, { seed: seed + n, numRuns: 1 });
      if (!request) continue;
      const finding = await sendRequest(world, request);
      sent += 1;
      if (!finding) continue;
      const kind = `${finding.what.replace(/[0-9a-f-]{36}/, "")} · ${finding.route}`;
      const known = findings.get(kind);
      if (known) known.times += 1;
      else {
        findings.set(kind, { finding, n, times: 1 });
        console.log(`seed ${seed}, request ${n}: ${kind}`);
      }
      statuses.set(finding.status ?? 0, (statuses.get(finding.status ?? 0) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  const health = await callApi<{ status: string }>(product, "GET", "/api/health");
  console.log(`health afterwards: ${health.status}`);
} finally {
  const log = readFileSync(product.logFile, "utf8");
  report(log);
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function makeKey(mark: string): Promise<Caller> {
  const { key } = await callApi<{ key: string }>(product, "POST", "/api/api-keys", {
    name: mark,
    scopes: SCOPES,
    require_signature: false,
  });
  return { key, mark };
}

function report(log: string): void {
  const lines = log.split("\n");
  const crashes = lines.filter((line) => /starting it again/.test(line));
  for (const { finding, n, times } of [...findings.values()].slice(0, SHOWN)) {
    console.log(
      `\n${finding.what} · ${finding.route} · ${times} times; --seed ${seed} --from ${n} --count 1`,
    );
    console.log(JSON.stringify(finding.sent).slice(0, 1500));
    console.log(finding.answer);
    const cause = lines.find((line) => finding.requestId !== null && line.includes(finding.requestId));
    if (cause) console.log(cause.slice(0, 1500));
  }
  for (const crash of crashes) console.log(crash);
  console.log(
    JSON.stringify({
      fuzz: "rest",
      seed,
      sent,
      findings: findings.size,
      crashes: crashes.length,
      statuses: [...statuses],
    }),
  );
  if (findings.size > 0 || crashes.length > 0) process.exitCode = 1;
}

// `npm run chaos -- --tasks 300 --kills 10`: tasks are submitted through REST while workers, web and Postgres are killed
// (SIGKILL) at random; then everything is counted at a provider and at a receiver. Needs Linux and a build.
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { sleep } from "@/lib/clock";
import { countingProvider, countingReceiver } from "./chaos/counting-servers";
import { type Kill, killAtRandom } from "./chaos/kill-at-random";
import { reconcile } from "./chaos/reconcile";
import { runProduct } from "./chaos/run-product";
import { callApi, submitAll } from "./chaos/submit-tasks";

const { values } = parseArgs({
  options: {
    tasks: { type: "string", default: "300" },
    kills: { type: "string", default: "10" },
    workers: { type: "string", default: "2" },
    seed: { type: "string", default: "1" },
  },
});
const wanted = { tasks: Number(values.tasks), kills: Number(values.kills) };
const random = seeded(Number(values.seed));
/** Longest time that everything may take to settle after the last kill. */
const SETTLE_MS = 180_000;
const KILL_EVERY_MS = 2500;
/** Nothing is killed in its first seconds. */
const GRACE_MS = 11_000;

const folder = mkdtempSync(path.join(realpathSync(tmpdir()), "intray-chaos-"));
const [provider, receiver] = await Promise.all([countingProvider(), countingReceiver()]);
const product = await runProduct(folder, Number(values.workers));
let failed = true;
try {
  await setUp();
  const kills: Kill[] = [];
  const submitting = submitAll(
    product,
    wanted.tasks,
    `${receiver.url}/done`,
    wanted.kills * KILL_EVERY_MS + GRACE_MS,
  );
  let submitted = false;
  void submitting.then(() => (submitted = true));
  while (kills.length < wanted.kills) {
    await sleep(KILL_EVERY_MS * (0.5 + random()));
    const kill = killAtRandom(product.pid, random);
    if (kill) kills.push(kill);
    if (kills.length % 10 === 0 && kill)
      console.log(
        `${kills.length} kills, ${receiver.tasks.size} tasks reported, submitted all: ${submitted}`,
      );
  }
  const ids = await submitting;
  await until(() => receiver.tasks.size >= ids.length, SETTLE_MS);
  const report = await reconcile(product, ids, { calls: provider.calls, receiver, kills });
  console.table(report);
  const ok = report.lost === 0 && report.doubled === 0 && report.upstreamCalls <= report.tasks + report.kills;
  console.log(JSON.stringify({ chaos: report }));
  console.log(ok ? "1 passed, 0 failed" : "0 passed, 1 failed");
  failed = !ok;
} finally {
  await product.stop();
  provider.close();
  receiver.close();
  if (failed) console.error(`kept for a look: ${folder}`);
  else rmSync(folder, { recursive: true, force: true });
}
process.exit(failed ? 1 : 0);

/** The counting provider as the model of every text task. */
async function setUp(): Promise<void> {
  await callApi(product, "POST", "/api/v1/model/providers", {
    provider_code: "counting",
    name: "Counting",
    base_url: `${provider.url}/v1`,
    api_key: "sk-none",
    enabled: true,
  });
  await callApi(product, "POST", "/api/v1/models", {
    provider_code: "counting",
    model_name: "counting",
    enabled: true,
  });
  await callApi(product, "PUT", "/api/v1/scenes/text_generate", {
    default_model: "counting",
    allowed_models: ["counting"],
    max_tokens: 64,
    fallback_models: [],
  });
}

async function until(done: () => boolean, limitMs: number): Promise<void> {
  const end = Date.now() + limitMs;
  while (!done() && Date.now() < end) await sleep(250);
}

/** Park–Miller: the same seed kills in the same order. */
function seeded(seed: number): () => number {
  let state = (seed % 2_147_483_646) + 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

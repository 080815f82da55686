/**
 * `node --import tsx scripts/demo.ts --key KEY [--url http://127.0.0.1:3000]`: fills a running Intray with forty
 * made-up messages, over the public API and with an API key of scope inbox:write, as an integration would.
 */
import { parseArgs } from "node:util";
import { demoMessages } from "@/db/seed-data/demo-messages";

const { values } = parseArgs({
  options: { url: { type: "string", default: "http://127.0.0.1:3000" }, key: { type: "string" } },
});
if (!values.key) {
  console.error(
    "Give an API key with --key: make one under Admin, API keys, or start with BOOTSTRAP_API_KEY set.",
  );
  process.exit(2);
}

const now = Date.now();
const messages = demoMessages.map(({ minutesAgo, thread, ...message }) => ({
  ...message,
  ...(thread ? { thread_key: thread } : {}),
  received_at: new Date(now - minutesAgo * 60_000).toISOString(),
}));

const response = await fetch(new URL("/api/inbox/batch", values.url), {
  method: "POST",
  headers: { "content-type": "application/json", authorization: `Bearer ${values.key}` },
  body: JSON.stringify({ messages }),
});
const answer = (await response.json()) as { accepted?: number; rejected?: number; detail?: string };
if (!response.ok) {
  console.error(`Intray answered ${String(response.status)}: ${answer.detail ?? "no reason given"}`);
  process.exit(1);
}
console.log(`${String(answer.accepted)} messages added, ${String(answer.rejected)} refused.`);

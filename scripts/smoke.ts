// `npm run smoke -- COMMAND …`: calls the AI service as another system would, signed when a secret is given
// (docs/signing.md).
import { parseArgs } from "node:util";
import { signRequest } from "@/lib/sign-request";
import { buildRequest, SMOKE_COMMANDS, type SmokeValues } from "./smoke/build-request";
import { curlCommand } from "./smoke/curl-command";

const USAGE = `Usage: npm run smoke -- COMMAND [flags]
${SMOKE_COMMANDS.join(" | ")}

  summarize     --text T [--locale L] [--model M]
  bill_extract  --ocr-text T | --file-id F | --file-url U  [--locale L]
  task_submit   [--type summarize] --text T | --payload JSON  [--priority P] [--callback-url U]
  task_status   --task-id ID
  task_result   --task-id ID
  request_logs  [--request-id R] [--task-id ID] [--scene S] [--model M] [--status ok|error] [--limit N]
  custom        --path /api/… [--method GET] [--body JSON]

  --base-url        or INTRAY_URL; http://127.0.0.1:3000
  --key             or INTRAY_API_KEY
  --signing-secret  or INTRAY_SIGNING_SECRET; without one the request is not signed
  --dry-run         shows the request and sends nothing
  --print-curl      shows it as a curl command, too`;

const text = { type: "string" } as const;
const flag = { type: "boolean", default: false } as const;

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      text,
      locale: text,
      model: text,
      "ocr-text": text,
      "file-id": text,
      "file-url": text,
      type: text,
      payload: text,
      priority: text,
      "callback-url": text,
      "task-id": text,
      "request-id": text,
      scene: text,
      status: text,
      limit: text,
      method: text,
      path: text,
      body: text,
      "base-url": text,
      key: text,
      "signing-secret": text,
      "dry-run": flag,
      "print-curl": flag,
    },
  });
  if (positionals.length !== 1) throw new Error("give one command");
  const key = values.key ?? process.env["INTRAY_API_KEY"];
  if (!key && !values["dry-run"]) throw new Error("give an API key with --key or INTRAY_API_KEY");
  const base = values["base-url"] ?? process.env["INTRAY_URL"] ?? "http://127.0.0.1:3000";
  if (!URL.canParse(base)) throw new Error(`--base-url ${base} is no address`);
  const request = buildRequest(positionals[0] ?? "", values satisfies SmokeValues);
  return {
    ...request,
    url: new URL(request.path, base),
    key: key ?? "",
    secret: values["signing-secret"] ?? process.env["INTRAY_SIGNING_SECRET"],
    dryRun: values["dry-run"],
    printCurl: values["print-curl"],
  };
}

async function run(given: ReturnType<typeof readArguments>): Promise<boolean> {
  const { method, url, body, secret } = given;
  const headers = {
    ...(body === null ? {} : { "content-type": "application/json" }),
    ...(secret ? signRequest(secret, method, url.pathname + url.search, body ?? "", Date.now()) : {}),
  };
  if (given.dryRun || given.printCurl) {
    const shown = { authorization: "Bearer $INTRAY_API_KEY", ...headers };
    if (given.printCurl) console.log(`${curlCommand(method, url.href, shown, body)}\n`);
    else {
      console.log(`${method} ${url.href}`);
      for (const [name, value] of Object.entries(shown)) console.log(`${name}: ${value}`);
      if (body !== null) console.log(`\n${body}`);
    }
  }
  if (given.dryRun) {
    console.log(secret ? "Dry run: signed, not sent." : "Dry run: not signed, not sent.");
    return true;
  }
  const response = await fetch(url, {
    method,
    headers: { authorization: `Bearer ${given.key}`, ...headers },
    ...(body === null ? {} : { body }),
    // A redirect would carry the key to another host.
    redirect: "manual",
  });
  console.log(`${response.status} ${response.statusText}`);
  for (const name of ["x-request-id", "location", "retry-after"]) {
    const value = response.headers.get(name);
    if (value !== null) console.log(`${name}: ${value}`);
  }
  console.log(pretty(await response.text()));
  return response.ok;
}

function pretty(answer: string): string {
  try {
    return JSON.stringify(JSON.parse(answer), null, 2);
  } catch {
    return answer;
  }
}

let given: ReturnType<typeof readArguments> | undefined;
try {
  given = readArguments();
} catch (error) {
  console.error(`${(error as Error).message}\n\n${USAGE}`);
  process.exitCode = 2;
}
if (given) {
  try {
    process.exitCode = (await run(given)) ? 0 : 1;
  } catch (error) {
    const { cause, message } = error as Error;
    console.error(`${given.url.origin} did not answer: ${cause instanceof Error ? cause.message : message}`);
    process.exitCode = 1;
  }
}

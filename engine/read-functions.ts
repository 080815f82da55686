import { compile } from "./match-expression";
import { nextCron } from "./next-cron";
import { parseDuration } from "./parse-duration";
import type { ConcurrencyRule, EngineFunction } from "./shape";

const ENDPOINT = "http://engine.internal/api/inngest";
const YEAR_MS = 365 * 86_400_000;
const DEFAULT_RETRIES = 4;
const MAX_RETRIES = 20;

type Settings = Record<string, unknown>;

/**
 * Asks the serve handler for its functions by an in-band sync (a PUT, INNGEST.md section 3.2).
 *
 * @throws Error naming function and option when a function asks for something that the engine does not do. Ignoring
 *   it would work here and behave differently on an Inngest server.
 */
export async function readFunctions(
  handle: (request: Request) => Promise<Response>,
): Promise<EngineFunction[]> {
  const response = await handle(
    new Request(ENDPOINT, {
      method: "PUT",
      // The SDK's fetch-style handlers build the URL from the host header and throw without it.
      headers: {
        host: "engine.internal",
        "content-type": "application/json",
        "x-inngest-sync-kind": "in_band",
      },
      body: JSON.stringify({ url: ENDPOINT }),
    }),
  );
  const text = await response.text();
  if (response.status !== 200)
    throw new Error(
      `the serve handler refused to list its functions: ${response.status} ${text.slice(0, 500)}`,
    );
  const { functions } = JSON.parse(text) as { functions?: Settings[] };
  if (!functions)
    throw new Error("the serve handler did not list its functions: is in-band sync switched off?");
  return functions.map(readFunction);
}

function readFunction(settings: Settings): EngineFunction {
  const id = String(settings["id"]);
  const refuse = (option: string, why = "is not supported by the embedded engine"): never => {
    throw new Error(`function ${id}: ${option} ${why}`);
  };
  const known = new Set([
    "id",
    "name",
    "triggers",
    "steps",
    "concurrency",
    "throttle",
    "idempotency",
    "priority",
    "cancel",
    "timeouts",
  ]);
  for (const [option, value] of Object.entries(settings)) {
    if (value !== undefined && value !== null && !known.has(option)) refuse(option);
  }
  const expression = (option: string, value: unknown): string | undefined => {
    if (value === undefined || value === null || value === "") return undefined;
    try {
      compile(asText(value));
    } catch (error) {
      refuse(option, `is not a valid expression: ${error instanceof Error ? error.message : String(error)}`);
    }
    return asText(value);
  };
  const duration = (option: string, value: unknown): number | undefined => {
    if (value === undefined || value === null) return undefined;
    return parseDuration(asText(value)) ?? refuse(option, `"${asText(value)}" is not a duration`);
  };

  const events: EngineFunction["events"] = [];
  const crons: string[] = [];
  for (const trigger of list(settings["triggers"])) {
    if (typeof trigger["cron"] === "string") {
      if (trigger["jitter"]) refuse("triggers.jitter");
      nextCron(trigger["cron"], 0);
      crons.push(trigger["cron"]);
    } else
      events.push({
        name: String(trigger["event"]),
        expression: expression("triggers.if", trigger["expression"]),
      });
  }

  const rules = (Array.isArray(settings["concurrency"]) ? settings["concurrency"] : [settings["concurrency"]])
    .filter((rule) => rule !== undefined && rule !== null)
    .map((rule): ConcurrencyRule => {
      const object: Settings = typeof rule === "object" ? (rule as Settings) : { limit: rule };
      const scope = object["scope"] ?? "fn";
      if (scope !== "fn" && scope !== "env" && scope !== "account")
        return refuse("concurrency.scope", `"${asText(scope)}" is unknown`);
      const key = expression("concurrency.key", object["key"]);
      if (scope !== "fn" && !key) refuse("concurrency.key", `is needed with scope "${scope}"`);
      return { limit: Number(object["limit"] ?? 0), key, scope };
    })
    .filter((rule) => rule.limit > 0);
  if (rules.length > 2) refuse("concurrency", "has more than two rules");
  // The coarse rule is the one without a key: claim-jobs.ts counts the fine one first.
  const coarse = rules.find((rule) => !rule.key) ?? (rules.length === 2 ? rules[1] : undefined);
  const keyed = rules.find((rule) => rule !== coarse);

  const throttle = settings["throttle"] as Settings | undefined;
  const timeouts = (settings["timeouts"] ?? {}) as Settings;
  const cancel = list(settings["cancel"]).map((rule) => ({
    event: String(rule["event"]),
    expression: expression("cancelOn.if", rule["if"]),
    timeoutMs: duration("cancelOn.timeout", rule["timeout"]) ?? YEAR_MS,
  }));
  if (cancel.length > 5) refuse("cancelOn", "has more than five rules");

  return {
    id,
    events,
    crons,
    maxAttempts: 1 + Math.min(readRetries(settings["steps"]) ?? DEFAULT_RETRIES, MAX_RETRIES),
    coarse,
    keyed,
    throttle: throttle
      ? {
          limit: Number(throttle["limit"]),
          burst: Number(throttle["burst"] ?? 0),
          periodMs:
            duration("throttle.period", throttle["period"]) ?? refuse("throttle.period", "is missing"),
          key: expression("throttle.key", throttle["key"]),
        }
      : undefined,
    idempotency: expression("idempotency", settings["idempotency"]),
    priority: expression("priority.run", (settings["priority"] as Settings | undefined)?.["run"]),
    cancel,
    startTimeoutMs: duration("timeouts.start", timeouts["start"]),
    finishTimeoutMs: duration("timeouts.finish", timeouts["finish"]),
  };
}

function list(value: unknown): Settings[] {
  return Array.isArray(value) ? (value as Settings[]) : [];
}

// `steps.step.retries.attempts` holds the number of retries, despite its name.
function readRetries(steps: unknown): number | undefined {
  const attempts = (steps as { step?: { retries?: { attempts?: number } } } | undefined)?.step?.retries
    ?.attempts;
  return typeof attempts === "number" ? attempts : undefined;
}

/** A setting as text; one that should be text but is an object shows as JSON in the refusal. */
function asText(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

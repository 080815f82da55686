import { Inngest } from "inngest";
import { usesInngest } from "@/lib/env";
import { logger } from "@/lib/logger";
import { singleton } from "@/lib/singleton";

/** The app's id: part of every function's id on the server. Changing it orphans runs. */
export const APP_ID = "intray";

interface Transport {
  fetch: typeof fetch;
}
const transport = (): Transport =>
  singleton("inngest-transport", () => ({ fetch: (...args) => fetch(...args) }));

/** Carries the client's calls: the embedded engine's in-process `fetch`, or the network's when a real Inngest is used. */
export function carryCallsBy(fetchCall: typeof fetch): void {
  transport().fetch = fetchCall;
}

/** Each failed attempt is logged where it failed; what the SDK says about it, with a stack, is for whoever looks closer. */
const say = (first: unknown, ...rest: unknown[]) => {
  const words = [first, ...rest].filter((part) => typeof part === "string");
  logger().debug({ sdk: words.join(" ") || "error" }, "the SDK reports");
};

/**
 * The client of all functions. In the embedded mode it runs as the SDK's development mode: no signatures are needed
 * between two parts of one process.
 */
export const inngest = new Inngest({
  id: APP_ID,
  // Without one the SDK writes to the console, between the JSON lines.
  logger: { info: say, warn: say, error: say, debug: say },
  fetch: (...args: Parameters<typeof fetch>) => transport().fetch(...args),
  ...(usesInngest() ? {} : { isDev: true, eventKey: "embedded" }),
});

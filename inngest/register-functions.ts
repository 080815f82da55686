import { sleep } from "@/lib/clock";
import { env } from "@/lib/env";
import { logger } from "@/lib/logger";

const PAUSE_MS = 1000;
/** After this long events are relayed all the same: the functions may have been registered by another deployment. */
const LIMIT_MS = 60_000;

/**
 * Tells a real Inngest which functions there are: asks the web's own endpoint to register them, as one would with
 * `curl -X PUT` after a deployment. To be waited for before events are relayed: an event that arrives before its
 * function is known starts nothing.
 */
export async function registerFunctions(signal: AbortSignal): Promise<void> {
  const { APP_URL, INNGEST_SERVE_ORIGIN, HOST, PORT } = env();
  const host = HOST === "0.0.0.0" || HOST === "::" ? "127.0.0.1" : HOST;
  const address = `${INNGEST_SERVE_ORIGIN ?? APP_URL ?? `http://${host}:${PORT}`}/api/inngest`;
  const end = performance.now() + LIMIT_MS;
  let why: string | null = null;
  while (!signal.aborted) {
    why = await register(address);
    if (why === null) return logger().info({ address }, "the functions are registered with Inngest");
    if (performance.now() > end) break;
    await sleep(PAUSE_MS, signal);
  }
  if (!signal.aborted)
    logger().error(
      { address, why },
      "the functions could not be registered with Inngest: PUT this address after the server is up",
    );
}

/** @returns null when the server took them, else why not. */
async function register(address: string): Promise<string | null> {
  try {
    const response = await fetch(address, { method: "PUT", signal: AbortSignal.timeout(15_000) });
    const { message } = (await response.json()) as { message?: string };
    return response.ok ? null : (message ?? `status ${response.status}`);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

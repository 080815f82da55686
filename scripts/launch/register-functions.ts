const FIRST_PAUSE_MS = 1000;
const LAST_PAUSE_MS = 60_000;

/**
 * Tells a real Inngest which functions there are: asks the web's own endpoint to register them, as one would with
 * `curl -X PUT` after a deployment. Goes on until it succeeds, because the server may start after us.
 */
export async function registerFunctions(
  address: string,
  log: (line: string) => void,
  signal: AbortSignal,
): Promise<void> {
  let pause = FIRST_PAUSE_MS;
  while (!signal.aborted) {
    const why = await register(address);
    if (why === null) return log("the functions are registered with Inngest");
    log(`the functions are not registered with Inngest yet: ${why}; next try in ${pause / 1000} s`);
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pause);
      signal.addEventListener("abort", () => (clearTimeout(timer), resolve()), { once: true });
    });
    pause = Math.min(LAST_PAUSE_MS, pause * 2);
  }
}

/** @returns null when the server took them, else why not. */
async function register(address: string): Promise<string | null> {
  try {
    const response = await fetch(`${address}/api/inngest`, {
      method: "PUT",
      signal: AbortSignal.timeout(15_000),
    });
    const { message } = (await response.json()) as { message?: string };
    return response.ok ? null : (message ?? `status ${response.status}`);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

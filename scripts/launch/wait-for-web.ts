import { setTimeout as sleep } from "node:timers/promises";

/** Where a browser on this machine reaches a server that listens on `host`. */
export function localAddress(host: string, port: number): string {
  const name = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host.includes(":") ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

/**
 * Waits until the web at `address` answers its health check, then has it load the sign-in page, so that the first
 * person does not wait for it.
 * @throws Error in one sentence after two minutes.
 */
export async function waitForWeb(address: string, signal: AbortSignal): Promise<void> {
  const deadline = Date.now() + 120_000;
  while (!(await answers(`${address}/api/health`, signal))) {
    signal.throwIfAborted();
    if (Date.now() > deadline) throw new Error(`The web did not answer at ${address} within two minutes.`);
    await sleep(100);
  }
  await answers(`${address}/login`, signal);
}

async function answers(url: string, signal: AbortSignal): Promise<boolean> {
  try {
    const response = await fetch(url, {
      redirect: "manual",
      signal: AbortSignal.any([signal, AbortSignal.timeout(10_000)]),
    });
    await response.arrayBuffer();
    return response.status < 500;
  } catch {
    return false;
  }
}

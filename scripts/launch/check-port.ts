import { setTimeout as sleep } from "node:timers/promises";
import { findFreePort } from "../postgres/find-free-port";

const REASONS: Record<string, (host: string, port: number) => string> = {
  EADDRINUSE: (_, port) =>
    `Port ${port} is already in use: stop the program that holds it or set PORT to another one.`,
  EACCES: (_, port) => `Port ${port} needs more rights than this account has: set PORT to one above 1023.`,
  EADDRNOTAVAIL: (host) => `HOST is ${host}, which is not an address of this machine.`,
  ENOTFOUND: (host) => `HOST is ${host}, which is not an address of this machine.`,
};

/**
 * Makes sure that the web can have its port; 0 asks for any that is free.
 * @param waitMs how long to wait for a predecessor that is just ending.
 * @returns the port.
 * @throws Error in one sentence.
 */
export async function checkPort(host: string, port: number, waitMs: number): Promise<number> {
  const deadline = Date.now() + waitMs;
  for (;;) {
    try {
      return await findFreePort(port, host);
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code ?? "";
      if (code === "EADDRINUSE" && Date.now() < deadline) await sleep(100);
      else
        throw new Error(REASONS[code]?.(host, port) ?? `${host}:${port} can't be used: ${String(error)}`, {
          cause: error,
        });
    }
  }
}

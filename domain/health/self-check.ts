import "server-only";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { checkMachine } from "./check-machine";
import { checkRecords } from "./check-records";
import { CHECKS, type Check, type CheckName, type CheckResult } from "./self-check-shape";

/** A check that has not answered by then has failed, milliseconds. */
const PATIENCE_MS = 5000;

/**
 * Looks at everything that must hold for the product to work, each by doing it: a query, a text opened, the disk asked.
 * Changes nothing. Never throws for what it finds.
 * @throws AppError 40301.
 */
export async function selfCheck(actor: Actor): Promise<{ results: CheckResult[]; tookMs: number }> {
  authorize(actor, "ops:read");
  const begin = performance.now();
  const checks: Record<CheckName, Check> = { ...checkRecords, ...checkMachine };
  const results = await Promise.all(
    CHECKS.map(async (check): Promise<CheckResult> => {
      try {
        return { check, lines: [], ...(await inTime(checks[check]())) };
      } catch (error) {
        const { name, message, cause } = error as Error;
        // Drizzle's own message is the whole statement; the driver's is in the cause.
        const text = cause instanceof Error ? cause.message : message;
        return { check, state: "bad", params: { failed: 1 }, lines: [`${name}: ${text}`.slice(0, 300)] };
      }
    }),
  );
  return { results, tookMs: Math.round(performance.now() - begin) };
}

function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${PATIENCE_MS / 1000} s`)), PATIENCE_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

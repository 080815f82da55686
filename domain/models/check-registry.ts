import "server-only";
import { chooseRoute } from "@/gateway/choose-route";
import { SCENES } from "@/gateway/shape";
import { AppError } from "@/lib/errors";

/**
 * Whether every scene leads to an enabled model of an enabled provider whose key can be opened; for the start-up
 * check (REGISTRY_STRICT) and health.
 * @returns what is wrong, one line each; empty = fine.
 */
export async function checkRegistry(): Promise<string[]> {
  const problems: string[] = [];
  for (const scene of SCENES) {
    try {
      await chooseRoute({ scene });
    } catch (cause) {
      problems.push(
        `${scene}: ${cause instanceof AppError ? cause.message : "a provider's key can't be opened: was APP_SECRET changed?"}`,
      );
    }
  }
  return problems;
}

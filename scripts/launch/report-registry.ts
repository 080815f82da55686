/**
 * Says what the start-up check found in the registry of providers, models and scenes.
 * @throws Error in one sentence when something is wrong and REGISTRY_STRICT is set.
 */
export function reportRegistry(problems: string[], strict: boolean, log: (line: string) => void): void {
  if (problems.length === 0) return;
  if (strict)
    throw new Error(`REGISTRY_STRICT is set and the registry is not in order (${problems.join("; ")}).`);
  for (const problem of problems) log(`warning: the registry is not in order: ${problem}`);
}

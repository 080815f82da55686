/**
 * Keeps one instance of `create()` for the whole process, whatever module graph asks for it.
 *
 * Next evaluates a module several times in one process (instrumentation, page and route bundles each have
 * their own copy), so a module-level `const pool = …` would make several pools. The instance lives on
 * `globalThis` under a registered symbol instead.
 */
export function singleton<T>(name: string, create: () => T): T {
  const key = Symbol.for(`intray.${name}`);
  const store = globalThis as unknown as Record<symbol, T | undefined>;
  return (store[key] ??= create());
}

import { createHash } from "node:crypto";

const MAX_LEAVES = 200;
const MAX_KEY = 200;

/**
 * The index key of a wait: one equality `event.a.b == async.c.d` (or a literal on either side) that the expression
 * requires, as `c.d=<value>`. An arriving event then finds its waits through the index instead of by evaluating the
 * expression of every wait of that name: one cancellation among 100,000 waiting runs must not cost 100,000 evaluations.
 * Null when the expression has no such part, and the wait is looked at for every event of its name.
 */
export function matchKey(expression: string | null | undefined, event: unknown): string | null {
  // Inside brackets or an "or" an equality is not required.
  if (!expression || /[|?([{]/.test(expression.replaceAll(/"[^"]*"|'[^']*'/g, ""))) return null;
  for (const part of expression.split("&&")) {
    const sides = /^\s*([\w.]+|"[^"\\]*"|'[^'\\]*')\s*==\s*([\w.]+|"[^"\\]*"|'[^'\\]*')\s*$/.exec(part);
    const [left, right] = [sides?.[1], sides?.[2]];
    if (!left || !right) continue;
    const target = left.startsWith("async.") ? left : right.startsWith("async.") ? right : undefined;
    if (!target) continue;
    const value = constant(target === left ? right : left, event);
    // A missing value equals another missing value, which no leaf of the arriving event could say.
    if (value === undefined || value === null) continue;
    return key(target.slice("async.".length), value);
  }
  return null;
}

/** The keys that an arriving event can answer to, or null when it has too many fields to list. */
export function eventKeys(event: unknown): string[] | null {
  const keys: string[] = [];
  const walk = (value: unknown, path: string): boolean => {
    if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") {
      keys.push(key(path, value));
      return keys.length <= MAX_LEAVES;
    }
    if (typeof value !== "object" || value === null || Array.isArray(value)) return true;
    return Object.entries(value).every(([name, inner]) =>
      walk(inner, path === "" ? name : `${path}.${name}`),
    );
  };
  return walk(event, "") ? keys : null;
}

function constant(side: string, event: unknown): string | number | boolean | null | undefined {
  if (side.startsWith('"') || side.startsWith("'")) return side.slice(1, -1);
  if (side === "true" || side === "false") return side === "true";
  if (!side.startsWith("event.")) return undefined;
  let value: unknown = event;
  for (const name of side.slice("event.".length).split(".")) {
    value =
      typeof value === "object" && value !== null && !Array.isArray(value)
        ? (value as Record<string, unknown>)[name]
        : undefined;
  }
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? value
    : undefined;
}

function key(path: string, value: string | number | boolean): string {
  const full = `${path}=${JSON.stringify(value)}`;
  return full.length <= MAX_KEY ? full : `#${createHash("sha256").update(full).digest("hex")}`;
}

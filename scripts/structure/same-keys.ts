import type { Problem } from "./source";

/**
 * The keys that one of two languages lacks, and texts that take other values: `{count}` in one, `{name}` in the other.
 * @param languages the name of each language and its texts, nested.
 */
export function sameKeys(languages: Record<string, unknown>): Problem[] {
  const all = Object.entries(languages).map(([name, texts]) => ({ name, texts: flatten(texts) }));
  const problems: Problem[] = [];
  for (const { name, texts } of all) {
    for (const other of all) {
      for (const [key, text] of other.texts) {
        const mine = texts.get(key);
        if (mine === undefined)
          problems.push(`i18n/messages/${name}: no text for ${key}, which ${other.name} has`);
        else if (name < other.name && placeholders(mine) !== placeholders(text)) {
          problems.push(
            `i18n/messages: ${key} takes {${placeholders(mine)}} in ${name}, {${placeholders(text)}} in ${other.name}`,
          );
        }
      }
    }
  }
  return problems;
}

function flatten(texts: unknown, prefix = ""): Map<string, string> {
  if (typeof texts === "string") return new Map([[prefix, texts]]);
  if (typeof texts !== "object" || texts === null) return new Map([[prefix, String(texts)]]);
  const entries = Object.entries(texts).flatMap(([key, value]) => [
    ...flatten(value, prefix ? `${prefix}.${key}` : key),
  ]);
  return new Map(entries);
}

/**
 * The values that an ICU message takes. Braces at odd depth hold a value (`{count, plural, …}`), those at even depth
 * the texts to choose from (`one {message}`).
 */
function placeholders(text: string): string {
  const names = new Set<string>();
  let depth = 0;
  for (const [index, character] of [...text].entries()) {
    if (character === "{") depth++;
    if (character === "{" && depth % 2 === 1) {
      const name = /^\{\s*([a-zA-Z0-9_]+)\s*[,}]/.exec([...text].slice(index).join(""))?.[1];
      if (name) names.add(name);
    }
    if (character === "}") depth--;
  }
  return [...names].sort().join(", ");
}

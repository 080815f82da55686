import path from "node:path";
import type { Problem, Rule } from "./source";

const LONGEST = 400;
/** Primitives, texts and generated SQL grow with the product and are read by looking up, not from top to bottom. */
const LONG_BY_NATURE = /^(components\/ui|i18n\/messages|db\/migrations)\//;
const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*$/;
/** The language tag is the name that the web knows it by. */
const LOCALES = new Set(["zh-CN"]);
const EMPTY_NAMES = new Set(["utils", "util", "helpers", "helper", "common", "misc", "types"]);
/** Texts are grouped by the page that shows them; `common` is where those of several pages are. */
const TEXTS = /^i18n\/messages\//;

/** No file above 400 lines. */
export const filesAreShort: Rule = (sources) =>
  sources.flatMap(({ path: file, text }): Problem[] => {
    const lines = text.split("\n").length - (text.endsWith("\n") ? 1 : 0);
    return lines > LONGEST && !LONG_BY_NATURE.test(file)
      ? [`${file}:${LONGEST + 1}: ${lines} lines; the most is ${LONGEST}: split it by what its parts are for`]
      : [];
  });

/** Folders and files are in kebab-case and say what is inside. */
export const namesAreClear: Rule = (sources) => {
  const problems = new Set<Problem>();
  for (const { path: file } of sources) {
    const parts = file.split("/");
    const names = [...parts.slice(0, -1).map(plainFolder), plainFile(parts.at(-1) ?? "")];
    for (const name of names) {
      if (!KEBAB.test(name) && !LOCALES.has(name)) problems.add(`${file}:1: "${name}" is not in kebab-case`);
      if (EMPTY_NAMES.has(name) && !TEXTS.test(file)) {
        problems.add(`${file}:1: "${name}" says nothing about what is inside`);
      }
    }
  }
  return [...problems];
};

/**
 * The name in one of Next's folders: `(group)`, `@slot`, `errors.csv` where the address ends like a file. A parameter,
 * `[callbackId]` or `[[...rest]]`, is a name in code and not one of a file.
 */
function plainFolder(folder: string): string {
  if (/^\[{1,2}(\.\.\.)?[a-z][A-Za-z0-9_]*\]{1,2}$/.test(folder)) return "parameter";
  return folder
    .replace(/^\(([^.)]+)\)$/, "$1")
    .replace(/^[@.]/, "")
    .replace(/\.[a-z]+$/, "");
}

function plainFile(file: string): string {
  return path
    .basename(file)
    .replace(/^\./, "")
    .replace(/(\.(test|spec|config|d))?\.[a-z]+$/, "");
}

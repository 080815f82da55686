// What the import checker can't see: doors, verbs, settings, names, sizes, languages (ARCHITECTURE.md names the rules).
import { readFileSync } from "node:fs";
import path from "node:path";
import { en } from "@/i18n/messages/en";
import { zhCN } from "@/i18n/messages/zh-CN";
import { listSources } from "./structure/list-sources";
import { RULES } from "./structure/rules";
import { sameKeys } from "./structure/same-keys";
import { parseSource } from "./structure/source";

const root = path.resolve(import.meta.dirname, "..");
const sources = listSources(root).map((file) =>
  parseSource(file, readFileSync(path.join(root, file), "utf8")),
);
const problems = [...RULES.flatMap((rule) => rule(sources)), ...sameKeys({ "zh-CN": zhCN, en })];
for (const problem of problems) console.error(problem);
console.log(`${sources.length} files, ${RULES.length + 1} rules, ${problems.length} problems`);
process.exit(problems.length > 0 ? 1 : 0);

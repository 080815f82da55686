// Runs dependency-cruiser with the table of .dependency-cruiser.cjs, and makes sure that it saw every source: with a
// TypeScript that it does not know it reports "no violations" of 0 modules.
import { spawnSync } from "node:child_process";
import path from "node:path";
import { listSources, ROOMS } from "./structure/list-sources";

interface CruiseResult {
  modules: { source: string }[];
  summary: { violations: { from: string; to: string; rule: { name: string } }[] };
}

const root = path.resolve(import.meta.dirname, "..");
const expected = listSources(root).filter((file) => /\.tsx?$/.test(file));
const entries = [...ROOMS, ...expected.filter((file) => !file.includes("/"))];
const cruised = spawnSync(
  process.execPath,
  [
    "node_modules/dependency-cruiser/bin/dependency-cruise.mjs",
    "--config",
    ".dependency-cruiser.cjs",
    "-T",
    "json",
    ...entries,
  ],
  { cwd: root, encoding: "utf8", maxBuffer: 1024 ** 3 },
);
let result: CruiseResult;
try {
  result = JSON.parse(cruised.stdout) as CruiseResult;
} catch {
  console.error(cruised.stderr || cruised.stdout);
  process.exit(1);
}
const seen = new Set(result.modules.map(({ source }) => source));
const unseen = expected.filter((file) => !seen.has(file));
const { violations } = result.summary;
for (const { from, to, rule } of violations) console.error(`${from} → ${to}: ${rule.name}`);
for (const file of unseen) console.error(`${file}: the import checker did not see it`);
console.log(`${seen.size} modules, ${violations.length} violations, ${unseen.length} unseen`);
process.exit(violations.length + unseen.length > 0 ? 1 : 0);

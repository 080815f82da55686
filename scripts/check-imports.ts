// Runs dependency-cruiser with the table of .dependency-cruiser.cjs, and makes sure that it saw every source: with a
// TypeScript that it does not know it reports "no violations" of 0 modules.
import path from "node:path";
import { cruise, type ICruiseResult } from "dependency-cruiser";
import extractDepcruiseOptions from "dependency-cruiser/config-utl/extract-depcruise-options";
import extractTsConfig from "dependency-cruiser/config-utl/extract-ts-config";
import { listSources, roomsOf } from "./structure/list-sources";

const root = path.resolve(import.meta.dirname, "..");
process.chdir(root);
const expected = listSources(root).filter((file) => /\.tsx?$/.test(file));
const options = await extractDepcruiseOptions(path.join(root, ".dependency-cruiser.cjs"));
const tsConfig: unknown = extractTsConfig(path.join(root, "tsconfig.json"));
const entries = [...roomsOf(root), ...expected.filter((file) => !file.includes("/"))];
const { output } = await cruise(entries, options, options.enhancedResolveOptions, { tsConfig });
const { modules, summary } = output as ICruiseResult;

const seen = new Set(modules.map(({ source }) => source));
const unseen = expected.filter((file) => !seen.has(file));
for (const { from, to, rule } of summary.violations) console.error(`${from} → ${to}: ${rule.name}`);
for (const file of unseen) console.error(`${file}: the import checker did not see it`);
console.log(`${seen.size} modules, ${summary.violations.length} violations, ${unseen.length} unseen`);
process.exit(summary.violations.length + unseen.length > 0 ? 1 : 0);

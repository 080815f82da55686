import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";

/** What a production build is made from, relative to the project's root. */
const SOURCES = [
  "app",
  "actions",
  "components",
  "domain",
  "db",
  "engine",
  "entry",
  "gateway",
  "i18n",
  "inngest",
  "lib",
  "public",
  "proxy.ts",
  "instrumentation.ts",
  "instrumentation-node.ts",
  "next.config.ts",
  "postcss.config.mjs",
  "tsconfig.json",
  "package-lock.json",
];

/** A digest of all sources of the web below `root`: names and contents, not times. */
export function hashSources(root: string): string {
  const hash = createHash("sha256").update(process.version);
  const add = (name: string) => {
    const file = path.join(root, name);
    const stat = statSync(file, { throwIfNoEntry: false });
    if (stat?.isDirectory()) for (const entry of readdirSync(file).sort()) add(path.join(name, entry));
    else if (stat) hash.update(`\0${name}\0${stat.size}\0`).update(readFileSync(file));
  };
  SOURCES.forEach(add);
  return hash.digest("hex");
}

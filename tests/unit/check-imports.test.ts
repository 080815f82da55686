import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");
const house = mkdtempSync(path.join(tmpdir(), "intray-house-"));
afterAll(() => rmSync(house, { recursive: true, force: true }));

/** Each file breaks one line of the table, or none where `undefined`. */
const FILES: Record<string, { text: string; breaks?: string }> = {
  "lib/a.ts": { text: `import type { B } from "../db/b"; export type A = B;`, breaks: "lib-imports-nothing" },
  "db/b.ts": { text: "export type B = 1; export const b = 1;" },
  "engine/c.ts": {
    text: `import { d } from "@/domain/d/do-d"; export const c = d;`,
    breaks: "engine-imports-db-lib",
  },
  "domain/d/do-d.ts": { text: `import { b } from "@/db/b"; export const d = b; export type D = 1;` },
  "domain/d/shape.ts": { text: "export const shape = 1;" },
  "domain/e/shape.ts": {
    text: `import { b } from "@/db/b"; export const e = b;`,
    breaks: "shapes-are-for-the-browser",
  },
  "components/f.ts": {
    text: `import { d } from "@/domain/d/do-d"; export const f = d;`,
    breaks: "components-import-shapes-of-domain-else-types-only",
  },
  "components/g.ts": {
    text: `import type { D } from "@/domain/d/do-d"; import { shape } from "@/domain/d/shape"; export const g: D = shape;`,
  },
  "components/h.ts": {
    text: `import { i } from "@/lib/i"; export const h = i;`,
    breaks: "components-import-lib-browser-only",
  },
  "lib/i.ts": { text: "export const i = 1;" },
  "inngest/k.ts": { text: "export const k = 1;" },
  "app/l.ts": {
    text: `import { k } from "@/inngest/k"; export const l = k;`,
    breaks: "only-app-api-inngest-sees-inngest",
  },
  "app/api/inngest/route.ts": { text: `import { k } from "@/inngest/k"; export const m = k;` },
  "entry/n.ts": {
    text: `import { sql } from "drizzle-orm"; export const n = sql;`,
    breaks: "queries-in-db-domain-gateway-engine-only",
  },
  "gateway/o.ts": { text: `import { p } from "./p"; export const o = () => p;`, breaks: "no-runtime-cycle" },
  "gateway/p.ts": { text: `import { o } from "./o"; export const p = () => o;` },
  "tests/q.ts": { text: `import { k } from "@/inngest/k"; export const q = k;` },
  "i18n/r.ts": { text: `import { q } from "@/tests/q"; export const r = q;`, breaks: "i18n-imports-lib" },
  "proxy.ts": { text: `import { b } from "@/db/b"; export const s = b;`, breaks: "proxy-knows-no-database" },
  "lib/t.ts": {
    text: `import { fc } from "fast-check"; export const t = fc;`,
    breaks: "no-development-package-in-the-product",
  },
  "db/u.ts": { text: `import { v } from "./nowhere"; export const u = v;`, breaks: "resolvable" },
};

test("the import checker finds each planted violation and nothing else", { timeout: 60_000 }, () => {
  for (const [file, { text }] of Object.entries(FILES)) {
    mkdirSync(path.dirname(path.join(house, file)), { recursive: true });
    writeFileSync(path.join(house, file), text);
  }
  const paths = {
    compilerOptions: { module: "esnext", moduleResolution: "bundler", paths: { "@/*": ["./*"] } },
  };
  writeFileSync(path.join(house, "tsconfig.json"), JSON.stringify(paths));
  const manifest = { dependencies: { "drizzle-orm": "*" }, devDependencies: { "fast-check": "*" } };
  writeFileSync(path.join(house, "package.json"), JSON.stringify(manifest));
  symlinkSync(path.join(root, "node_modules"), path.join(house, "node_modules"));
  const cli = path.join(root, "node_modules/dependency-cruiser/bin/dependency-cruise.mjs");
  const config = path.join(root, ".dependency-cruiser.cjs");
  const folders = [...new Set(Object.keys(FILES).map((file) => file.split("/")[0] ?? ""))];
  const run = spawnSync(process.execPath, [cli, "--config", config, "-T", "json", ...folders], {
    cwd: house,
    encoding: "utf8",
    maxBuffer: 1024 ** 3,
  });
  const result = JSON.parse(run.stdout) as {
    summary: { violations: { from: string; rule: { name: string } }[] };
  };
  const found = result.summary.violations.map(({ from, rule }) => `${from}: ${rule.name}`).sort();
  const planted = Object.entries(FILES).flatMap(([file, { breaks }]) =>
    breaks ? [`${file}: ${breaks}`] : [],
  );
  expect(found.filter((line) => line !== "gateway/p.ts: no-runtime-cycle")).toEqual(planted.sort());
});

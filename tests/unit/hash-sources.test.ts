import { mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { hashSources } from "@/scripts/launch/hash-sources";

const root = mkdtempSync(path.join(tmpdir(), "intray-sources-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

test("a changed, renamed, new or deleted source makes the build old; anything else does not", () => {
  const page = path.join(root, "app/inbox/page.tsx");
  mkdirSync(path.dirname(page), { recursive: true });
  writeFileSync(page, "one");
  const seen = [hashSources(root)];
  const same = () => expect(hashSources(root)).toBe(seen.at(-1));
  const differs = () => {
    const hash = hashSources(root);
    expect(seen).not.toContain(hash);
    seen.push(hash);
  };

  utimesSync(page, 1, 1);
  same();
  writeFileSync(path.join(root, "README.md"), "new");
  same();
  mkdirSync(path.join(root, "tests"));
  writeFileSync(path.join(root, "tests/a.test.ts"), "new");
  same();

  writeFileSync(page, "two");
  differs();
  renameSync(page, path.join(root, "app/inbox/layout.tsx"));
  differs();
  writeFileSync(path.join(root, "app/inbox/extra.ts"), "");
  differs();
  rmSync(path.join(root, "app/inbox/extra.ts"));
  rmSync(path.join(root, "app/inbox/layout.tsx"));
  differs();
  writeFileSync(path.join(root, "package-lock.json"), "{}");
  differs();
});

import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(path.join(root, file), "utf8");

test(".env.example explains every setting that is read, and none that is not", () => {
  const schema = /z\.object\(\{(.*?)\n\}\)/s.exec(read("lib/env.ts"))?.[1] ?? "";
  const settings = [...schema.matchAll(/^ {2}([A-Z_]+):/gm)].map((match) => match[1] ?? "");
  const explained = [...read(".env.example").matchAll(/^#([A-Z_]+)=/gm)].map((match) => match[1] ?? "");
  expect(settings.length).toBeGreaterThan(20);
  expect(explained.sort()).toEqual(settings.filter((name) => name !== "NODE_ENV").sort());
});

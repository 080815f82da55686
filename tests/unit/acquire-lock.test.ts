import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { acquireLock, type Lock } from "@/scripts/launch/acquire-lock";

const root = path.resolve(import.meta.dirname, "../..");
const folder = mkdtempSync(path.join(tmpdir(), "intray-lock-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function take(file: string): Lock {
  const lock = acquireLock(file);
  if (!("release" in lock)) throw new Error(`held by ${lock.pid}`);
  return lock;
}

test("a held lock names its holder, says when that is ending, and is free after the release", () => {
  const file = path.join(folder, "held");
  const lock = take(file);
  expect(lock.wasStale).toBe(false);
  expect(acquireLock(file)).toEqual({ pid: process.pid, isEnding: false });
  lock.announceEnd();
  expect(acquireLock(file)).toEqual({ pid: process.pid, isEnding: true });
  lock.release();
  expect(existsSync(file)).toBe(false);
  expect(take(file).wasStale).toBe(false);
});

test.each([
  ["of a process that is gone", "4194303 12345"],
  ["whose pid belongs to another program now", `${process.pid} 1`],
  ["that was cut off in the middle", ""],
  ["that was ending when it was killed", "4194303 12345\nending"],
])("a lock %s is stale", (name, content) => {
  const file = path.join(folder, name.replaceAll(" ", "-"));
  writeFileSync(file, content);
  expect(take(file).wasStale).toBe(true);
  expect(acquireLock(file)).toMatchObject({ pid: process.pid });
});

test("of several processes that find a stale lock one gets it", { timeout: 60_000 }, async () => {
  const file = path.join(folder, "contested");
  writeFileSync(file, "4194303 12345");
  const program = `
    import { acquireLock } from "./scripts/launch/acquire-lock";
    process.stdin.once("data", () => console.log("release" in acquireLock(${JSON.stringify(file)}) ? "got it" : "refused"));
    process.stdin.once("end", () => process.exit());
    console.log("waiting");`;
  const children = [1, 2, 3, 4].map(() =>
    spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", program], {
      cwd: root,
      stdio: ["pipe", "pipe", "inherit"],
    }),
  );
  const heard = children.map((child) => {
    let text = "";
    child.stdout.setEncoding("utf8").on("data", (part: string) => (text += part));
    return async (word: RegExp) => {
      while (!word.test(text)) await new Promise((resolve) => child.stdout.once("data", resolve));
      return word.exec(text)?.[0];
    };
  });
  await Promise.all(heard.map((hear) => hear(/waiting/)));
  for (const child of children) child.stdin.write("go\n");
  const answers = await Promise.all(heard.map((hear) => hear(/got it|refused/)));
  for (const child of children) child.stdin.end();
  expect(answers.filter((answer) => answer === "got it")).toHaveLength(1);
});

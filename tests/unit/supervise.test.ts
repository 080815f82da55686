import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, test, vi } from "vitest";
import { type ChildOptions, supervise } from "@/scripts/launch/supervise";
import { isAlive } from "@/scripts/postgres/find-postmaster";

const root = path.resolve(import.meta.dirname, "../..");
const folder = mkdtempSync(path.join(tmpdir(), "intray-supervise-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Options for a child that runs `program`, in which `note(word)` appends a line to the file that comes back. */
function childOf(program: string): { options: ChildOptions; notes: () => string[] } {
  const file = path.join(folder, `${Math.random()}`);
  const note = `const note = (word) => require("node:fs").appendFileSync(${JSON.stringify(file)}, word + "\\n");`;
  const options = {
    name: "child",
    args: ["-e", `${note}${program}`],
    cwd: root,
    env: { ...process.env, INTRAY_SUPERVISOR: String(process.pid) },
    log: () => {},
  };
  return { options, notes: () => readFileSync(file, "utf8").trim().split("\n") };
}

const READY = "note(String(process.pid)); process.send('ready'); setInterval(() => {}, 1000);";

test("a child that is killed comes back, and ends when it is asked to", async () => {
  const { options, notes } = childOf(READY);
  const child = supervise(options);
  await child.ready;
  process.kill(Number(notes()[0]), "SIGKILL");
  await vi.waitFor(() => expect(notes()).toHaveLength(2), 10_000);
  const second = Number(notes()[1]);
  await child.stop(10_000);
  expect(isAlive(second)).toBe(false);
  await sleep(400);
  expect(notes()).toHaveLength(2);
});

test("a child that does not end when it is asked to is ended", async () => {
  const { options, notes } = childOf(`process.on("SIGTERM", () => note("asked")); ${READY}`);
  const child = supervise(options);
  await child.ready;
  await child.stop(300);
  expect(notes()).toContain("asked");
  expect(isAlive(Number(notes()[0]))).toBe(false);
});

test("a child that crashes at once is given up, in one sentence", async () => {
  const { options, notes } = childOf(`note("tried"); process.exit(7);`);
  const child = supervise({ ...options, maxQuickCrashes: 3 });
  await expect(child.gaveUp).rejects.toThrow(/^The child ended with exit code 7, 3 times in a row: given up/);
  expect(notes()).toEqual(["tried", "tried", "tried"]);
});

test("a child whose supervisor is killed ends by itself", async () => {
  const { options, notes } = childOf(READY);
  const args = JSON.stringify(options.args);
  const program = `
    import { supervise } from "./scripts/launch/supervise";
    const env = { ...process.env, INTRAY_SUPERVISOR: String(process.pid) };
    await supervise({ name: "child", args: ${args}, cwd: ".", env, log: () => {} }).ready;
    console.log("ready");`;
  const supervisor = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", program], {
    cwd: root,
    stdio: ["ignore", "pipe", "inherit"],
  });
  await heard(supervisor);
  const child = Number(notes()[0]);
  expect(isAlive(child)).toBe(true);
  supervisor.kill("SIGKILL");
  await vi.waitFor(() => expect(isAlive(child)).toBe(false), 15_000);
}, 60_000);

function heard(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve) => child.stdout?.once("data", resolve));
}

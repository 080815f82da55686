import { readdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { getSql } from "@/db/client";
import { runningTasks } from "@/domain/tasks/running-tasks";
import { dropKeptAnswers, sweepKeptAnswers } from "@/gateway/kept-answer";
import { runModel } from "@/gateway/run-model";
import { env } from "@/lib/env";
import { newId } from "@/lib/id";
import { FaultProvider, failure, text } from "../support/fault-provider";
import { freshDatabase } from "../support/fresh-database";
import { openGatewayRoom, question, refusal, setScene } from "../support/gateway-room";

const database = await freshDatabase();
const provider = await new FaultProvider().start();
const room = await openGatewayRoom(provider);
afterAll(async () => {
  await provider.stop();
  await database.cleanup();
});

const folder = () => path.join(env().DATA_DIR, "answers");
const kept = () => {
  try {
    return readdirSync(folder());
  } catch {
    return [];
  }
};
const calls = () => provider.calls(room.model).length;
const rows = (requestId: string) =>
  getSql()<{ status: string; cost: string | null }[]>`
    select status, cost_micros::text as cost from request_log where request_id = ${requestId}`;
let taskId = "";
beforeEach(async () => {
  taskId = newId();
  provider.script(room.model, (call) => text(`answer ${call}`));
});
const ask = (given: object = {}) => runModel(question({ requestId: taskId, taskId, ...given }));

test("an answer that was received and not stored is not paid for twice, and logged once", async () => {
  const first = await ask();
  // As if the process had died here: the next attempt asks the same.
  const second = await ask();
  expect([first.text, second.text, calls()]).toEqual(["answer 1", "answer 1", 1]);
  expect(second.usage).toEqual(first.usage);
  expect(second.latencyMs).toBe(first.latencyMs);
  expect(await rows(taskId)).toHaveLength(1);
  dropKeptAnswers(taskId);
  expect((await ask()).text).toBe("answer 2");
  dropKeptAnswers(taskId);
});

test("only the very same question of the same task to the same model is answered by it", async () => {
  await ask();
  const others = [
    { messages: [{ role: "user" as const, content: "another" }] },
    { requestId: newId() },
    { taskId: newId() },
    { model: room.spare },
    { maxTokens: 7 },
    { temperature: 0.5 },
  ];
  for (const other of others) await ask(other);
  expect(calls() + provider.calls(room.spare).length).toBe(1 + others.length);
  expect((await ask()).text).toBe("answer 1");
});

test("a call without a task keeps nothing", async () => {
  const before = kept().length;
  await runModel(question());
  expect(kept()).toHaveLength(before);
});

test("what is kept can be read by nobody without the secret, and is gone when the attempt ends", async () => {
  const running = runningTasks().begin(taskId);
  provider.script(room.model, text("a very private answer"));
  await ask({ messages: [{ role: "user", content: "a very private question" }] });
  const mine = () => kept().filter((name) => name.startsWith(taskId));
  expect(mine()).toHaveLength(1);
  for (const name of mine())
    expect(readFileSync(path.join(folder(), name), "latin1")).not.toMatch(/private|answer/);
  // The database was away: the next attempt will need it.
  running.end("keep_answers");
  expect(mine()).toHaveLength(1);
  runningTasks().begin(taskId).end();
  expect(mine()).toEqual([]);
});

test("a file that is broken, cut or of another secret is no answer, and no error", async () => {
  await ask();
  const [name = ""] = kept().filter((each) => each.startsWith(taskId));
  const file = path.join(folder(), name);
  const bytes = readFileSync(file);
  for (const broken of [Buffer.alloc(0), bytes.subarray(0, 20), Buffer.from("{}")]) {
    writeFileSync(file, broken);
    const before = calls();
    await ask();
    expect(calls()).toBe(before + 1);
  }
});

test("an error is not kept: the next attempt asks again", async () => {
  provider.script(room.model, [failure(503, "overloaded"), text("now")]);
  await setScene({ fallback_models: [] });
  expect((await refusal(ask())).code).toBe(50201);
  expect((await ask()).text).toBe("now");
});

test("files that nobody came back for are swept", async () => {
  await ask();
  const mine = () => kept().filter((name) => name.startsWith(taskId));
  sweepKeptAnswers();
  expect(mine()).toHaveLength(1);
  const longAgo = new Date(Date.now() - 3_600_000);
  for (const name of mine()) utimesSync(path.join(folder(), name), longAgo, longAgo);
  sweepKeptAnswers();
  expect(mine()).toEqual([]);
});

import "server-only";
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { answerCache } from "@/db/schema/cost";
import { open, seal } from "@/db/sealed";
import { derivedKey } from "@/lib/app-secrets";
import { env } from "@/lib/env";
import { hmacHex } from "@/lib/hmac";
import { logger } from "@/lib/logger";
import { singleton } from "@/lib/singleton";
import type { CallPlace, CallReply, CallRequest } from "./call-model";
import type { Candidate } from "./choose-route";

/** A file that nobody came back for is gone after this long. */
const ABANDONED_MS = 15 * 60_000;

/** An answer that was paid for, with the id of its row in the request log, so that the row is written once. */
export interface KeptAnswer {
  reply: CallReply;
  logId: string;
}

/**
 * The answers of tasks that are under way, in files beside the process, sealed: between the provider's last byte and
 * the commit of the task lies the database, which may be slow or away, and a process that is killed there would leave an
 * answer to be paid for twice. The next attempt on this machine finds the file and does not ask again. It holds only for
 * the very same question to the same model. A file that can't be written spoils nothing: the call is then repeated.
 */
export function keptAnswer(candidate: Candidate, request: CallRequest, log: CallPlace) {
  if (log.taskId === undefined || candidate.kind === "builtin") return null;
  const name = `${log.taskId}.${hmacHex(
    derivedKey("kept-answers"),
    JSON.stringify([
      request.requestId,
      [candidate.provider, candidate.baseUrl, candidate.model, candidate.capabilities],
      [request.maxTokens, request.temperature, request.schema !== null],
      request.messages,
    ]),
  )}`;
  return { find: () => find(name), keep: (answer: KeptAnswer) => keep(name, answer) };
}

/** Removes the kept answers of a task whose attempt has ended: what they said is stored, or shall be asked anew. */
export function dropKeptAnswers(taskId: string): void {
  for (const name of written().get(taskId) ?? []) rmSync(path.join(folder(), name), { force: true });
  written().delete(taskId);
}

/** Removes what the processes of long ago left. */
export function sweepKeptAnswers(): void {
  for (const name of names()) {
    const file = path.join(folder(), name);
    try {
      if (Date.now() - statSync(file).mtimeMs > ABANDONED_MS) rmSync(file, { force: true });
    } catch {
      // Another process was faster.
    }
  }
}

function find(name: string): KeptAnswer | null {
  try {
    const bytes = readFileSync(path.join(folder(), name));
    const text = open(answerCache.answer, `kept/${name}`, bytes as unknown as Parameters<typeof open>[2]);
    note(name);
    return text === null ? null : (JSON.parse(text) as KeptAnswer);
  } catch {
    return null;
  }
}

function keep(name: string, answer: KeptAnswer): void {
  const file = path.join(folder(), name);
  try {
    // Synchronous: a kill between two turns of the event loop must not come before it. Renamed: never half there.
    mkdirSync(folder(), { recursive: true, mode: 0o700 });
    writeFileSync(`${file}.new`, seal(answerCache.answer, `kept/${name}`, JSON.stringify(answer)), {
      mode: 0o600,
    });
    renameSync(`${file}.new`, file);
    note(name);
  } catch (cause) {
    logger().warn({ code: (cause as NodeJS.ErrnoException).code }, "an answer was not kept");
  }
}

function note(name: string): void {
  const [taskId = ""] = name.split(".");
  const ofTask = written().get(taskId) ?? new Set();
  written().set(taskId, ofTask.add(name));
}

function names(): string[] {
  try {
    return readdirSync(folder());
  } catch {
    return [];
  }
}

const folder = () => path.join(env().DATA_DIR, "answers");
/** By task: only this process's own, so that no folder is read after each task. */
const written = () => singleton("kept-answers", () => new Map<string, Set<string>>());

import "server-only";
import { eq } from "drizzle-orm";
import { inLastingTransaction } from "@/db/client";
import { tasks } from "@/db/schema/tasks";
import { open } from "@/db/sealed";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { chargedTask } from "../actors/charged-to";
import { systemActor } from "../actors/system-actor";
import { payloadOfContent } from "../ai/payload-of-content";
import { type AiAnswer, runAiCall } from "../ai/run-ai-call";
import { AI_CALL_TYPES, type AiCallType } from "../ai/shape";
import { finishTask } from "./finish-task";
import type { TaskRecord } from "./start-attempt";

/** Carries out a task of the AI service, and stores its result together with its end. @throws AppError of the call. */
export async function runTask(task: TaskRecord, signal: AbortSignal): Promise<string> {
  const type = AI_CALL_TYPES.find((t) => t === task.type);
  if (!type)
    throw new AppError("validation_failed", `there is nothing that runs tasks of the type ${task.type}`);
  const answer = await runAiCall(systemActor("run-task"), type, payloadOf(task, type), {
    // The same for every attempt: a provider that keeps to it answers a repeated request once.
    requestId: task.id,
    taskId: task.id,
    signal,
    deadlineMs: env().MODEL_TIMEOUT_MS * 2,
    charged: chargedTask(task),
  });
  return inLastingTransaction(async (tx) => {
    const [live] = await tx
      .select({ attempts: tasks.attempts })
      .from(tasks)
      .where(eq(tasks.id, task.id))
      .for("update");
    // Another attempt has taken over: its answer counts.
    if (live?.attempts !== task.attempts) return "overtaken";
    return (await finishTask(tx, task.id, resultOf(task, answer))) ? "done" : "canceled";
  });
}

function payloadOf(task: TaskRecord, type: AiCallType): unknown {
  const payload = open(tasks.payload, task.id, task.payload);
  if (payload !== null) return JSON.parse(payload) as unknown;
  return payloadOfContent(type, open(tasks.content, task.id, task.content) ?? "");
}

/** A task that was submitted as plain text gets plain text back; one of the AI service the whole answer. */
function resultOf(task: TaskRecord, answer: AiAnswer): unknown {
  if (task.payload !== null) return answer;
  if ("text" in answer) return answer.text;
  if ("message" in answer) return answer.message.content;
  if ("summary" in answer) return answer.summary;
  return answer.bill;
}

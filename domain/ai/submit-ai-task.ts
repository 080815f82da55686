import "server-only";
import { AppError } from "@/lib/errors";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { submitTask } from "../tasks/submit-task";
import type { AiCallType } from "./shape";
import { type AiTaskInput, BillInput, ChatInput, GenerateInput, SummarizeInput } from "./shape";

const PAYLOADS = {
  summarize: SummarizeInput,
  bill_extract: BillInput,
  text_generate: GenerateInput,
  chat: ChatInput,
} as const satisfies Record<AiCallType, unknown>;

/**
 * Takes a call of the AI service in as a task. The payload is checked now, so that a mistake is an answer to the
 * caller and not a failed task.
 * @throws AppError 42201 with paths below `payload`, or for the callback address.
 */
export async function submitAiTask(
  actor: Actor,
  input: AiTaskInput,
): Promise<{ task_id: string; status: "pending" }> {
  authorize(actor, "ai:invoke");
  const payload = checkPayload(input);
  return submitTask(actor, {
    type: input.type,
    payload,
    sender: actor.name.slice(0, 320),
    topic: "ai",
    priority: input.priority,
    callback_url: input.callback_url,
  });
}

function checkPayload(input: AiTaskInput): unknown {
  const checked = PAYLOADS[input.type].safeParse(input.payload);
  if (checked.success) return checked.data;
  const problems = checked.error.issues.flatMap((issue) => {
    const at = ["payload", ...issue.path.map(String)].join(".");
    return issue.code === "unrecognized_keys"
      ? issue.keys.map((key) => ({ path: `${at}.${key}`, message: "unknown field: remove it" }))
      : [{ path: at, message: issue.message }];
  });
  const first = problems[0];
  throw new AppError("validation_failed", first ? `${first.path}: ${first.message}` : undefined, {
    problems,
  });
}

import type { GetStepTools } from "inngest";
import type { TaskRecord } from "@/domain/tasks/start-attempt";
import { type AttemptResult, attemptTask } from "./attempt-task";
import type { inngest } from "./client";

/**
 * One part of a task as steps of a run: attempts, and between them sleeps while the provider limits its calls.
 * @param name of the steps; the first one bears it as it is.
 * @param part `next` for a later part of the same task.
 */
export async function carryTask(
  step: GetStepTools<typeof inngest>,
  name: string,
  taskId: string,
  work: (task: TaskRecord, signal: AbortSignal) => Promise<string>,
  part: "first" | "next" = "first",
): Promise<AttemptResult> {
  for (let pauses = 0; ; pauses++) {
    const id = pauses === 0 ? name : `${name}-${pauses + 1}`;
    const result = await step.run(id, () => attemptTask(taskId, work, part));
    if (result.pausedMs === undefined) return result;
    // Whole seconds: the SDK writes no smaller ones.
    await step.sleep(`${id}-pause`, `${Math.ceil(result.pausedMs / 1000)}s`);
  }
}

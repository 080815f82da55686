import "server-only";
import { dropKeptAnswers } from "@/gateway/kept-answer";
import { singleton } from "@/lib/singleton";

/** Longest time that one attempt may take, milliseconds (error 50311). */
export const SOFT_LIMIT_MS = 9 * 60_000;

export interface RunningTask {
  /** Aborts the attempt's calls: at the soft time limit, or when the task is canceled. */
  signal: AbortSignal;
  reason(): string;
  /** @param keep the answers of models stay for the next attempt: this one could not store what they said. */
  end(keep?: "keep_answers"): void;
}

/** The attempts that run in this process, so that a cancel reaches the call that is under way. */
class RunningTasks {
  readonly #controllers = new Map<string, AbortController>();

  begin(taskId: string): RunningTask {
    const controller = new AbortController();
    this.#controllers.set(taskId, controller);
    const timer = setTimeout(
      () => controller.abort(new Error(`the attempt took longer than ${SOFT_LIMIT_MS / 1000} s`)),
      SOFT_LIMIT_MS,
    );
    return {
      signal: controller.signal,
      reason: () => (controller.signal.reason as Error).message,
      end: (keep) => {
        clearTimeout(timer);
        if (this.#controllers.get(taskId) !== controller) return;
        this.#controllers.delete(taskId);
        if (keep === undefined) dropKeptAnswers(taskId);
      },
    };
  }

  /** Whether a task's attempt runs in this process. */
  has(taskId: string): boolean {
    return this.#controllers.has(taskId);
  }

  /** Aborts a task's attempt, if it runs here. */
  cancel(taskId: string): void {
    this.#controllers.get(taskId)?.abort(new Error("the task was canceled"));
  }
}

export function runningTasks(): RunningTasks {
  return singleton("running-tasks", () => new RunningTasks());
}

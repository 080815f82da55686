/** The names of the error codes that a reading of a message or a task can end with (`lib/errors.ts`). */
const names: Record<number, string> = {
  40401: "not_found",
  42201: "validation_failed",
  42202: "scene_max_tokens_exceeded",
  42203: "model_not_allowed",
  42902: "budget_exceeded",
  50001: "internal",
  50201: "upstream_error",
  50202: "upstream_timeout",
  50203: "upstream_rejected",
  50204: "invalid_output",
  50301: "unavailable",
  50311: "async_task_soft_time_limit_exceeded",
  50321: "async_task_dispatch_failed",
  50322: "engine_not_enabled",
};

/** The name under which the texts of an error code are kept. */
export function errorNameOf(code: number | null): string {
  return (code === null ? undefined : names[code]) ?? "internal";
}

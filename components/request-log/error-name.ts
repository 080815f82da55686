/** Names of the codes that a model call can end with; their texts stand under `errors`. */
const NAMES: Record<number, string> = {
  42202: "scene_max_tokens_exceeded",
  42203: "model_not_allowed",
  42901: "rate_limited",
  42902: "budget_exceeded",
  50201: "upstream_error",
  50202: "upstream_timeout",
  50203: "upstream_rejected",
  50204: "invalid_output",
};

/** The name of an error's number. */
export function errorName(code: number): string {
  return NAMES[code] ?? "internal";
}

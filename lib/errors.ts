/**
 * The error codes of the REST contract. `status` is the HTTP status that the code travels with,
 * `retryable` tells a client whether the same request may succeed later.
 */
export const ERROR_CODES = {
  malformed_json: { code: 40001, status: 400, retryable: false, title: "The body is not valid JSON" },
  unauthenticated: { code: 40101, status: 401, retryable: false, title: "Sign in or send a valid API key" },
  signature_invalid: {
    code: 40102,
    status: 401,
    retryable: false,
    title: "The request signature is not valid",
  },
  nonce_replayed: {
    code: 40103,
    status: 401,
    retryable: false,
    title: "This signed request was already used",
  },
  forbidden: { code: 40301, status: 403, retryable: false, title: "You may not do this" },
  not_found: { code: 40401, status: 404, retryable: false, title: "Not found" },
  method_not_allowed: { code: 40501, status: 405, retryable: false, title: "Method not allowed" },
  too_large: { code: 41301, status: 413, retryable: false, title: "The body is too large" },
  unsupported_media_type: { code: 41501, status: 415, retryable: false, title: "Unsupported media type" },
  idempotency_in_progress: {
    code: 40901,
    status: 409,
    retryable: true,
    title: "A request with this Idempotency-Key is still running",
  },
  conflict: {
    code: 40902,
    status: 409,
    retryable: false,
    title: "The record has changed or its state forbids this",
  },
  validation_failed: { code: 42201, status: 422, retryable: false, title: "The request is not valid" },
  scene_max_tokens_exceeded: {
    code: 42202,
    status: 422,
    retryable: false,
    title: "max_tokens is above the scene's cap",
  },
  model_not_allowed: {
    code: 42203,
    status: 422,
    retryable: false,
    title: "The model is not allowed for this scene",
  },
  idempotency_key_reused: {
    code: 42204,
    status: 422,
    retryable: false,
    title: "This Idempotency-Key was used with another body",
  },
  rate_limited: { code: 42901, status: 429, retryable: true, title: "Too many requests" },
  budget_exceeded: { code: 42902, status: 429, retryable: false, title: "The budget is used up" },
  internal: { code: 50001, status: 500, retryable: true, title: "Something failed on the server" },
  upstream_error: { code: 50201, status: 502, retryable: true, title: "The model provider failed" },
  upstream_timeout: {
    code: 50202,
    status: 504,
    retryable: true,
    title: "The model provider did not answer in time",
  },
  upstream_rejected: {
    code: 50203,
    status: 502,
    retryable: false,
    title: "The model provider refused the request",
  },
  invalid_output: {
    code: 50204,
    status: 502,
    retryable: false,
    title: "The model's answer could not be used",
  },
  unavailable: { code: 50301, status: 503, retryable: true, title: "A part of the service is unavailable" },
  async_task_soft_time_limit_exceeded: {
    code: 50311,
    status: 504,
    retryable: false,
    title: "The task ran longer than its time limit",
  },
  async_task_dispatch_failed: {
    code: 50321,
    status: 503,
    retryable: true,
    title: "The task could not be handed to the engine",
  },
  engine_not_enabled: { code: 50322, status: 503, retryable: false, title: "The engine is not enabled" },
} as const;

export type ErrorName = keyof typeof ERROR_CODES;

/** One thing that is wrong with an input: `path` names the field (`conditions.0.value`), `message` says what to do. */
export interface FieldProblem {
  path: string;
  message: string;
}

export interface AppErrorOptions {
  cause?: unknown;
  /** Per-field problems, shown to the caller as `errors`. */
  problems?: FieldProblem[];
  /** When the same request may be tried again, in milliseconds from now. Becomes `Retry-After`. */
  retryAfterMs?: number;
}

/**
 * The one error class of the product. Thrown by domain and gateway verbs, mapped once per door:
 * `entry/define-route.ts` to problem+json, `entry/define-action.ts` to a result that the page shows.
 * `detail` may be shown to the caller: no secret and no message text in it.
 */
export class AppError extends Error {
  readonly error: ErrorName;
  readonly code: number;
  readonly status: number;
  readonly retryable: boolean;
  readonly problems: FieldProblem[];
  readonly retryAfterMs: number | undefined;

  constructor(error: ErrorName, detail?: string, options: AppErrorOptions = {}) {
    const entry = ERROR_CODES[error];
    super(detail ?? entry.title, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = "AppError";
    this.error = error;
    this.code = entry.code;
    this.status = entry.status;
    this.retryable = entry.retryable;
    this.problems = options.problems ?? [];
    this.retryAfterMs = options.retryAfterMs;
  }
}

/** The name of an error code number, or `internal` for a number that is not in the table. */
export function errorNameOf(code: number): ErrorName {
  for (const [name, entry] of Object.entries(ERROR_CODES)) if (entry.code === code) return name as ErrorName;
  return "internal";
}

import type { RunError } from "./shape";

/** One operation of a partial reply. Only these fields are read: replies carry much that is internal to the SDK. */
export interface Operation {
  id: string;
  op: string;
  name?: string;
  data?: unknown;
  error?: unknown;
  opts?: {
    if?: string;
    timeout?: string;
    duration?: string;
    event?: string;
    function_id?: string;
    payload?: unknown;
    parallelMode?: string;
  };
}

/** What a request came back with. */
export type Reply =
  /** The function returned; `result` is JSON. */
  | { kind: "returned"; result: string }
  | {
      kind: "operations";
      operations: Operation[];
      final: boolean;
      retryAfter: string | null;
      version: number;
    }
  /** The function threw, or no usable reply came. `final`: do not try again. */
  | { kind: "failed"; error: RunError; final: boolean; retryAfter: string | null };

/**
 * Reads the reply of the serve handler (INNGEST.md section 4.3). Anything that does not come from the SDK, or cannot
 * be understood, is a failed attempt.
 */
export async function readReply(response: Response): Promise<Reply> {
  const { status, headers } = response;
  const text = await response.text();
  const retryAfter = headers.get("retry-after");
  const final = headers.get("x-inngest-no-retry") === "true";
  if (!headers.has("x-inngest-sdk")) {
    return failed("not_sdk", `the reply with status ${status} does not come from the Inngest SDK`);
  }
  try {
    if (status === 200) return { kind: "returned", result: text === "" ? "null" : text };
    if (status === 206) {
      const body = JSON.parse(text) as Operation | Operation[];
      const version = Number(headers.get("x-inngest-req-version") ?? -1);
      return {
        kind: "operations",
        operations: Array.isArray(body) ? body : [body],
        final,
        retryAfter,
        version,
      };
    }
    return {
      kind: "failed",
      error: readError(JSON.parse(text), final ? "NonRetriableError" : `invalid status code: ${status}`),
      final,
      retryAfter,
    };
  } catch {
    return failed("invalid_reply", `the reply with status ${status} cannot be read`);
  }
}

/** A failed attempt that did not come from user code. */
export function failed(name: string, message: string, final = false): Reply {
  return { kind: "failed", error: { error: name, name, message }, final, retryAfter: null };
}

/** The error object of a reply or of a step, reduced to the fields that are stored. */
export function readError(value: unknown, how: string): RunError {
  const { name, message, stack, cause, error, code } = (
    typeof value === "object" && value !== null ? value : {}
  ) as Record<string, unknown>;
  const fallback =
    typeof error === "string" ? error : typeof code === "string" ? code : "the function failed";
  return {
    error: how,
    name: typeof name === "string" ? name : "Error",
    message: typeof message === "string" ? message : fallback,
    ...(typeof stack === "string" ? { stack } : {}),
    ...(cause === undefined ? {} : { cause }),
  };
}

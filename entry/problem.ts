import "server-only";
import { ZodError } from "zod";
import { databaseErrorCode, isConnectionLost } from "@/lib/connection-lost";
import { AppError, ERROR_CODES, type FieldProblem } from "@/lib/errors";
import { logger } from "@/lib/logger";

/** Problems of a zod error, each with the path of the field and what is wrong; unknown fields are named one by one. */
export function fieldProblems(error: ZodError): FieldProblem[] {
  return error.issues.flatMap((issue) => {
    const path = issue.path.map(String).join(".");
    if (issue.code === "unrecognized_keys")
      return issue.keys.map((key) => ({
        path: path ? `${path}.${key}` : key,
        message: "unknown field: remove it",
      }));
    return [{ path, message: issue.message }];
  });
}

/**
 * SQLSTATEs of a number or a time beyond what a column holds. A schema bounds what it can; a version of 2^40 in a path is
 * a wrong request all the same, not a fault of ours.
 */
const OUT_OF_RANGE = new Set(["22003", "22008"]);

/** Whatever was thrown as an AppError: zod errors become 42201, unreachable databases 50301, the rest 50001 with the cause logged. */
export function toAppError(thrown: unknown, requestId: string): AppError {
  if (thrown instanceof AppError) return thrown;
  if (thrown instanceof ZodError) {
    const problems = fieldProblems(thrown);
    const first = problems[0];
    return new AppError(
      "validation_failed",
      first ? `${first.path || "body"}: ${first.message}` : undefined,
      {
        problems,
        cause: thrown,
      },
    );
  }
  if (isConnectionLost(thrown)) {
    logger().error({ requestId, code: databaseErrorCode(thrown) }, "database unreachable");
    return new AppError("unavailable", "the database can't be reached; try again in a moment", {
      cause: thrown,
      retryAfterMs: 2000,
    });
  }
  const code = databaseErrorCode(thrown);
  if (code !== null && OUT_OF_RANGE.has(code)) {
    logger().warn({ requestId, err: errorForLog(thrown) }, "a value that the database can't hold");
    return new AppError("validation_failed", "a number or a time is out of range", { cause: thrown });
  }
  logger().error({ requestId, err: errorForLog(thrown) }, "unexpected error");
  return new AppError(
    "internal",
    `something failed on the server; its log has the cause under ${requestId}`,
    {
      cause: thrown,
    },
  );
}

/** Leaves a line in the log of who was not let in, where: what somebody tries shows there before it shows anywhere else. */
export function noteRefusal(error: AppError, requestId: string, where: Record<string, string>): void {
  if (error.status === 401 || error.status === 403)
    logger().info({ requestId, code: error.code, ...where }, `refused: ${error.error}`);
}

/** Name, message and stack without the query's parameters: Drizzle puts those, and with them content, into the message. */
function errorForLog(thrown: unknown): Record<string, unknown> {
  const e = thrown instanceof Error ? thrown : new Error(String(thrown));
  const root = e.cause instanceof Error ? e.cause : e;
  return {
    name: e.name,
    message: root.message.split("\nparams:")[0],
    stack: root.stack?.split("\n").slice(1, 8).join("\n"),
  };
}

/** An error as the body of a problem (RFC 9457). */
export function problemBody(error: AppError, requestId: string) {
  return {
    type: `/docs#error-${error.error}`,
    title: ERROR_CODES[error.error].title,
    status: error.status,
    detail: error.message,
    code: error.code,
    error: error.error,
    request_id: requestId,
    retryable: error.retryable,
    ...(error.problems.length > 0 ? { errors: error.problems } : {}),
  };
}

/** An error as problem+json (RFC 9457). */
export function problemResponse(
  error: AppError,
  requestId: string,
  headers: Record<string, string> = {},
): Response {
  const body = problemBody(error, requestId);
  const retryAfter = error.retryAfterMs ?? (error.error === "idempotency_in_progress" ? 1000 : undefined);
  return new Response(JSON.stringify(body), {
    status: error.status,
    headers: {
      "content-type": "application/problem+json; charset=utf-8",
      "cache-control": "no-store",
      "x-request-id": requestId,
      ...(retryAfter === undefined
        ? {}
        : { "retry-after": String(Math.max(1, Math.ceil(retryAfter / 1000))) }),
      ...(error.status === 401 ? { "www-authenticate": 'Bearer realm="intray"' } : {}),
      ...headers,
    },
  });
}

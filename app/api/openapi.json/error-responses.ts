import { ERROR_CODES, type ErrorName } from "@/lib/errors";

const names = Object.keys(ERROR_CODES) as ErrorName[];

/** The body of every error, RFC 9457. `code` and `error` come from one table. */
export const PROBLEM = {
  type: "object",
  description: "application/problem+json (RFC 9457)",
  required: ["type", "title", "status", "detail", "code", "error", "request_id", "retryable"],
  properties: {
    type: { type: "string", description: "Where the error is explained" },
    title: { type: "string" },
    status: { type: "integer" },
    detail: { type: "string", description: "What is wrong with this request" },
    code: { type: "integer", enum: names.map((name) => ERROR_CODES[name].code) },
    error: { type: "string", enum: names },
    request_id: { type: "string", description: "The same as X-Request-Id; the server's log knows it" },
    retryable: { type: "boolean", description: "Whether the same request may succeed later" },
    errors: {
      type: "array",
      description: "What is wrong, field by field",
      items: {
        type: "object",
        required: ["path", "message"],
        properties: { path: { type: "string" }, message: { type: "string" } },
      },
    },
  },
};

/** Error statuses that a request can meet, as `components.responses`, each with the codes that it carries. */
export const ERROR_RESPONSES = Object.fromEntries(
  [...new Set(names.map((name) => ERROR_CODES[name].status))]
    .sort((a, b) => a - b)
    .map((status) => [
      `Error${status}`,
      {
        description: names
          .filter((name) => ERROR_CODES[name].status === status)
          .map((name) => `${ERROR_CODES[name].code} ${name}: ${ERROR_CODES[name].title}`)
          .join("; "),
        headers: {
          "X-Request-Id": { $ref: "#/components/headers/X-Request-Id" },
          ...(status === 429 || status === 409 || status === 503
            ? { "Retry-After": { $ref: "#/components/headers/Retry-After" } }
            : {}),
        },
        content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
      },
    ]),
);

/** What an operation is made of, as far as it decides which errors it can end with. */
export interface ErrorTraits {
  auth: boolean;
  body: boolean;
  query: boolean;
  params: boolean;
  idempotent: boolean;
  versioned: boolean;
  asksModels: boolean;
  changes: boolean;
}

/** The error statuses of one operation, by reference. */
export function errorResponses(traits: ErrorTraits): Record<string, { $ref: string }> {
  const statuses = [
    ...(traits.body ? [400, 413, 415] : []),
    ...(traits.auth ? [401, 403, 429] : []),
    ...(traits.params ? [404] : []),
    ...(traits.idempotent || traits.versioned || (traits.params && traits.changes) ? [409] : []),
    ...(traits.body || traits.query || traits.idempotent ? [422] : []),
    500,
    ...(traits.asksModels ? [502, 504] : []),
    503,
  ];
  return Object.fromEntries(
    statuses
      .sort((a, b) => a - b)
      .map((status) => [String(status), { $ref: `#/components/responses/Error${status}` }]),
  );
}

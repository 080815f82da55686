import type { z } from "zod";
import { VERSION } from "@/domain/health/check-health";
import type { RouteSpec } from "@/entry/define-route";
import { TaskAnswer } from "./answers";
import { ANSWERS, MEDIA_TYPES } from "./answers-by-route";
import { CATALOGUE, METHODS, type Method } from "./catalogue";
import { ERROR_RESPONSES, errorResponses, PROBLEM } from "./error-responses";
import { type JsonSchema, jsonSchema } from "./json-schema";
import { CSV_UPLOAD, DESCRIPTION, HEADERS, PARAMETERS, SECURITY_SCHEMES, TAGS } from "./parts";

export interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required?: boolean;
  description?: string;
  schema: JsonSchema;
}

export interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: { required: boolean; content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, unknown>;
  security?: Record<string, string[]>[];
}

export interface OpenApiDocument {
  openapi: string;
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  security: Record<string, string[]>[];
  tags: { name: string; description: string }[];
  paths: Record<string, Partial<Record<Lowercase<Method>, Operation>>>;
  webhooks: Record<string, unknown>;
  components: Record<string, Record<string, unknown>>;
}

type Spec = RouteSpec<z.ZodType, z.ZodType>;

/** The spec of the document's own route, which can't import itself. */
const OWN: Spec = { summary: "This document, OpenAPI 3.1", tag: "Operations", auth: "none" };

let built: OpenApiDocument | undefined;

/** The REST contract as an OpenAPI 3.1 document, made once from what the routes say of themselves. */
export function openApiDocument(): OpenApiDocument {
  built ??= {
    openapi: "3.1.1",
    info: { title: "Intray", version: VERSION, description: DESCRIPTION },
    servers: [{ url: "/" }],
    security: [{ bearer: [] }, { internalToken: [] }],
    tags: TAGS,
    paths: Object.fromEntries([
      ...Object.entries(CATALOGUE).map(([path, module]) => [
        path,
        Object.fromEntries(
          METHODS.flatMap((method) => {
            const spec = module[method]?.spec;
            return spec ? [[method.toLowerCase(), operation(method, path, spec)]] : [];
          }),
        ),
      ]),
      ["/api/openapi.json", { get: operation("GET", "/api/openapi.json", OWN) }],
    ]),
    webhooks: { taskEnded: taskEnded() },
    components: {
      schemas: { Problem: PROBLEM },
      responses: ERROR_RESPONSES,
      parameters: PARAMETERS,
      headers: HEADERS,
      securitySchemes: SECURITY_SCHEMES,
    },
  };
  return built;
}

function operation(method: Method, path: string, spec: Spec): Operation {
  const params = Array.from(path.matchAll(/\{(\w+)\}/g), (m) => m[1] ?? "");
  const parameters = [
    ...params.map(pathParameter),
    ...(spec.query ? queryParameters(spec.query) : []),
    ...(spec.idempotent ? ["Idempotency-Key"] : []).concat(spec.headers ?? []).map((name) => ({
      $ref: `#/components/parameters/${name}`,
    })),
  ];
  const hasBody = spec.body !== undefined || spec.stream === true;
  return {
    operationId: operationId(method, path),
    summary: spec.summary,
    tags: [spec.tag],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(hasBody ? { requestBody: requestBody(spec) } : {}),
    responses: {
      ...answers(method, path, spec),
      ...errorResponses({
        auth: spec.auth !== "none",
        body: hasBody,
        query: spec.query !== undefined,
        params: params.length > 0,
        idempotent: spec.idempotent === true,
        versioned: spec.headers?.includes("If-Match") ?? false,
        asksModels: (spec.tag === "AI" && method === "POST") || /\/(try|process)$/.test(path),
        changes: method !== "GET",
      }),
    },
    ...(spec.auth === "none" ? { security: [] } : {}),
  };
}

function pathParameter(name: string): Parameter {
  const schema =
    name === "version"
      ? { type: "integer", minimum: 1 }
      : name === "id" || name.endsWith("_id") || name.endsWith("Id")
        ? { type: "string", format: "uuid" }
        : { type: "string" };
  return { name, in: "path", required: true, schema };
}

function queryParameters(query: z.ZodType): Parameter[] {
  const schema = jsonSchema(query, "input");
  const properties = (schema["properties"] ?? {}) as Record<string, JsonSchema>;
  const required = (schema["required"] ?? []) as string[];
  return Object.entries(properties).map(([name, each]) => {
    const { description, ...rest } = each;
    return {
      name,
      in: "query",
      ...(required.includes(name) ? { required: true } : {}),
      ...(typeof description === "string" ? { description } : {}),
      schema: rest,
    };
  });
}

function requestBody(spec: Spec): NonNullable<Operation["requestBody"]> {
  const schema = spec.body ? jsonSchema(spec.body, "input") : {};
  const required = !spec.body?.safeParse({}).success;
  if (!spec.stream) return { required, content: { "application/json": { schema } } };
  return { required: true, content: { "multipart/form-data": { schema: CSV_UPLOAD } } };
}

function answers(method: Method, path: string, spec: Spec): Record<string, unknown> {
  const answer = spec.answer ?? ANSWERS[`${method} ${path}`];
  const status = spec.status ?? (answer || method === "GET" ? 200 : 204);
  const headers: Record<string, unknown> = { "X-Request-Id": { $ref: "#/components/headers/X-Request-Id" } };
  if (status === 201 || status === 202) headers["Location"] = { $ref: "#/components/headers/Location" };
  if (spec.idempotent) headers["Idempotent-Replayed"] = { $ref: "#/components/headers/Idempotent-Replayed" };
  const mediaType = MEDIA_TYPES[`${method} ${path}`];
  const content = answer
    ? { "application/json": { schema: jsonSchema(answer, "output") } }
    : mediaType !== undefined
      ? { [mediaType]: { schema: { type: "string" } } }
      : method === "GET"
        ? { "application/json": { schema: {} } }
        : undefined;
  const main = { description: describe(status), headers, ...(content && status !== 204 ? { content } : {}) };
  const later = {
    description: "Not done in time: ask the task at Location",
    headers: { Location: headers["Location"] ?? { $ref: "#/components/headers/Location" } },
  };
  return { [status]: main, ...(spec.headers?.includes("Prefer") ? { 202: later } : {}) };
}

function describe(status: number): string {
  return status === 201 ? "Made" : status === 202 ? "Accepted" : status === 204 ? "Done" : "The answer";
}

/** `GET /api/v1/prompts/{code}` → `getV1PromptsByCode`. */
function operationId(method: Method, path: string): string {
  const words = path
    .replace(/^\/api\//, "")
    .replace(/\{(\w+)\}/g, "by-$1")
    .split(/[^A-Za-z0-9]+/);
  return method.toLowerCase() + words.map((w) => w.charAt(0).toUpperCase() + w.slice(1)).join("");
}

function taskEnded() {
  return {
    post: {
      summary: "What a callback_url is sent when its task ends",
      description:
        "Signed with the deployment's callback key. 2xx = delivered, 410 = stop; anything else is tried again after 5 s, 30 s, 2 min, 10 min, 1 h and 6 h. The id stays the same.",
      requestBody: {
        required: true,
        content: {
          "application/json": {
            schema: {
              type: "object",
              required: ["id", "type", "created_at", "data"],
              properties: {
                id: { type: "string", format: "uuid" },
                type: { type: "string", enum: ["task.completed", "task.failed"] },
                created_at: { type: "string", format: "date-time" },
                data: jsonSchema(TaskAnswer, "output"),
              },
            },
          },
        },
      },
      responses: { "2XX": { description: "Delivered" }, "410": { description: "Send no more" } },
    },
  };
}

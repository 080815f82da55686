import type {
  Reference,
  ReferenceOperation,
  ReferenceParameter,
  SchemaNode,
} from "@/components/docs/reference-shape";
import { ERROR_CODES, type ErrorName } from "@/lib/errors";
import {
  type OpenApiDocument,
  type Operation,
  openApiDocument,
  type Parameter,
} from "../api/openapi.json/build-document";

type Content = Record<string, { schema?: SchemaNode }>;

/** The OpenAPI document as the page reads it: by chapter, with references followed. */
export function buildReference(): Reference {
  const document = openApiDocument();
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => viewOperation(document, method, path, operation)),
  );
  return {
    version: document.info.version,
    groups: document.tags
      .map(({ name }) => ({ tag: name, operations: operations.filter((o) => o.tag === name) }))
      .filter((group) => group.operations.length > 0),
    errors: (Object.keys(ERROR_CODES) as ErrorName[]).map((name) => {
      const { code, status, retryable } = ERROR_CODES[name];
      return { name, code, status, retryable };
    }),
  };
}

function viewOperation(
  document: OpenApiDocument,
  method: string,
  path: string,
  operation: Operation,
): ReferenceOperation {
  const [contentType, body] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  const responses = Object.entries(operation.responses);
  return {
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
    summary: operation.summary,
    tag: operation.tags[0] ?? "",
    auth: operation.security?.length !== 0,
    parameters: (operation.parameters ?? []).flatMap((p) => viewParameter(document, p)),
    ...(contentType && body ? { body: { contentType, schema: body.schema } } : {}),
    answers: responses
      .filter(([status]) => status.startsWith("2"))
      .map(([status, response]) => {
        const [type, media] = Object.entries((response as { content?: Content }).content ?? {})[0] ?? [];
        return {
          status,
          ...(type === undefined ? {} : { contentType: type }),
          ...(media?.schema === undefined ? {} : { schema: media.schema }),
        };
      }),
    failures: responses.map(([status]) => status).filter((status) => !status.startsWith("2")),
  };
}

function viewParameter(
  document: OpenApiDocument,
  parameter: NonNullable<Operation["parameters"]>[number],
): ReferenceParameter[] {
  const found =
    "$ref" in parameter
      ? (document.components["parameters"]?.[parameter.$ref.split("/").at(-1) ?? ""] as Parameter | undefined)
      : parameter;
  if (!found) return [];
  const { name, in: place, required = false, description, schema } = found;
  return [{ name, in: place, required, ...(description === undefined ? {} : { description }), schema }];
}

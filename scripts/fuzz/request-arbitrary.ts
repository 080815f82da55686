import fc from "fast-check";
import type { OpenApiDocument, Operation } from "@/app/api/openapi.json/build-document";
import { csvArbitrary } from "./csv-arbitrary";
import { idArbitrary, junk, nastyText, type Schema, schemaArbitrary } from "./schema-arbitrary";

export const CALLERS = ["a", "b", "admin"] as const;
export type CallerName = (typeof CALLERS)[number];

export interface Upload {
  bytes: Uint8Array;
  fields: Record<string, string>;
}

/** A request before ids and marks are put in. */
export interface FuzzRequest {
  caller: CallerName;
  method: string;
  /** The path as the reference writes it. */
  route: string;
  path: Record<string, string>;
  query: Record<string, string>;
  headers: Record<string, string>;
  body?: string;
  upload?: Upload;
}

/** A value as an address carries it. Not `String()`: an object may have a `toString` that is none. */
const asText = (value: unknown): string =>
  typeof value === "string" ? value : (JSON.stringify(value) ?? "");

/** Any request to any operation of the document. */
export function requestArbitrary(document: OpenApiDocument): fc.Arbitrary<FuzzRequest> {
  const operations = Object.entries(document.paths).flatMap(([route, methods]) =>
    Object.entries(methods).map(([method, operation]) => ofOperation(route, method.toUpperCase(), operation)),
  );
  return fc.oneof(...operations);
}

function ofOperation(route: string, method: string, operation: Operation): fc.Arbitrary<FuzzRequest> {
  const inPath: Record<string, fc.Arbitrary<string>> = {};
  const inQuery: Record<string, fc.Arbitrary<string>> = {};
  for (const parameter of operation.parameters ?? []) {
    if (!("in" in parameter)) continue;
    const schema = parameter.schema as Schema;
    if (parameter.in === "path")
      inPath[parameter.name] =
        schema.format === "uuid"
          ? idArbitrary
          : fc.oneof(
              schemaArbitrary(schema).map(asText),
              fc.constantFrom("presales", "builtin", "chat", "1"),
            );
    if (parameter.in === "query")
      inQuery[parameter.name] = fc.oneof(
        {
          weight: 6,
          arbitrary: schemaArbitrary(schema).map(asText),
        },
        { weight: 1, arbitrary: nastyText },
      );
  }
  const content = operation.requestBody?.content ?? {};
  const json = content["application/json"]?.schema as Schema | undefined;
  const body = json
    ? fc.oneof(
        { weight: 12, arbitrary: schemaArbitrary(json).map((value) => JSON.stringify(value) ?? "null") },
        { weight: 1, arbitrary: junk.map((value) => JSON.stringify(value) ?? "null") },
        { weight: 1, arbitrary: fc.constantFrom("", "{", "[1,", "\u0000", '{"a":1e999}', "nul") },
      )
    : undefined;
  const upload =
    "multipart/form-data" in content
      ? fc.record({
          bytes: csvArbitrary,
          fields: fc.record(
            {
              preview: fc.constantFrom("1", "0", "true", "x"),
              encoding: fc.constantFrom("utf-8", "gbk", "utf-16le", "gb18030", "klingon"),
              delimiter: fc.constantFrom(",", ";", "tab", "\\t", "|", "ab"),
              mapping: fc.oneof(
                fc.constantFrom(
                  '{"content":0}',
                  '{"content":"内容","sender":null}',
                  "{",
                  "[]",
                  '{"content":-1}',
                ),
                junk.map((value) => JSON.stringify(value) ?? "null"),
              ),
            },
            { requiredKeys: [] },
          ),
        })
      : undefined;
  const mostlyKnown = (model: Record<string, fc.Arbitrary<string>>) =>
    fc.record(model, { requiredKeys: [] }) as fc.Arbitrary<Record<string, string>>;
  return fc
    .record({
      caller: fc.constantFrom(...CALLERS),
      path: fc.record(inPath),
      query: fc.oneof(
        { weight: 8, arbitrary: mostlyKnown(inQuery) },
        { weight: 1, arbitrary: fc.dictionary(fc.string({ maxLength: 8 }), nastyText, { maxKeys: 2 }) },
      ),
      headers: fc.record(
        {
          "idempotency-key": fc.constantFrom("one", "two", "x".repeat(300), "é"),
          "if-match": fc.constantFrom('"1"', "*", "1", "W/"),
          prefer: fc.constantFrom("wait=1", "wait=x", "wait=-1", "respond-async"),
          "content-type": fc.constantFrom("application/json", "text/plain", "application/json; charset=x"),
        },
        { requiredKeys: [] },
      ),
      ...(body ? { body } : {}),
      ...(upload ? { upload } : {}),
    })
    .map((parts) => ({ ...parts, method, route }));
}

import { z } from "zod";

export type JsonSchema = Record<string, unknown>;

/**
 * A zod schema as JSON Schema 2020-12, the dialect of OpenAPI 3.1. `input` is what a caller sends: defaults make a
 * field optional, unknown fields are refused. `output` is what it gets: fields may be added later.
 */
export function jsonSchema(schema: z.ZodType, io: "input" | "output"): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    target: "draft-2020-12",
    unrepresentable: "any",
    override: ({ jsonSchema: made }) => {
      // The format says it; zod's patterns for times, ids and addresses only repeat it at length.
      if (made.format !== undefined) delete made.pattern;
      if (io === "output" && made.additionalProperties === false) delete made.additionalProperties;
      // Bounds of whole numbers that only say "a safe integer".
      if (made.maximum === Number.MAX_SAFE_INTEGER) delete made.maximum;
      if (made.minimum === Number.MIN_SAFE_INTEGER) delete made.minimum;
    },
  }) as JsonSchema;
  return rest;
}

import fc from "fast-check";

/** JSON Schema, as far as the reference uses it. */
export interface Schema {
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  minimum?: number;
  maximum?: number;
}

/** Stands for the sender's own mark in a generated text; put in when the request is sent. */
export const MARK = "⟦mark⟧";
/** Stands for an id that an answer has named before. */
export const KNOWN_ID = /⟦id:(\d+)⟧/g;

/** Texts that have broken programs. */
const NASTY = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\udfff\ud800",
  "\ufeff",
  "\u202e\u2066",
  "👩‍👩‍👧‍👦",
  "𠮷田",
  "null",
  "undefined",
  "__proto__",
  "constructor",
  "toString",
  "' or 1=1 --",
  '"; drop table messages; --',
  "%",
  "%00",
  "_",
  "\\",
  "\\u0000",
  "${7*7}{{7*7}}<%=7*7%>",
  "<script>alert(1)</script>",
  "../../../etc/passwd",
  "=cmd|'/c calc'!A1",
  "(a+)+$",
  "[",
  "*",
  "\\p{Han}",
  "-1",
  "0",
  "1e999",
  "9223372036854775808",
  "9007199254740993",
  "NaN",
  "2026-02-30",
  "0000-01-01T00:00:00Z",
  "9999-12-31T23:59:60Z",
  "275760-09-14T00:00:00Z",
  "-271821-04-19T00:00:00Z",
  "after:9999999999d",
  "is:unread from:",
  "http://[::1]:80/",
  "http://169.254.169.254/",
  "file:///etc/passwd",
  "javascript:alert(1)",
  "a".repeat(300),
  "汉".repeat(5000),
  "x".repeat(70_000),
];

export const nastyText = fc.constantFrom(...NASTY);

const anyText = fc.oneof(
  { weight: 5, arbitrary: fc.string({ unit: "grapheme", maxLength: 60 }).map((text) => `${text} ${MARK}`) },
  { weight: 2, arbitrary: fc.string({ unit: "binary", maxLength: 40 }) },
  { weight: 3, arbitrary: nastyText },
);

/** A value of no particular kind. */
export const junk: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(
    null,
    true,
    false,
    0,
    -0,
    -1,
    1.5,
    1e308,
    2 ** 31,
    2 ** 53,
    -(2 ** 63),
    [],
    {},
    [[]],
    [null],
  ),
  nastyText,
  fc.jsonValue({ maxDepth: 3 }),
  fc.integer({ min: 1, max: 60 }).map((depth) => {
    let value: unknown = "deep";
    for (let i = 0; i < depth; i++) value = i % 2 === 0 ? [value] : { value };
    return value;
  }),
  fc.constant(JSON.parse('{"__proto__": {"admin": true}, "constructor": {"prototype": 1}}') as unknown),
);

/** Values of a schema, now and then one that is not. */
export function schemaArbitrary(schema: Schema, depth = 0): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 16, arbitrary: fitting(schema, depth) }, { weight: 1, arbitrary: junk });
}

function fitting(schema: Schema, depth: number): fc.Arbitrary<unknown> {
  if (depth > 6) return junk;
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum && schema.enum.length > 0) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices && choices.length > 0) return fc.oneof(...choices.map((each) => fitting(each, depth + 1)));
  if (schema.allOf && schema.allOf.length > 0)
    return fitting(Object.assign({}, ...schema.allOf) as Schema, depth + 1);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  switch (type) {
    case "object":
      return objectOf(schema, depth);
    case "array":
      return fc.array(schemaArbitrary(schema.items ?? {}, depth + 1), { maxLength: 4 });
    case "integer":
      return fc.oneof(
        fc.integer({
          min: bound(schema.minimum, -5),
          max: Math.max(bound(schema.minimum, -5), bound(schema.maximum, 500)),
        }),
        fc.constantFrom(schema.minimum ?? 0, schema.maximum ?? 1),
      );
    case "number":
      return fc.double({ min: -10, max: 1000, noNaN: true, noDefaultInfinity: true });
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "string":
      return textOf(schema);
    default:
      return junk;
  }
}

/** Bounds far out of a 32-bit number are clamped: fast-check counts whole numbers exactly. */
const bound = (value: number | undefined, otherwise: number): number =>
  value === undefined ? otherwise : Math.max(-(2 ** 31), Math.min(2 ** 31, Math.ceil(value)));

function objectOf(schema: Schema, depth: number): fc.Arbitrary<unknown> {
  const properties = Object.entries(schema.properties ?? {});
  const model = Object.fromEntries(
    properties.map(([name, each]) => [name, schemaArbitrary(each, depth + 1)]),
  );
  const requiredKeys = (schema.required ?? []).filter((name) => name in model);
  const whole = fc.record(model, { requiredKeys });
  if (properties.length === 0)
    return fc.dictionary(fc.oneof(fc.string({ maxLength: 12 }), nastyText), anyText, { maxKeys: 3 });
  return fc.oneof(
    { weight: 12, arbitrary: whole },
    { weight: 1, arbitrary: fc.record(model, { requiredKeys: [] }) },
    { weight: 1, arbitrary: whole.map((value) => ({ ...value, surprise: 1 })) },
  );
}

function textOf(schema: Schema): fc.Arbitrary<string> {
  if (schema.format === "uuid") return idArbitrary;
  if (schema.format === "date-time" || schema.format === "date")
    return fc.oneof(
      fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
      nastyText,
    );
  if (schema.format === "uri")
    return fc.constantFrom(
      "http://127.0.0.1:9/",
      "https://example.test/hook",
      "http://[::1]/",
      "ftp://x",
      "//",
    );
  return anyText;
}

/** An id: mostly one that exists. */
export const idArbitrary: fc.Arbitrary<string> = fc.oneof(
  { weight: 8, arbitrary: fc.nat(100_000).map((n) => `⟦id:${n}⟧`) },
  { weight: 1, arbitrary: fc.uuid() },
  { weight: 1, arbitrary: nastyText },
);

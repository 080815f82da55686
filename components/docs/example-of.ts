import type { ReferenceOperation, SchemaNode } from "./reference-shape";

/** Values that say more than "string", by the name of the field. */
const BY_NAME: Record<string, unknown> = {
  content: "Hello, what does the team plan cost for 50 people?",
  text: "The meeting moved to Friday. Please confirm by Wednesday.",
  ocr_text: "ACME Ltd\nInvoice 2026-117\nTotal 42.00 EUR",
  input: "Write a short thank-you note.",
  sender: "lin@example.com",
  subject: "Team plan",
  email: "lin@example.com",
  name: "Example",
  code: "example",
  operator: "Lin",
  reason: "Looked into it",
  provider_code: "openai",
  model_name: "gpt-4o-mini",
  base_url: "https://api.openai.com/v1",
  default_locale: "en",
  locale: "en",
  callback_url: "https://example.com/hooks/intray",
  next_cursor: null,
};

const MAX_DEPTH = 4;

/** An example of a schema: the fields that are needed, and of the others those that say something. */
export function exampleOf(schema: SchemaNode, name = "", required = true, depth = 0): unknown {
  if (schema.const !== undefined) return schema.const;
  if (Object.hasOwn(BY_NAME, name) && !schema.enum) return BY_NAME[name];
  if (schema.default !== undefined) return schema.default;
  if (schema.enum) return schema.enum[0];
  const variant = (schema.anyOf ?? schema.oneOf)?.find((v) => v.type !== "null");
  if (variant) return exampleOf(variant, name, required, depth);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((s) => exampleOf(s, name, true, depth)));
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === "array")
    return schema.items && depth < MAX_DEPTH ? [exampleOf(schema.items, name, true, depth + 1)] : [];
  if (type === "object") return exampleObject(schema, depth);
  if (type === "integer" || type === "number") return schema.minimum ?? 1;
  if (type === "boolean") return true;
  if (type !== "string") return required ? {} : null;
  if (schema.format === "uuid") return "01900000-0000-7000-8000-000000000000";
  if (schema.format === "date-time") return "2026-11-29T08:30:00Z";
  if (schema.format === "uri") return "https://example.com";
  return "…";
}

function exampleObject(schema: SchemaNode, depth: number): Record<string, unknown> {
  if (depth >= MAX_DEPTH) return {};
  const needed = new Set(schema.required ?? []);
  const shown = Object.entries(schema.properties ?? {}).filter(
    ([name, each]) => needed.has(name) || (depth === 0 && name in BY_NAME && each.enum === undefined),
  );
  const pairs = shown.map(([name, each]) => [name, exampleOf(each, name, needed.has(name), depth + 1)]);
  if (pairs.length === 0 && typeof schema.additionalProperties === "object")
    return { en: exampleOf(schema.additionalProperties, "", true, depth + 1) };
  return Object.fromEntries(pairs) as Record<string, unknown>;
}

/** The call as a line of curl; `origin` is the server that shows the page. */
export function curlOf(operation: ReferenceOperation, origin: string): string {
  const path = operation.path
    .replaceAll("{version}", "1")
    .replace(/\{(\w+)\}/g, (_, name: string) => (/id$/i.test(name) ? `$${name.toUpperCase()}` : `<${name}>`));
  const method = operation.method === "GET" ? "" : ` -X ${operation.method}`;
  const lines = [`curl${method} '${origin}${path}'`.replace(/\$(\w+)/g, "'\"$$$1\"'")];
  if (operation.auth) lines.push(`-H "Authorization: Bearer $INTRAY_KEY"`);
  for (const p of operation.parameters.filter((each) => each.in === "header")) {
    if (p.name === "Idempotency-Key") lines.push(`-H "Idempotency-Key: $(uuidgen)"`);
    if (p.name === "If-Match") lines.push(`-H 'If-Match: "3"'`);
    if (p.name === "Prefer") lines.push(`-H 'Prefer: wait=25'`);
  }
  if (operation.body?.contentType === "multipart/form-data") lines.push("-F file=@messages.csv");
  else if (operation.body) {
    const json = JSON.stringify(exampleOf(operation.body.schema), null, 2).replaceAll("'", "'\\''");
    lines.push("-H 'Content-Type: application/json'", `-d '${json}'`);
  }
  return lines.join(" \\\n  ");
}

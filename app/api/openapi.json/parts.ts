/** What the document says in general: names of its chapters, how a caller shows who it is, headers. */

export const DESCRIPTION = [
  "JSON, UTF-8. Send an API key as `Authorization: Bearer <key>` or `X-Internal-Token: <key>`.",
  "A key that was made with `require_signature` signs every request with X-Timestamp, X-Nonce and X-Signature.",
  "Unknown fields are refused by name. Times are RFC 3339, UTC. Lists come newest first with an opaque cursor.",
  "Errors are application/problem+json. Every answer carries X-Request-Id.",
].join("\n");

export const TAGS = [
  { name: "Messages", description: "Take messages in, read them, change them" },
  { name: "Drafts", description: "Replies: ask, edit, approve, send" },
  { name: "Tasks", description: "Durable work: submit, poll, cancel, retry" },
  { name: "AI", description: "Summaries, bills, texts and chat for other systems" },
  { name: "Imports", description: "CSV files, row by row" },
  { name: "Rules", description: "What overrules the AI" },
  { name: "Categories", description: "The team's own list" },
  { name: "Prompts", description: "Prompts with versions, and AI roles" },
  { name: "Registry", description: "Providers, models and scenes" },
  { name: "API keys", description: "Keys of programs" },
  { name: "Operations", description: "Health, figures, this document" },
];

export const SECURITY_SCHEMES = {
  bearer: { type: "http", scheme: "bearer", description: "An API key" },
  internalToken: { type: "apiKey", in: "header", name: "X-Internal-Token", description: "The same API key" },
};

export const PARAMETERS = {
  "Idempotency-Key": {
    name: "Idempotency-Key",
    in: "header",
    description:
      "The same key and body give the first answer again for 24 h; another body is 42204, a request still running 40901",
    schema: { type: "string", minLength: 1, maxLength: 255 },
  },
  "If-Match": {
    name: "If-Match",
    in: "header",
    description: 'The version that was read, in quotes: "3". Another one meanwhile is 40902',
    schema: { type: "string", pattern: '^((W/)?"?\\d{1,9}"?|\\*)$' },
  },
  Prefer: {
    name: "Prefer",
    in: "header",
    description: "`wait=N`: wait up to N seconds, 0–60, 25 when left out; `respond-async`: answer at once",
    schema: { type: "string" },
  },
};

export const HEADERS = {
  "X-Request-Id": {
    description: "The request's id: yours when you sent 1–128 visible ASCII characters",
    schema: { type: "string" },
  },
  Location: { description: "Path of what was made", schema: { type: "string" } },
  "Retry-After": { description: "Seconds to wait", schema: { type: "integer" } },
  "Idempotent-Replayed": {
    description: "true: the first answer to this Idempotency-Key again",
    schema: { type: "string", enum: ["true"] },
  },
};

/** The form of an upload, which is read as a stream and has no schema of its own. */
export const CSV_UPLOAD = {
  type: "object",
  required: ["file"],
  properties: {
    file: { type: "string", format: "binary", description: "CSV, at most 100 MB" },
    mapping: {
      type: "string",
      description: 'JSON, field to column by name or index: {"content": "Text", "subject": 2, "topic": null}',
    },
    encoding: { type: "string", description: "utf-8, utf-16le, utf-16be, gb18030; found out when left out" },
    delimiter: { type: "string", description: "comma, semicolon, tab, pipe; found out when left out" },
    preview: { type: "string", enum: ["1", "true"], description: "Stop at the preview" },
  },
};

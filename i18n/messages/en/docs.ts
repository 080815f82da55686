export const docs = {
  title: "API reference",
  heading: "The Intray API",
  lead: "Everything that programs can do: submit messages and tasks, read what the AI made of them, approve replies, run models. This page comes from your own server and describes the version that runs there.",
  contents: "Contents",
  search: "Search the reference",
  nothing: "Nothing matches “{query}”.",
  skip: "Skip to the reference",
  home: "Open Intray",
  document: "OpenAPI document",
  needsKey: "API key",
  noKey: "no key needed",
  in: { path: "Path", query: "Query", header: "Headers" },
  body: "Body",
  emptyBody: "An empty object.",
  answer: "Answer",
  noBody: "No body.",
  fields: "Fields",
  example: "Example",
  canFail: "Can fail with",
  schema: {
    required: "required",
    default: "default {value}",
    characters: "{range} characters",
    items: "{range} items",
  },
  tags: {
    Messages: "Messages",
    Drafts: "Drafts",
    Tasks: "Tasks",
    AI: "AI service",
    Imports: "Imports",
    Rules: "Rules",
    Categories: "Categories",
    Prompts: "Prompts and roles",
    Registry: "Models and scenes",
    API_keys: "API keys",
    Operations: "Operations",
  },
  guide: {
    title: "Guide",
    start: {
      title: "Start",
      text: "Make a key under Admin, API keys; it is shown once. Send JSON in UTF-8 with <c>Content-Type: application/json</c>. Unknown fields are refused by name, so a typing error never goes unnoticed. Times are RFC 3339 in UTC. Every answer has <c>X-Request-Id</c>; send your own to find a request again in the logs.",
      document:
        "The same contract as an OpenAPI 3.1 document, for code generators: <a>/api/openapi.json</a>.",
    },
    keys: {
      title: "Keys and scopes",
      text: "Send the key as <c>Authorization: Bearer …</c> or, the same, as <c>X-Internal-Token: …</c>. Scopes say what it may do:",
      scopes: {
        inbox_write: "Submit and change messages and tasks, drafts too",
        inbox_read: "Read what the key itself has submitted",
        inbox_read_all: "Read everything",
        ai_invoke: "Use the AI service; read prompts and roles",
        registry_write: "Change providers, models, scenes, prompts and roles",
        ops_read: "Read metrics and dead letters",
        admin: "All of the above, rules, categories and keys",
      },
      own: "A key without <c>inbox:read_all</c> sees only its own submissions. Others answer 404, as if they were not there.",
    },
    signing: {
      title: "Signing",
      text: "A key that was made with <c>require_signature</c> has a signing secret. Each of its requests carries <c>X-Timestamp</c>, <c>X-Nonce</c> and <c>X-Signature</c> beside the key: a request that someone records can't be changed, nor sent twice.",
      string: "What is signed",
      lines:
        "Five lines, joined by a line feed, none at the end. The method in capitals; the path with its query exactly as sent; the hash of the raw body (of nothing, for a request without one).",
      timestamp: "<c>X-Timestamp</c>: Unix seconds, at most 300 s from the server's clock.",
      nonce:
        "<c>X-Nonce</c>: 16–128 of <c>A–Z a–z 0–9 _ -</c>, new for each request. It is kept for 600 s; a second use is 40103.",
      signature: "<c>X-Signature</c>: HMAC-SHA256 of the text with the secret, lower-case hex.",
      uploads: "Multipart uploads can't be signed: use another key for them.",
      language: "Language of the example",
    },
    retries: {
      title: "Retries and limits",
      text: "Send <c>Idempotency-Key</c> with each POST that creates something. The same key and body give the first answer again, marked <c>Idempotent-Replayed: true</c>, for 24 hours; another body is 42204; a request that still runs is 40901.",
      limits:
        "A 429 has <c>Retry-After</c>; <c>RateLimit</c> and <c>RateLimit-Policy</c> tell how much is left. In an error, <c>retryable</c> says whether the same request may succeed later.",
      wait: "Calls that may take long wait as <c>Prefer: wait=25</c> says, 0–60 seconds, then answer 202 with the task at <c>Location</c>. <c>Prefer: respond-async</c> does not wait at all.",
    },
    lists: {
      title: "Lists and versions",
      text: "Lists give <c>items</c> and <c>next_cursor</c>, newest first. Send the cursor back as <c>?cursor=</c> with the same filters until it is <c>null</c>. A cursor never skips or repeats a record while others arrive. <c>limit</c> is 1–200.",
      versions:
        'What people edit at the same time has a <c>version</c>. Send the one you read as <c>If-Match: "3"</c>; when someone was faster, the answer is 40902 and nothing is lost.',
    },
    callbacks: {
      title: "Callbacks",
      text: "A message or task with <c>callback_url</c> reports its end there with a POST. Answer any 2xx.",
      signed:
        "Callbacks are signed as above, with the deployment's callback secret instead of a key's, and carry the headers of Standard Webhooks too: <c>webhook-id</c>, <c>webhook-timestamp</c>, <c>webhook-signature</c>.",
      again:
        "Anything but 2xx is tried again after 5 s, 30 s, 2 min, 10 min, 1 h and 6 h; 410 stops it. A delivery can come twice: its <c>id</c> stays the same. Redirects are not followed.",
      verify: "Checking a callback",
    },
    errors: {
      title: "Errors",
      text: "Every error is <c>application/problem+json</c> with a number in <c>code</c>, its name in <c>error</c>, and for a wrong request <c>errors</c> with path and message of each field. “Not found” and “not yours” look the same.",
      meaning: "Meaning",
      retry: "Retryable",
    },
  },
} as const;

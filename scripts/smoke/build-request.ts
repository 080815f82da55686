/** What one call of the smoke script sends. */
export interface SmokeRequest {
  method: string;
  /** Path and query. */
  path: string;
  /** JSON, or null for none. */
  body: string | null;
}

/** The flags of the command line, those that say what to send. */
export interface SmokeValues {
  text?: string | undefined;
  locale?: string | undefined;
  model?: string | undefined;
  "ocr-text"?: string | undefined;
  "file-id"?: string | undefined;
  "file-url"?: string | undefined;
  type?: string | undefined;
  payload?: string | undefined;
  priority?: string | undefined;
  "callback-url"?: string | undefined;
  "task-id"?: string | undefined;
  "request-id"?: string | undefined;
  scene?: string | undefined;
  status?: string | undefined;
  limit?: string | undefined;
  method?: string | undefined;
  path?: string | undefined;
  body?: string | undefined;
}

const TEXT = "Intray turns messages into records with a status. It classifies them and drafts replies.";
const BILL = "测试商店 发票号 20261129\n茶叶 2 盒 128.00\n合计 ¥128.00\n日期 2026-11-29";

type Builder = (values: SmokeValues) => SmokeRequest;

const BUILDERS: Record<string, Builder> = {
  summarize: ({ text = TEXT, locale, model }) => post("/api/v1/ai/summarize", { text, locale, model }),
  bill_extract: ({ "ocr-text": ocr, "file-id": id, "file-url": url, locale }) => {
    const source = ocr ?? (id === undefined && url === undefined ? BILL : undefined);
    return post("/api/v1/ai/extract/bill", { ocr_text: source, file_id: id, file_url: url, locale });
  },
  task_submit: ({ type = "summarize", payload, text = TEXT, priority, "callback-url": callback }) =>
    post("/api/v1/ai/tasks", {
      type,
      payload: payload === undefined ? { text } : json("--payload", payload),
      priority,
      callback_url: callback,
    }),
  task_status: (values) => get(`/api/v1/ai/tasks/${taskOf(values)}`),
  task_result: (values) => get(`/api/v1/ai/tasks/${taskOf(values)}/result`),
  request_logs: (values) => {
    const query = new URLSearchParams();
    for (const [flag, name] of Object.entries(FILTERS)) {
      const value = values[flag as keyof typeof FILTERS];
      if (value !== undefined) query.set(name, value);
    }
    return get(`/api/v1/ai/request-logs${query.size > 0 ? `?${query}` : ""}`);
  },
  custom: ({ method, path, body }) => {
    if (!path?.startsWith("/")) throw new Error("custom needs --path, beginning with /");
    if (body !== undefined) json("--body", body);
    const verb = method?.toUpperCase() ?? (body === undefined ? "GET" : "POST");
    if (!/^(GET|POST|PUT|PATCH|DELETE)$/.test(verb))
      throw new Error(`--method ${verb} is none that Intray has`);
    return { method: verb, path, body: body ?? null };
  },
};

const FILTERS = {
  "request-id": "request_id",
  "task-id": "task_id",
  scene: "scene",
  model: "model",
  status: "status",
  limit: "limit",
} as const;

export const SMOKE_COMMANDS = Object.keys(BUILDERS);

/** The request of one command. @throws Error in one sentence when a flag is missing or wrong. */
export function buildRequest(command: string, values: SmokeValues): SmokeRequest {
  const build = Object.hasOwn(BUILDERS, command) ? BUILDERS[command] : undefined;
  if (!build) throw new Error(`"${command}" is none of ${SMOKE_COMMANDS.join(", ")}`);
  return build(values);
}

const get = (path: string): SmokeRequest => ({ method: "GET", path, body: null });
const post = (path: string, body: object): SmokeRequest => ({
  method: "POST",
  path,
  body: JSON.stringify(body),
});

function taskOf({ "task-id": id }: SmokeValues): string {
  if (!id) throw new Error("--task-id is missing");
  return encodeURIComponent(id);
}

function json(flag: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${flag} is no valid JSON`);
  }
}

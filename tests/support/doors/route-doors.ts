import type { Permission } from "@/domain/actors/authorize";

interface RouteDoor {
  /** All of them; `anybody`: without signing in. Doors that answer with what they changed need to read it, too. */
  needs: Permission | readonly Permission[] | "anybody";
  /** Passes the door's own checks: what refuses is then the permission. `file` is an upload, `mail` an e-mail. */
  body?: unknown;
  query?: string;
  headers?: Record<string, string>;
}

const decision = { operator: "ops", reason: "test" };
const rule = {
  name: "r",
  match: "any",
  phase: "after",
  conditions: [{ field: "content", operator: "contains_any", value: ["x"] }],
  actions: [{ type: "add_labels", value: ["y"] }],
};
const texts = { default_locale: "en", localized_contents: { en: "Say it." } };

/** Every door of REST by method and path, with what it needs. A door that is not here fails the test. */
export const ROUTE_DOORS: Record<string, RouteDoor> = {
  "GET /api/api-keys": { needs: "api-keys:write" },
  "POST /api/api-keys": { needs: "api-keys:write", body: { name: "k", scopes: ["inbox:read"] } },
  "DELETE /api/api-keys/[id]": { needs: "api-keys:write" },
  "POST /api/api-keys/[id]/rotate": { needs: "api-keys:write", body: {} },
  "GET /api/categories": { needs: "categories:read" },
  "POST /api/categories": { needs: "categories:write", body: { code: "c", name_zh: "类", name_en: "c" } },
  "PATCH /api/categories/[code]": { needs: "categories:write", body: { name_en: "d" } },
  "GET /api/drafts/[id]": { needs: "messages:read" },
  "PATCH /api/drafts/[id]": {
    needs: ["drafts:write", "messages:read"],
    body: { body: "text" },
    headers: { "if-match": '"1"' },
  },
  "POST /api/drafts/[id]/approve": { needs: ["drafts:approve", "messages:read"], body: {} },
  "POST /api/drafts/[id]/discard": { needs: ["drafts:write", "messages:read"], body: {} },
  "POST /api/drafts/[id]/send": { needs: ["drafts:approve", "messages:read"], body: {} },
  "POST /api/drafts/[id]/keep": { needs: ["drafts:write", "messages:read"], body: {} },
  "POST /api/drafts/[id]/settle": { needs: ["drafts:approve", "messages:read"], body: { outcome: "sent" } },
  "GET /api/health": { needs: "anybody" },
  "GET /api/openapi.json": { needs: "anybody" },
  "GET /api/imports": { needs: "messages:read" },
  "POST /api/imports": { needs: ["imports:write", "messages:read"], body: "file" },
  "GET /api/imports/[id]": { needs: "messages:read" },
  "POST /api/imports/[id]/cancel": { needs: ["imports:write", "messages:read"], body: {} },
  "GET /api/imports/[id]/errors.csv": { needs: "messages:read" },
  "POST /api/imports/[id]/pause": { needs: ["imports:write", "messages:read"], body: {} },
  "POST /api/imports/[id]/retry": { needs: ["imports:write", "messages:read"], body: {} },
  "GET /api/imports/[id]/rows": { needs: "messages:read" },
  "POST /api/imports/[id]/start": { needs: ["imports:write", "messages:read"], body: {} },
  "GET /api/inbox": { needs: "messages:read" },
  "POST /api/inbox": { needs: "messages:write", body: { content: "hello" } },
  "POST /api/inbox/batch": { needs: "messages:write", body: { messages: [{ content: "hello" }] } },
  "GET /api/inbox/export": { needs: "messages:read", query: "?format=csv" },
  "GET /api/inbox/[id]": { needs: "messages:read" },
  "PATCH /api/inbox/[id]": { needs: ["messages:write", "messages:read"], body: { unread: false } },
  "DELETE /api/inbox/[id]": { needs: "messages:delete" },
  "GET /api/inbox/[id]/html": { needs: "messages:read" },
  "POST /api/inbox/[id]/reset": {
    needs: ["messages:write", "messages:read"],
    body: { fields: ["category"] },
  },
  "POST /api/inbox/mail": { needs: "messages:write", body: "mail" },
  "GET /api/inbox/[id]/drafts": { needs: "messages:read" },
  "POST /api/inbox/[id]/drafts": { needs: ["drafts:write", "messages:read"], body: {} },
  "POST /api/inbox/[id]/process": { needs: ["messages:write", "messages:read"], body: {} },
  "GET /api/inbox/tasks": { needs: "tasks:read" },
  "POST /api/inbox/tasks": { needs: "tasks:write", body: { content: "hello" } },
  "GET /api/inbox/tasks/[id]": { needs: "tasks:read" },
  "GET /api/inbox/tasks/[id]/callbacks": { needs: "tasks:read" },
  "POST /api/inbox/tasks/[id]/callbacks/[callbackId]/resend": {
    needs: ["tasks:write", "tasks:read"],
    body: {},
  },
  "POST /api/inbox/tasks/[id]/cancel": { needs: ["tasks:write", "tasks:read"], body: {} },
  "POST /api/inbox/tasks/[id]/retry": { needs: ["tasks:write", "tasks:read"], body: {} },
  "GET /api/metrics": { needs: "ops:read" },
  "GET /api/rules": { needs: "rules:read" },
  "POST /api/rules": { needs: "rules:write", body: rule },
  "POST /api/rules/preview": { needs: "rules:read", body: rule },
  "GET /api/rules/[id]": { needs: "rules:read" },
  "PATCH /api/rules/[id]": { needs: "rules:write", body: { enabled: false } },
  "DELETE /api/rules/[id]": { needs: "rules:write" },
  "POST /api/rules/[id]/apply": { needs: "rules:write", body: {} },
  "POST /api/v1/ai/chat": { needs: "ai:invoke", body: { messages: [{ role: "user", content: "hi" }] } },
  "GET /api/v1/ai/dead-letters": { needs: "ops:read" },
  "POST /api/v1/ai/dead-letters/redrive": { needs: "ops:write", body: { ...decision, filter: {} } },
  "GET /api/v1/ai/dead-letters/[task_id]": { needs: "ops:read" },
  "POST /api/v1/ai/dead-letters/[task_id]/acknowledge": { needs: "ops:write", body: decision },
  "POST /api/v1/ai/dead-letters/[task_id]/redrive": { needs: "ops:write", body: decision },
  "POST /api/v1/ai/extract/bill": { needs: "ai:invoke", body: { ocr_text: "Total 3.00 USD" } },
  "GET /api/v1/ai/request-logs": { needs: "ai:invoke" },
  "POST /api/v1/ai/summarize": { needs: "ai:invoke", body: { text: "A short text." } },
  "POST /api/v1/ai/tasks": {
    needs: ["ai:invoke", "tasks:write"],
    body: { type: "summarize", payload: { text: "A text." } },
  },
  "GET /api/v1/ai/tasks/[id]": { needs: "tasks:read" },
  "GET /api/v1/ai/tasks/[id]/result": { needs: "tasks:read" },
  "POST /api/v1/ai/text/generate": { needs: "ai:invoke", body: { input: "hello" } },
  "GET /api/v1/model/providers": { needs: "registry:read" },
  "POST /api/v1/model/providers": {
    needs: "registry:write",
    body: { provider_code: "p", base_url: "https://p.example.test/v1" },
  },
  "GET /api/v1/models": { needs: "registry:read" },
  "POST /api/v1/models": { needs: "registry:write", body: { provider_code: "nobody", model_name: "m" } },
  "GET /api/v1/prompts": { needs: "prompts:read" },
  "POST /api/v1/prompts": { needs: "prompts:write", body: { code: "p", name: "P", ...texts } },
  "GET /api/v1/prompts/[code]": { needs: "prompts:read" },
  "GET /api/v1/prompts/[code]/versions": { needs: "prompts:read" },
  "PATCH /api/v1/prompts/[code]/versions/[version]": { needs: "prompts:write", body: { name: "Q" } },
  "POST /api/v1/prompts/[code]/versions/[version]/try": { needs: "prompts:write", body: { input: "hello" } },
  "GET /api/v1/roles": { needs: "roles:read" },
  "POST /api/v1/roles": { needs: "roles:write", body: { code: "r", name: "R", ...texts } },
  "GET /api/v1/roles/[code]": { needs: "roles:read" },
  "PATCH /api/v1/roles/[code]": { needs: "roles:write", body: { name: "S" } },
  "GET /api/v1/scenes/[code]": { needs: "registry:read" },
  "PUT /api/v1/scenes/[code]": { needs: "registry:write", body: {} },
};

/** Doors that admit in their own way, each tested elsewhere. */
export const OWN_DOORS = ["/api/auth/[...nextauth]", "/api/inngest", "/api/stream"];

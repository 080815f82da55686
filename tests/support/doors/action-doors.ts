import type { Permission } from "@/domain/actors/authorize";

interface ActionDoor {
  /** `oneself`: every member, about nothing but their own account. */
  needs: Permission | "oneself";
  /** Passes the input's schema: what refuses is then the permission. */
  input: unknown;
}

const id = "0190a8f0-0000-7000-8000-000000000000";
const code = "nobody";
const one = { id };
const rule = {
  name: "r",
  match: "any",
  phase: "after",
  conditions: [{ field: "content", operator: "contains_any", value: ["x"] }],
  actions: [{ type: "add_labels", value: ["y"] }],
};
const texts = { default_locale: "en", localized_contents: { en: "Say it." } };
const timing = { cron: "0 9 * * *", time_zone: "Asia/Shanghai" };
const password = "a long enough password";

/** Every server action by file and name, with what it needs. An action that is not here fails the test. */
export const ACTION_DOORS: Record<string, ActionDoor> = {
  "api-keys addApiKey": { needs: "api-keys:write", input: { name: "k", scopes: ["inbox:read"] } },
  "api-keys renewApiKey": { needs: "api-keys:write", input: { id, rotation: {} } },
  "api-keys removeApiKey": { needs: "api-keys:write", input: one },
  "budgets addBudget": {
    needs: "budgets:write",
    input: {
      key_id: id,
      member_id: null,
      period: "day",
      currency: "USD",
      limit_amount: "1",
      limit_tokens: null,
      warn_percent: 80,
    },
  },
  "budgets changeBudget": {
    needs: "budgets:write",
    input: { id, limits: { limit_amount: "1", limit_tokens: null, warn_percent: 80 } },
  },
  "budgets removeBudget": { needs: "budgets:write", input: one },
  "categories addCategory": { needs: "categories:write", input: { code: "c", name_zh: "类", name_en: "c" } },
  "categories changeCategory": { needs: "categories:write", input: { code, patch: { name_en: "d" } } },
  "dead-letters acknowledge": { needs: "ops:write", input: { task_id: id, reason: "r" } },
  "dead-letters redrive": { needs: "ops:write", input: { task_id: id, reason: "r" } },
  "dead-letters countMatching": { needs: "ops:read", input: {} },
  "dead-letters redriveMatching": { needs: "ops:write", input: { filter: {}, reason: "r", limit: 1 } },
  "dead-letters changeSeverityRules": { needs: "settings:write", input: { rules: [] } },
  "drafts draftReply": { needs: "drafts:write", input: { messageId: id } },
  "drafts writeReply": { needs: "drafts:write", input: { messageId: id, body: "text" } },
  "drafts saveDraft": { needs: "drafts:write", input: { id, body: "text", version: 1 } },
  "drafts approveDraftAction": { needs: "drafts:approve", input: { id, version: 1 } },
  "drafts sendDraftAction": { needs: "drafts:approve", input: one },
  "drafts discardDraftAction": { needs: "drafts:write", input: one },
  "drafts restoreDraftAction": { needs: "drafts:write", input: one },
  "drafts settleDraftDelivery": { needs: "drafts:approve", input: { id, outcome: "sent" } },
  "drafts keepDraftAction": { needs: "drafts:write", input: one },
  "imports showPreview": { needs: "messages:read", input: one },
  "imports runImport": { needs: "imports:write", input: one },
  "imports retryRows": { needs: "imports:write", input: one },
  "imports pauseImport": { needs: "imports:write", input: one },
  "imports cancelImport": { needs: "imports:write", input: one },
  "members addMember": {
    needs: "members:write",
    input: { email: "n@example.test", name: "n", level: "viewer", password },
  },
  "members changeMember": { needs: "members:write", input: { id, patch: { name: "x" } } },
  "members setPassword": { needs: "members:write", input: { id, password } },
  "members changePassword": { needs: "oneself", input: { current: "x", next: password } },
  "members changeOwnPreferences": { needs: "oneself", input: {} },
  "messages patchMessage": { needs: "messages:write", input: { id, patch: { unread: true } } },
  "messages patchMessages": { needs: "messages:write", input: { ids: [id], patch: { unread: true } } },
  "messages chooseAllMessages": { needs: "messages:write", input: { filter: {} } },
  "messages undoMessages": { needs: "messages:write", input: one },
  "messages stopMessages": { needs: "messages:write", input: one },
  "messages readBulk": { needs: "messages:read", input: one },
  "messages readRunningBulk": { needs: "messages:read", input: {} },
  "messages createMessage": { needs: "messages:write", input: { content: "hello" } },
  "messages addDemo": { needs: "messages:write", input: {} },
  "messages processMessage": { needs: "messages:write", input: one },
  "messages splitMessage": { needs: "messages:write", input: one },
  "messages resetMessage": { needs: "messages:write", input: { id, fields: ["category"] } },
  "messages removeMessage": { needs: "messages:delete", input: one },
  "models saveProvider": {
    needs: "registry:write",
    input: { provider_code: "p", base_url: "https://p.example.test/v1" },
  },
  "models saveModel": { needs: "registry:write", input: { provider_code: code, model_name: "m" } },
  "models tryModel": { needs: "registry:write", input: { provider_code: code, model_name: "m" } },
  "models readStoppedModels": { needs: "messages:read", input: {} },
  "presence tellPresence": { needs: "messages:read", input: { message_id: id, doing: "viewing" } },
  "prompts addPromptVersion": { needs: "prompts:write", input: { code: "p", name: "P", ...texts } },
  "prompts changePromptVersion": {
    needs: "prompts:write",
    input: { code, version: 1, patch: { name: "Q" } },
  },
  "prompts tryPrompt": { needs: "prompts:write", input: { code, version: 1, trial: { input: "hello" } } },
  "roles addRole": { needs: "roles:write", input: { code: "r", name: "R", ...texts } },
  "roles changeRole": { needs: "roles:write", input: { code, patch: { name: "S" } } },
  "rules addRule": { needs: "rules:write", input: rule },
  "rules changeRule": { needs: "rules:write", input: { id, patch: { enabled: false } } },
  "rules orderRules": { needs: "rules:write", input: { phase: "after", ids: [] } },
  "rules removeRule": { needs: "rules:write", input: one },
  "rules applyRule": { needs: "rules:write", input: { id, filter: {} } },
  "scenes saveScene": { needs: "registry:write", input: { code, input: {} } },
  "scenes trySceneRequest": { needs: "registry:read", input: { code, trial: { scene: {} } } },
  "schedules addSchedule": {
    needs: "ops:write",
    input: { code: "s", kind: "digest", ...timing, target: { to: "inbox" } },
  },
  "schedules changeSchedule": { needs: "ops:write", input: { code, patch: { enabled: false } } },
  "schedules removeSchedule": { needs: "ops:write", input: { code } },
  "schedules startSchedule": { needs: "ops:write", input: { code } },
  "schedules showOccurrences": { needs: "ops:read", input: timing },
  "second-factor beginFactor": { needs: "oneself", input: { password: "x" } },
  "second-factor confirmFactor": { needs: "oneself", input: { code: "000000" } },
  "second-factor turnOffFactor": { needs: "oneself", input: { password: "x", code: "000000" } },
  "second-factor renewCodes": { needs: "oneself", input: { password: "x", code: "000000" } },
  "second-factor removeFactor": { needs: "members:write", input: one },
  "sessions endSessions": { needs: "oneself", input: { others: true } },
  "settings changeSettings": { needs: "settings:write", input: { team_name: "t" } },
  "snippets addSnippet": {
    needs: "snippets:write",
    input: { code: "sn", title: "t", body: "b", language: "en" },
  },
  "snippets changeSnippet": { needs: "snippets:write", input: { id, patch: { title: "u" } } },
  "snippets removeSnippet": { needs: "snippets:write", input: one },
  "tasks stopTask": { needs: "tasks:write", input: one },
  "tasks restartTask": { needs: "tasks:write", input: one },
  "views readViewCounts": { needs: "messages:read", input: {} },
  "views countMatching": { needs: "messages:read", input: { filter: {} } },
  "views readViews": { needs: "messages:read", input: {} },
  "views saveView": { needs: "views:write", input: { name: "v", query: "label=x" } },
  "views changeView": { needs: "views:write", input: { id, patch: { name: "w" } } },
  "views orderViews": { needs: "views:write", input: { ids: [id] } },
  "views removeView": { needs: "views:write", input: one },
  "webhooks showCallbackSecret": { needs: "settings:write", input: {} },
  "webhooks resendDelivery": { needs: "tasks:write", input: { task_id: id, id } },
  "webhooks changeAlerts": { needs: "settings:write", input: { url: "" } },
};

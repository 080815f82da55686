import * as apiKeysByIdRotate from "@/app/api/api-keys/[id]/rotate/route";
import * as apiKeysById from "@/app/api/api-keys/[id]/route";
import * as apiKeys from "@/app/api/api-keys/route";
import * as categoriesByCode from "@/app/api/categories/[code]/route";
import * as categories from "@/app/api/categories/route";
import * as draftsByIdApprove from "@/app/api/drafts/[id]/approve/route";
import * as draftsByIdDiscard from "@/app/api/drafts/[id]/discard/route";
import * as draftsByIdKeep from "@/app/api/drafts/[id]/keep/route";
import * as draftsById from "@/app/api/drafts/[id]/route";
import * as draftsByIdSend from "@/app/api/drafts/[id]/send/route";
import * as draftsByIdSettle from "@/app/api/drafts/[id]/settle/route";
import * as health from "@/app/api/health/route";
import * as importsByIdCancel from "@/app/api/imports/[id]/cancel/route";
import * as importsByIdErrorsCsv from "@/app/api/imports/[id]/errors.csv/route";
import * as importsByIdPause from "@/app/api/imports/[id]/pause/route";
import * as importsByIdRetry from "@/app/api/imports/[id]/retry/route";
import * as importsById from "@/app/api/imports/[id]/route";
import * as importsByIdRows from "@/app/api/imports/[id]/rows/route";
import * as importsByIdStart from "@/app/api/imports/[id]/start/route";
import * as imports from "@/app/api/imports/route";
import * as inboxByIdDrafts from "@/app/api/inbox/[id]/drafts/route";
import * as inboxByIdHtml from "@/app/api/inbox/[id]/html/route";
import * as inboxByIdProcess from "@/app/api/inbox/[id]/process/route";
import * as inboxByIdReset from "@/app/api/inbox/[id]/reset/route";
import * as inboxById from "@/app/api/inbox/[id]/route";
import * as inboxBatch from "@/app/api/inbox/batch/route";
import * as inboxExport from "@/app/api/inbox/export/route";
import * as inboxMail from "@/app/api/inbox/mail/route";
import * as inbox from "@/app/api/inbox/route";
import * as inboxTasksByIdCallbacksByCallbackidResend from "@/app/api/inbox/tasks/[id]/callbacks/[callbackId]/resend/route";
import * as inboxTasksByIdCallbacks from "@/app/api/inbox/tasks/[id]/callbacks/route";
import * as inboxTasksByIdCancel from "@/app/api/inbox/tasks/[id]/cancel/route";
import * as inboxTasksByIdRetry from "@/app/api/inbox/tasks/[id]/retry/route";
import * as inboxTasksById from "@/app/api/inbox/tasks/[id]/route";
import * as inboxTasks from "@/app/api/inbox/tasks/route";
import * as metrics from "@/app/api/metrics/route";
import * as rulesByIdApply from "@/app/api/rules/[id]/apply/route";
import * as rulesById from "@/app/api/rules/[id]/route";
import * as rulesPreview from "@/app/api/rules/preview/route";
import * as rules from "@/app/api/rules/route";
import * as aiChat from "@/app/api/v1/ai/chat/route";
import * as aiDeadLettersByTask_idAcknowledge from "@/app/api/v1/ai/dead-letters/[task_id]/acknowledge/route";
import * as aiDeadLettersByTask_idRedrive from "@/app/api/v1/ai/dead-letters/[task_id]/redrive/route";
import * as aiDeadLettersByTask_id from "@/app/api/v1/ai/dead-letters/[task_id]/route";
import * as aiDeadLettersRedrive from "@/app/api/v1/ai/dead-letters/redrive/route";
import * as aiDeadLetters from "@/app/api/v1/ai/dead-letters/route";
import * as aiExtractBill from "@/app/api/v1/ai/extract/bill/route";
import * as aiRequestLogs from "@/app/api/v1/ai/request-logs/route";
import * as aiSummarize from "@/app/api/v1/ai/summarize/route";
import * as aiTasksByIdResult from "@/app/api/v1/ai/tasks/[id]/result/route";
import * as aiTasksById from "@/app/api/v1/ai/tasks/[id]/route";
import * as aiTasks from "@/app/api/v1/ai/tasks/route";
import * as aiTextGenerate from "@/app/api/v1/ai/text/generate/route";
import * as modelProviders from "@/app/api/v1/model/providers/route";
import * as models from "@/app/api/v1/models/route";
import * as promptsByCode from "@/app/api/v1/prompts/[code]/route";
import * as promptsByCodeVersionsByVersion from "@/app/api/v1/prompts/[code]/versions/[version]/route";
import * as promptsByCodeVersionsByVersionTry from "@/app/api/v1/prompts/[code]/versions/[version]/try/route";
import * as promptsByCodeVersions from "@/app/api/v1/prompts/[code]/versions/route";
import * as prompts from "@/app/api/v1/prompts/route";
import * as rolesByCode from "@/app/api/v1/roles/[code]/route";
import * as roles from "@/app/api/v1/roles/route";
import * as scenesByCode from "@/app/api/v1/scenes/[code]/route";
import type { RouteHandler } from "@/entry/define-route";
import type { RefusedMethod } from "@/entry/refuse-methods";

export const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
export type Method = (typeof METHODS)[number];

/** A route module: one handler for each method. Those that it only refuses have no spec. */
export type RouteModule = Partial<Record<Method, RouteHandler | RefusedMethod>>;

/**
 * Every route of the REST contract by its path, in the order of the reference. What a route says of itself stands
 * beside its handler (`defineRoute`); here is only where it is. A test holds this list against the folder.
 */
export const CATALOGUE: Record<string, RouteModule> = {
  "/api/api-keys": apiKeys,
  "/api/api-keys/{id}": apiKeysById,
  "/api/api-keys/{id}/rotate": apiKeysByIdRotate,
  "/api/categories": categories,
  "/api/categories/{code}": categoriesByCode,
  "/api/drafts/{id}": draftsById,
  "/api/drafts/{id}/approve": draftsByIdApprove,
  "/api/drafts/{id}/discard": draftsByIdDiscard,
  "/api/drafts/{id}/keep": draftsByIdKeep,
  "/api/drafts/{id}/send": draftsByIdSend,
  "/api/drafts/{id}/settle": draftsByIdSettle,
  "/api/health": health,
  "/api/imports": imports,
  "/api/imports/{id}": importsById,
  "/api/imports/{id}/cancel": importsByIdCancel,
  "/api/imports/{id}/errors.csv": importsByIdErrorsCsv,
  "/api/imports/{id}/pause": importsByIdPause,
  "/api/imports/{id}/retry": importsByIdRetry,
  "/api/imports/{id}/rows": importsByIdRows,
  "/api/imports/{id}/start": importsByIdStart,
  "/api/inbox": inbox,
  "/api/inbox/batch": inboxBatch,
  "/api/inbox/export": inboxExport,
  "/api/inbox/mail": inboxMail,
  "/api/inbox/tasks": inboxTasks,
  "/api/inbox/tasks/{id}": inboxTasksById,
  "/api/inbox/tasks/{id}/callbacks": inboxTasksByIdCallbacks,
  "/api/inbox/tasks/{id}/callbacks/{callbackId}/resend": inboxTasksByIdCallbacksByCallbackidResend,
  "/api/inbox/tasks/{id}/cancel": inboxTasksByIdCancel,
  "/api/inbox/tasks/{id}/retry": inboxTasksByIdRetry,
  "/api/inbox/{id}": inboxById,
  "/api/inbox/{id}/drafts": inboxByIdDrafts,
  "/api/inbox/{id}/html": inboxByIdHtml,
  "/api/inbox/{id}/process": inboxByIdProcess,
  "/api/inbox/{id}/reset": inboxByIdReset,
  "/api/metrics": metrics,
  "/api/rules": rules,
  "/api/rules/preview": rulesPreview,
  "/api/rules/{id}": rulesById,
  "/api/rules/{id}/apply": rulesByIdApply,
  "/api/v1/ai/chat": aiChat,
  "/api/v1/ai/dead-letters": aiDeadLetters,
  "/api/v1/ai/dead-letters/redrive": aiDeadLettersRedrive,
  "/api/v1/ai/dead-letters/{task_id}": aiDeadLettersByTask_id,
  "/api/v1/ai/dead-letters/{task_id}/acknowledge": aiDeadLettersByTask_idAcknowledge,
  "/api/v1/ai/dead-letters/{task_id}/redrive": aiDeadLettersByTask_idRedrive,
  "/api/v1/ai/extract/bill": aiExtractBill,
  "/api/v1/ai/request-logs": aiRequestLogs,
  "/api/v1/ai/summarize": aiSummarize,
  "/api/v1/ai/tasks": aiTasks,
  "/api/v1/ai/tasks/{id}": aiTasksById,
  "/api/v1/ai/tasks/{id}/result": aiTasksByIdResult,
  "/api/v1/ai/text/generate": aiTextGenerate,
  "/api/v1/model/providers": modelProviders,
  "/api/v1/models": models,
  "/api/v1/prompts": prompts,
  "/api/v1/prompts/{code}": promptsByCode,
  "/api/v1/prompts/{code}/versions": promptsByCodeVersions,
  "/api/v1/prompts/{code}/versions/{version}": promptsByCodeVersionsByVersion,
  "/api/v1/prompts/{code}/versions/{version}/try": promptsByCodeVersionsByVersionTry,
  "/api/v1/roles": roles,
  "/api/v1/roles/{code}": rolesByCode,
  "/api/v1/scenes/{code}": scenesByCode,
};

import { z } from "zod";
import { DeadLetterView } from "@/domain/dead-letters/shape";
import {
  BatchAnswer,
  DraftAnswer,
  HealthAnswer,
  MessageAnswer,
  MessagePageAnswer,
  ProcessAnswer,
  pageOfAnswer,
  TaskAnswer,
} from "./answers";
import { CallbackAnswer, ImportAnswer, ImportDetailAnswer, ImportRowAnswer } from "./import-answers";

/** Answers of the routes whose spec names none, by method and path. */
export const ANSWERS: Record<string, z.ZodType> = {
  "GET /api/health": HealthAnswer,
  "GET /api/inbox": MessagePageAnswer,
  "GET /api/inbox/{id}": MessageAnswer,
  "PATCH /api/inbox/{id}": MessageAnswer,
  "POST /api/inbox/batch": BatchAnswer,
  "POST /api/inbox/{id}/process": ProcessAnswer,
  "GET /api/inbox/{id}/drafts": pageOfAnswer(DraftAnswer),
  "POST /api/inbox/{id}/drafts": DraftAnswer,
  "GET /api/drafts/{id}": DraftAnswer,
  "PATCH /api/drafts/{id}": DraftAnswer,
  "POST /api/drafts/{id}/approve": DraftAnswer,
  "POST /api/drafts/{id}/send": DraftAnswer,
  "POST /api/drafts/{id}/discard": DraftAnswer,
  "POST /api/drafts/{id}/keep": DraftAnswer,
  "POST /api/drafts/{id}/settle": DraftAnswer,
  "POST /api/inbox/{id}/reset": MessageAnswer,
  "GET /api/inbox/tasks": pageOfAnswer(TaskAnswer),
  "GET /api/inbox/tasks/{id}": TaskAnswer,
  "POST /api/inbox/tasks/{id}/cancel": TaskAnswer,
  "POST /api/inbox/tasks/{id}/retry": TaskAnswer,
  "GET /api/inbox/tasks/{id}/callbacks": pageOfAnswer(CallbackAnswer),
  "POST /api/inbox/tasks/{id}/callbacks/{callbackId}/resend": pageOfAnswer(CallbackAnswer),
  "GET /api/v1/ai/tasks/{id}": TaskAnswer,
  "GET /api/v1/ai/dead-letters": pageOfAnswer(DeadLetterView),
  "POST /api/v1/ai/dead-letters/redrive": z.object({ redriven: z.array(z.uuid()) }),
  "GET /api/imports": pageOfAnswer(ImportAnswer),
  "GET /api/imports/{id}": ImportDetailAnswer,
  "GET /api/imports/{id}/rows": pageOfAnswer(ImportRowAnswer),
  "POST /api/imports/{id}/start": ImportAnswer,
  "POST /api/imports/{id}/pause": ImportAnswer,
  "POST /api/imports/{id}/cancel": ImportAnswer,
  "POST /api/imports/{id}/retry": ImportAnswer,
};

/** Answers that are not JSON, by method and path. */
export const MEDIA_TYPES: Record<string, string> = {
  "GET /api/metrics": "text/plain",
  "GET /api/inbox/export": "text/csv",
  "GET /api/inbox/{id}/html": "text/html",
  "GET /api/imports/{id}/errors.csv": "text/csv",
};

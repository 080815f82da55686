/**
 * The events that the product emits: facts in the past tense. Their data are ids and codes, never content,
 * because they also travel through a foreign Inngest server.
 */
export interface ProductEvents {
  "message/received": { messageId: string; taskId: string; priority: string };
  "draft/requested": { draftId: string; messageId: string; taskId: string; priority: string };
  /** `deliveryId` is of this one sending: another one of the same draft has another. */
  "draft/sending": { draftId: string; messageId: string; deliveryId: string };
  /** `caller` is the key or member that submitted it: one's flood takes turns with the others' tasks. */
  "task/submitted": { taskId: string; type: string; priority: string; caller: string };
  "task/canceled": { taskId: string };
  "import/started": { importId: string; taskId: string };
  "rule/apply.requested": { ruleId: string; taskId: string };
  "callback/requested": { callbackId: string; taskId: string };
  "schedule/run.requested": { scheduleCode: string; taskId: string };
}

/** One event. `id` is its id everywhere; one that is emitted again under the same id begins nothing anew. */
export type ProductEvent = {
  [N in keyof ProductEvents]: { id?: string; name: N; data: ProductEvents[N] };
}[keyof ProductEvents];

/** Waits between attempts, seconds: at once, then 5 s, 30 s, 2 min, 10 min, 1 h, 6 h. */
export const CALLBACK_WAITS_S = [5, 30, 120, 600, 3600, 21_600] as const;

export interface CallbackAttemptView {
  attempt: number;
  at: string;
  /** HTTP status; null when there was no answer. */
  status: number | null;
  error: string | null;
  latency_ms: number | null;
}

export interface CallbackView {
  /** The delivery id: the receiver sees it as `webhook-id`, the same in every attempt. */
  id: string;
  task_id: string;
  kind: "outcome" | "alert";
  url: string;
  state: "pending" | "delivered" | "failed" | "stopped";
  attempts: CallbackAttemptView[];
  created_at: string;
  delivered_at: string | null;
}

export const DELIVERY_STATES = ["pending", "delivered", "failed", "stopped"] as const;
/** A delivery with what it is about, for the list of all of them. */
export interface DeliveryView extends CallbackView {
  task_type: string;
}

/** A change that pages listen for. Carries ids, never content: the page asks again for what it may see. */
export interface Change {
  kind: "message" | "draft" | "task" | "import" | "rule" | "registry" | "view" | "presence";
  /** Absent when many records changed at once. */
  id?: string;
  /** The message that a draft or task belongs to. */
  messageId?: string;
  /** Of a `presence`: who is at the message, and what they do there. */
  member?: { id: string; name: string };
  doing?: "viewing" | "replying" | "left";
}

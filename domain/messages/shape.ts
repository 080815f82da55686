import { z } from "zod";
import type { DraftView } from "../drafts/shape";
import type { TaskSummary } from "../tasks/shape";

export const STATES = ["open", "snoozed", "done", "archived", "spam"] as const;
export const State = z.enum(STATES);
export type State = z.output<typeof State>;

export const STATUSES = ["pending", "processing", "processed", "failed"] as const;

export const PriorityValue = z.enum(["high", "normal", "low"]);
export type PriorityValue = z.output<typeof PriorityValue>;
/** `medium`, the word of other systems, is taken as normal. */
export const PriorityInput = z
  .enum(["high", "normal", "medium", "low"])
  .transform((v): PriorityValue => (v === "medium" ? "normal" : v));

/** Longest content of one message, in characters. */
export const MAX_CONTENT = 200_000;
/** Longest HTML of one message, in characters. */
const MAX_HTML = 500_000;

/** Elements that editors send around nothing. */
const EMPTY_MARKUP = /<\/?(?:p|div|br|span|b|i|em|strong|html|body)\s*\/?>|&nbsp;/gi;

/** Whether a text holds nothing that anybody could see: white space, invisible characters, elements around nothing. */
export function isBlank(text: string): boolean {
  return text.replace(EMPTY_MARKUP, "").replace(/[\s\p{Default_Ignorable_Code_Point}]/gu, "") === "";
}

const Label = z.string().trim().min(1).max(40);
export const Channel = z
  .string()
  .trim()
  .regex(/^[a-z0-9][a-z0-9_-]{0,31}$/, "1–32 of a–z 0–9 _ -");

export const NewMessage = z
  .strictObject({
    content: z
      .string()
      .max(MAX_CONTENT)
      .refine((v) => !isBlank(v), "content is empty")
      .optional()
      .describe("The text. Left out where only content_html is given, from which it is taken then."),
    content_html: z
      .string()
      .max(MAX_HTML)
      .optional()
      .describe(
        "The message as HTML: kept as it came, shown sanitized in a frame without scripts, which loads nothing before a reader asks. Its text leaves out styles, scripts, the title and what is hidden, such as a preview line.",
      ),
    channel: Channel.default("api"),
    sender: z.string().trim().min(1).max(320).default("unknown"),
    subject: z.string().trim().max(1000).optional(),
    topic: z.string().trim().min(1).max(120).optional(),
    priority: PriorityInput.optional(),
    labels: z.array(Label).max(20).optional(),
    external_id: z.string().trim().min(1).max(255).optional(),
    references: z
      .array(z.string().trim().min(1).max(255))
      .max(100)
      .optional()
      .describe(
        "external_ids of the messages that this one answers, as the References of a mail: it joins their conversation.",
      ),
    thread_key: z
      .string()
      .trim()
      .min(1)
      .max(255)
      .optional()
      .describe(
        "The conversation. Without it and without references, a message joins an earlier one of the same channel, sender and bare subject: within 30 days where the subject begins with Re: or its like, within 3 days where it does not.",
      ),
    received_at: z.iso.datetime({ offset: true }).optional(),
    callback_url: z
      .url({ protocol: /^https?$/ })
      .max(2000)
      .optional(),
    metadata: z.record(z.string().max(100), z.unknown()).optional(),
  })
  .refine((m) => m.content !== undefined || !isBlank(m.content_html ?? ""), {
    path: ["content"],
    message: "content is empty",
  })
  // What the refinement says, for the reference.
  .meta({ anyOf: [{ required: ["content"] }, { required: ["content_html"] }] });
export type NewMessage = z.output<typeof NewMessage>;

export const MessagePatch = z.strictObject({
  state: State.optional(),
  unread: z.boolean().optional(),
  category: z.string().min(1).max(64).nullable().optional(),
  priority: PriorityInput.optional(),
  labels: z.array(Label).max(20).optional(),
  assignee: z.uuid().nullable().optional(),
  snooze_until: z.iso.datetime({ offset: true }).nullable().optional(),
});
export type MessagePatch = z.output<typeof MessagePatch>;

const moment = z.iso.datetime({ offset: true });
export const MessageFilter = z.strictObject({
  status: z.enum(STATUSES).optional(),
  state: State.optional(),
  channel: z.string().max(64).optional(),
  sender: z.string().max(320).optional(),
  category: z.string().max(64).optional(),
  priority: PriorityInput.optional(),
  label: z.string().max(40).optional(),
  /** A member's id, `me` or `none`. */
  assignee: z.string().max(64).optional(),
  topic: z.string().max(120).optional(),
  review: z.enum(["1"]).optional(),
  unread: z.enum(["1"]).optional(),
  import: z.uuid().optional(),
  q: z.string().max(400).optional(),
  /** Minutes that the reader's clock is ahead of UTC: where the days of `after:` and `before:` in `q` begin. */
  utc_offset: z.coerce.number().int().min(-840).max(840).optional(),
  before: moment.optional(),
  after: moment.optional(),
});
export type MessageFilter = z.output<typeof MessageFilter>;

export const PageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: z.string().max(400).optional(),
});

/** Who set a field: shown beside the value. `ai` keeps what the AI had said where somebody overruled it. */
export interface FieldSourceView {
  by: "sender" | "ai" | "rule" | "person" | "fallback";
  id?: string;
  name?: string;
  ai?: string | string[];
}

/** Where a search met a message. Text and marks are of the message itself, not of the folded form that is compared. */
export interface SearchHits {
  /** A piece of the text around the first hit, one line. */
  text: string;
  /** Start and end of the hits in `text`, in UTF-16 units, in their order. */
  marks: [number, number][];
  /** The words as they stand in the message, each once: what a page marks in subject and text. */
  words: string[];
}

/** A row of the list. */
export interface MessageRow {
  id: string;
  channel: string;
  sender: string;
  subject: string | null;
  /** First line or so of the content, at most 160 characters. */
  preview: string;
  status: (typeof STATUSES)[number];
  state: State;
  unread: boolean;
  category: string | null;
  priority: PriorityValue;
  labels: string[];
  summary: string | null;
  language: string | null;
  /** 0–1, null before the AI has read it. */
  confidence: number | null;
  needs_review: boolean;
  sources: Partial<Record<"category" | "priority" | "labels" | "assignee" | "state", FieldSourceView>>;
  error_code: number | null;
  assignee: { id: string; name: string } | null;
  snoozed_until: string | null;
  thread_id: string;
  /** The message that this one repeats: the same words of the same sender within the team's window. */
  duplicate_of: string | null;
  received_at: string;
  updated_at: string;
  version: number;
  /** Of a search for words. */
  hits?: SearchHits;
}

/** One step on the way to a message's fields, in the order in which they ran. */
export type TraceStep =
  | {
      kind: "rule";
      phase: "before" | "after";
      rule_id: string;
      number: number;
      name: string;
      matched: boolean;
      /** `saw`: around what was found, or what stood there instead; empty where that says nothing. */
      clauses: { field: string; operator: string; value: string | string[]; matched: boolean; saw: string }[];
      set: Record<string, string | string[] | boolean>;
    }
  | {
      kind: "model";
      model: string;
      provider: string;
      prompt: { code: string; version: number } | null;
      prompt_tokens: number;
      completion_tokens: number;
      cost: { amount: string; currency: string } | null;
      latency_ms: number;
      repaired: boolean;
      /** A stored answer; absent in older traces. */
      cached?: boolean;
      /** Under which the call stands in the request log; absent in older traces. */
      request_id?: string;
      /** Characters of the message that were left out to fit the model's window. */
      left_out?: number;
      answer: { category: string; priority: string; labels: string[]; confidence: number };
    }
  /** `no_words`: emoji, marks or `[picture]` only: there is nothing to read. */
  | { kind: "skipped"; what: "model"; by_rule: string; why?: "rule" | "no_words" }
  /** The model's answers could not be used: the message has the fallback category, and a person looks at it. */
  | {
      kind: "fallback";
      category: string;
      problem: string;
      model?: string;
      task_id?: string;
      request_id?: string;
    }
  /** Words of the message that speak for urgency, where the model said `low`: a message may have talked it down. */
  | { kind: "floor"; priority: "high" | "normal"; from: "low"; saw: string }
  /** The sender had said the same a moment before: what that message was read as was taken over. */
  | { kind: "repeated"; of: string };

export interface TimelineEntry {
  id: string;
  at: string;
  /** `received`, `classified`, `category_changed`, `assigned`, `draft_generated`, `draft_edited`, … */
  kind: string;
  actor: { kind: "member" | "api_key" | "system" | "ai" | "rule"; id: string | null; name: string };
  data: Record<string, unknown>;
}

/** What was sent from here in a conversation. */
export interface SentReply {
  draft_id: string;
  message_id: string;
  body: string;
  language: string | null;
  sent_at: string;
  by: string | null;
}

export interface MessageDetail extends MessageRow {
  content: string;
  /** What the sender wrote: `content` without repeated mails and signature. It is what rules and AI read. */
  own_text: string;
  /** The repeated mails and the signature; empty when there are none. */
  quoted_text: string;
  /** The message came as HTML; `GET …/html` shows it. */
  html: { remote_images: number; quoted: boolean } | null;
  topic: string | null;
  external_id: string | null;
  thread_key: string | null;
  metadata: Record<string, unknown> | null;
  reason: string | null;
  trace: TraceStep[];
  draft: DraftView | null;
  tasks: TaskSummary[];
  timeline: TimelineEntry[];
  /** Other messages of the conversation, oldest first. */
  thread: MessageRow[];
  /** Replies sent in the conversation, oldest first. */
  replies: SentReply[];
}

export const AI_FIELDS = ["category", "priority", "labels"] as const;
/** Gives fields back to the AI: each gets the value that it had read, which stood beside the person's or the rule's. */
export const ResetFields = z.strictObject({ fields: z.array(z.enum(AI_FIELDS)).min(1).max(3) });
export type ResetFields = z.output<typeof ResetFields>;

export interface Page<T> {
  items: T[];
  next_cursor: string | null;
  /** Leads to newer ones, where a list can be read in both directions. */
  prev_cursor?: string | null;
}

/** What `POST /api/inbox/{id}/process` answers. */
export interface ProcessResult {
  id: string;
  status: string;
  summary: string | null;
  category: string | null;
  priority: string;
  labels: string[];
  language: string | null;
  confidence: number | null;
  reason: string | null;
  suggested_reply: string | null;
}

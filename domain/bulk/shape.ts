import { z } from "zod";
import { MessageFilter, MessagePatch } from "../messages/shape";
import { AT_ONCE } from "./limit-shape";

/** What is changed of many messages alike. */
export const BulkPatch = z.strictObject({
  patch: MessagePatch,
  /** Added to each message's labels; `patch.labels` would replace them. */
  add_labels: z.array(z.string().trim().min(1).max(40)).max(20).optional(),
});
export type BulkPatch = z.output<typeof BulkPatch>;

export const ChooseMessages = z.strictObject({ filter: MessageFilter });

/** The messages: by their ids, or a choice of all that matched, without some. */
export const BulkUpdate = z
  .strictObject({
    ids: z.array(z.uuid()).max(AT_ONCE).optional(),
    choice: z.uuid().optional(),
    except: z.array(z.uuid()).max(AT_ONCE).optional(),
    ...BulkPatch.shape,
  })
  .refine((v) => (v.ids === undefined) !== (v.choice === undefined), "name either ids or a choice");
export type BulkUpdate = z.output<typeof BulkUpdate>;

/** The very messages that matched a filter at one moment. */
export interface Choice {
  id: string;
  count: number;
}

export type BulkState = "running" | "done" | "canceled" | "failed" | "undoing" | "undone";

/** A change of many messages, and how far it has come. */
export interface BulkView {
  id: string;
  state: BulkState;
  total: number;
  /** Looked at so far; while it is taken back: taken back so far. */
  progress: number;
  changed: number;
  undone: number;
  /** Not taken back, because somebody changed them since. */
  kept: number;
  may_undo: boolean;
}

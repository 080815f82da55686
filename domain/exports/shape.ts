import { z } from "zod";
import { MessageFilter } from "../messages/shape";

export const EXPORT_FORMATS = ["csv", "jsonl"] as const;

export const ExportQuery = MessageFilter.extend({ format: z.enum(EXPORT_FORMATS).default("csv") });

/** A message as it is exported: one line of JSON Lines, one row of CSV. */
export interface ExportedMessage {
  id: string;
  received_at: string;
  channel: string;
  sender: string;
  subject: string | null;
  content: string;
  topic: string | null;
  external_id: string | null;
  thread_key: string | null;
  status: string;
  state: string;
  category: string | null;
  priority: string;
  labels: string[];
  summary: string | null;
  language: string | null;
  confidence: number | null;
  assignee: string | null;
}

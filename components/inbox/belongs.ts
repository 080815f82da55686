import type { MessageRow } from "@/domain/messages/shape";

/**
 * Whether a row still belongs to the list of a filter, as far as triage decides it: state, review, assignee. Other
 * edits leave it where it is: a row that vanishes because its category was mended would surprise.
 */
export function belongs(filter: Record<string, string>, row: MessageRow, me: string | undefined): boolean {
  if (filter.state !== undefined && row.state !== filter.state) return false;
  if (filter.review !== undefined && (!row.needs_review || row.state !== "open")) return false;
  if (filter.assignee === "me" && row.assignee?.id !== me) return false;
  return !(filter.assignee === "none" && row.assignee !== null);
}

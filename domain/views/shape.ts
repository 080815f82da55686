/** Counts beside the views of the inbox. */
export interface ViewCounts {
  inbox: number;
  inbox_unread: number;
  review: number;
  mine: number;
  drafts: number;
  snoozed: number;
  spam: number;
  imports_running: number;
}

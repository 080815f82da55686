import { localDay } from "@/lib/browser/local-day";
import type { InboxStore } from "./inbox-store";

/** What the list draws: the head of a day, or a message. */
export type ListItem =
  | { kind: "day"; day: string; at: string; count: number; unread: number; whole: boolean }
  | { kind: "row"; id: string; index: number };

/** Rows in their order with the days between them, in the reader's zone. `ended`: there are no more pages. */
export function listItems(
  store: InboxStore,
  ids: readonly string[],
  timeZone: string,
  ended: boolean,
): ListItem[] {
  const items: ListItem[] = [];
  let head: Extract<ListItem, { kind: "day" }> | undefined;
  ids.forEach((id, index) => {
    const row = store.row(id);
    if (!row) return;
    const day = localDay(Date.parse(row.received_at), timeZone);
    if (head?.day !== day) {
      if (head) head.whole = true;
      head = { kind: "day", day, at: row.received_at, count: 0, unread: 0, whole: false };
      items.push(head);
    }
    head.count += 1;
    if (row.unread) head.unread += 1;
    items.push({ kind: "row", id, index });
  });
  if (head && ended) head.whole = true;
  return items;
}

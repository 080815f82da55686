"use client";

import { useSavedViews } from "@/components/shell/saved-views";
import type { SavedView } from "@/domain/views/shape";
import { type InboxQuery, writeQuery } from "./inbox-query";

/** The saved view that shows exactly this filter. */
export function useSavedView(query: InboxQuery): SavedView | undefined {
  const { views } = useSavedViews();
  const own = writeQuery(query).slice(1);
  return own === "" ? undefined : views.find((view) => view.query === own);
}

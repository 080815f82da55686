import { z } from "zod";

/** Counts beside the views of the inbox, each exact up to 999; 1,000 stands for more. */
export interface ViewCounts {
  inbox: number;
  inbox_unread: number;
  review: number;
  mine: number;
  drafts: number;
  snoozed: number;
  spam: number;
  imports_running: number;
  /** Of saved views by their ids; a search that would take too long to count has none. */
  saved: Record<string, number>;
}

const Name = z.string().trim().min(1).max(60);
/** The query string of the inbox's URL, without the question mark. */
const Query = z.string().max(2000);

export const NewView = z.strictObject({ name: Name, query: Query, shared: z.boolean().default(false) });
export type NewView = z.output<typeof NewView>;

export const ViewPatch = z.strictObject({
  name: Name.optional(),
  query: Query.optional(),
  shared: z.boolean().optional(),
});
export type ViewPatch = z.output<typeof ViewPatch>;

/** A filter that somebody keeps. */
export interface SavedView {
  id: string;
  name: string;
  /** The query string of the inbox's URL, without the question mark. */
  query: string;
  shared: boolean;
  owner: { id: string; name: string };
  /** Whether the reader may rename, move and delete it. */
  mine: boolean;
}

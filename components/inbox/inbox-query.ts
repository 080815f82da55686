import type { z } from "zod";
import type { MessageFilter } from "@/domain/messages/shape";

/** Conditions that stand in the URL under their own name. */
export const CONDITIONS = [
  "state",
  "review",
  "assignee",
  "status",
  "channel",
  "sender",
  "category",
  "priority",
  "label",
  "topic",
  "unread",
  "import",
  "after",
  "before",
] as const;
export type Condition = (typeof CONDITIONS)[number];
export type Conditions = Partial<Record<Condition, string>>;

/** A filter as actions take it; what the URL got wrong they refuse. */
export type FilterInput = z.input<typeof MessageFilter>;

/** What the URL asks for. */
export interface InboxQuery {
  /** Words and operators of the search box. */
  q: string;
  conditions: Conditions;
}

export type ViewName =
  | "inbox"
  | "review"
  | "assigned"
  | "snoozed"
  | "done"
  | "archived"
  | "spam"
  | "all"
  | "search";

interface Params {
  get(name: string): string | null;
}

/** Reads the filter of a URL. What it does not know is left out. */
export function readQuery(params: Params): InboxQuery {
  const conditions: Conditions = {};
  for (const name of CONDITIONS) {
    const value = params.get(name)?.trim();
    if (value) conditions[name] = value;
  }
  return { q: (params.get("q") ?? "").trim().slice(0, 400), conditions };
}

/** The query string of a filter, always in the same order; with the leading `?`, or empty for the plain inbox. */
export function writeQuery({ q, conditions }: InboxQuery): string {
  const params = new URLSearchParams();
  for (const name of CONDITIONS) {
    const value = conditions[name];
    if (value) params.set(name, value);
  }
  if (q !== "") params.set("q", q);
  const text = params.toString();
  return text === "" ? "" : `?${text}`;
}

/** Without a state only open messages are meant; a search, an import and what failed are looked for everywhere. */
function everywhere({ q, conditions }: InboxQuery): boolean {
  return q !== "" || conditions.import !== undefined || conditions.status !== undefined;
}

/** The filter as the list verb and `GET /api/inbox` take it (`MessageFilter`). `state=any` is no state. */
export function toFilter(query: InboxQuery): Record<string, string> {
  const { state, ...rest } = query.conditions;
  const wanted = state ?? (everywhere(query) ? "any" : "open");
  return {
    ...(wanted === "any" ? {} : { state: wanted }),
    ...rest,
    ...(query.q === "" ? {} : { q: query.q }),
  };
}

/** One name for equal filters: the key of the list in the store. */
export function listKey(query: InboxQuery): string {
  return new URLSearchParams(Object.entries(toFilter(query)).sort(([a], [b]) => (a < b ? -1 : 1))).toString();
}

/** The view that a filter begins with; its other conditions narrow it. */
export function viewOf(query: InboxQuery): ViewName {
  const { conditions: c } = query;
  if (c.state === "any") return query.q === "" ? "all" : "search";
  if (c.state !== undefined && c.state !== "open") return c.state as ViewName;
  if (c.review !== undefined) return "review";
  if (c.assignee === "me") return "assigned";
  if (everywhere(query) && c.state === undefined) return query.q === "" ? "all" : "search";
  return "inbox";
}

/** The conditions that narrow the view: what the chips show and what can be dropped one by one. */
export function narrowing(query: InboxQuery): [Condition, string][] {
  const view = viewOf(query);
  return CONDITIONS.flatMap((name): [Condition, string][] => {
    const value = query.conditions[name];
    if (value === undefined || name === "state") return [];
    if (name === "review" && view === "review") return [];
    if (name === "assignee" && view === "assigned") return [];
    return [[name, value]];
  });
}

/** Where the query leads, with a message open or none. */
export function inboxHref(query: InboxQuery, id?: string | null): string {
  return `/inbox${id ? `/${id}` : ""}${writeQuery(query)}`;
}

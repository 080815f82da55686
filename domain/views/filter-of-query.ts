import "server-only";
import { MessageFilter } from "../messages/shape";

/** Conditions that look everywhere: without a state, others mean open messages only. */
const EVERYWHERE = ["q", "import", "status"];

/** The filter that the inbox's URL with this query string shows; null where it can't be read. */
export function filterOfQuery(query: string): MessageFilter | null {
  const params = Object.fromEntries(
    [...new URLSearchParams(query)].flatMap(([name, value]) =>
      value.trim() === "" ? [] : [[name, value.trim()]],
    ),
  );
  const state = params.state ?? (EVERYWHERE.some((name) => name in params) ? "any" : "open");
  const { state: _state, ...rest } = params;
  const filter = MessageFilter.safeParse({ ...rest, ...(state === "any" ? {} : { state }) });
  return filter.success ? filter.data : null;
}

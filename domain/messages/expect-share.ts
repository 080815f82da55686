import "server-only";
import type { ParsedQuery } from "../search/shape";
import type { InboxStatistics } from "./inbox-statistics";
import type { MessageFilter } from "./shape";

/** Labels lie in the row itself: walking past many messages without one costs little, past tokens a good deal. */
const COMMON_LABEL = 0.02;

/**
 * Share of all messages that meet a filter, 0 to 1, where the indexes of tokens or labels are asked; null when they are
 * not or need not be, or one of the tokens and labels is not among the common ones. Conditions go together, words above all: the
 * least share counts in full, each further one by a root of its own, as databases reckon conditions that depend on
 * each other ("exponential backoff").
 */
export function expectShare(
  statistics: InboxStatistics,
  filter: MessageFilter,
  search: ParsedQuery | null,
  tokens: readonly string[],
): number | null {
  const values = [...valuesOf(filter), ...(search ? operatorsOf(search) : [])];
  const indexed = [
    ...tokens.map((token) => statistics.tokens.get(token)),
    ...values.flatMap(([name, value]) => (name === "label" ? [statistics.labels.get(value)] : [])),
  ];
  if (indexed.length === 0 || indexed.includes(undefined)) return null;
  const all = [...indexed, ...values.map(([name, value]) => statistics.values.get(`${name}=${value}`))];
  const share = all
    .filter((each) => each !== undefined)
    .sort((a, b) => a - b)
    .reduce((product, each, n) => product * each ** (0.5 ** n), 1);
  return tokens.length === 0 && share > COMMON_LABEL ? null : share;
}

function valuesOf(filter: MessageFilter): [string, string][] {
  const { state, status, category, priority, channel, label, unread } = filter;
  const given = { state, status, category, priority, channel, label, unread: unread && "t" };
  return Object.entries(given).flatMap(([name, value]) => (value ? [[name, value]] : []));
}

function operatorsOf(search: ParsedQuery): [string, string][] {
  return search.operators.flatMap(({ name, value, negated }): [string, string][] => {
    if (negated) return [];
    if (name !== "is") return [[name, value]];
    return [value === "unread" ? ["unread", "t"] : ["state", value]];
  });
}

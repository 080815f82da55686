import "server-only";
import { and, arrayContains, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import { messages } from "@/db/schema/messages";
import { AppError } from "@/lib/errors";
import { isId } from "@/lib/id";
import type { Actor } from "../actors/shape";
import { hasPairs } from "../search/has-pairs";
import { type ParsedQuery, parseQuery } from "../search/parse-query";
import { queryTokens } from "../search/query-tokens";
import { refusingTokens } from "../search/refusing-tokens";
import { searchKeys } from "../search/search-key";
import { expectShare } from "./expect-share";
import { inboxStatistics } from "./inbox-statistics";
import type { MessageFilter } from "./shape";
import type { Expectation } from "./time-windows";
import { visibleMessages } from "./visible-messages";

export interface MessageWhere {
  where: SQL | undefined;
  /** Words and phrases that must be checked in the decrypted text: the token index can say yes too often, never no. */
  search: ParsedQuery | null;
  /** How often messages meet what the indexes of tokens and labels are asked for; null: not known, or neither is asked. */
  expected: Expectation | null;
}

/** The predicate of a filter, within what the actor may see. */
export function filterMessages(actor: Actor, filter: MessageFilter): MessageWhere {
  const search =
    filter.q === undefined || filter.q.trim() === ""
      ? null
      : parseQuery(filter.q, { utcOffsetMinutes: filter.utc_offset ?? 0 });
  const problem = search?.errors[0];
  if (problem)
    throw new AppError("validation_failed", `q: ${problem.message}`, {
      problems: [{ path: "q", message: problem.message }],
    });
  const tokens = search && tokenSets(search);
  const conditions = [
    visibleMessages(actor),
    filter.status && eq(messages.status, filter.status),
    filter.state && eq(messages.state, filter.state),
    filter.channel !== undefined && eq(messages.channel, filter.channel),
    filter.sender !== undefined && eq(messages.sender, filter.sender),
    filter.category !== undefined && eq(messages.category, filter.category),
    filter.priority && eq(messages.priority, filter.priority),
    filter.label !== undefined && hasLabel(filter.label),
    filter.topic !== undefined && eq(messages.topic, filter.topic),
    filter.review && sql`${messages.needsReview} and ${messages.state} = 'open'`,
    filter.unread && eq(messages.unread, true),
    filter.import !== undefined && eq(messages.importId, filter.import),
    filter.assignee !== undefined && assigneeIs(actor, filter.assignee),
    filter.before !== undefined && sql`${messages.receivedAt} < ${filter.before}::timestamptz`,
    filter.after !== undefined && sql`${messages.receivedAt} >= ${filter.after}::timestamptz`,
    tokens && hasTokens(tokens),
    search && hasNoneOf(search),
    ...(search?.operators.map((op) => operatorIs(actor, op)) ?? []),
  ];
  return {
    where: and(...conditions.filter((c): c is SQL => Boolean(c))),
    search,
    expected: expect(filter, search, tokens ?? []),
  };
}

function expect(
  filter: MessageFilter,
  search: ParsedQuery | null,
  tokens: readonly string[][],
): Expectation | null {
  const statistics = inboxStatistics();
  // Under two search keys each word has two tokens, and what is counted is half of each.
  if (!statistics || tokens.length > 1) return null;
  const share = expectShare(statistics, filter, search, tokens[0] ?? []);
  return share === null ? null : { share, perHour: statistics.perHour };
}

/**
 * The words of `from:` are looked for in the index, too: a sender is part of the text that was indexed. It finds the
 * beginning of a word, as every search does; comparing each sender of a million messages would take seconds.
 */
function withSenders(search: ParsedQuery): ParsedQuery {
  const senders = search.operators.flatMap(({ name, value, negated }) =>
    name === "from" && !negated ? [{ text: value, negated }] : [],
  );
  return { ...search, terms: [...search.terms, ...senders] };
}

/** The index knows the words under each key: while keys are rotated a message is found by the one or the other. */
function tokenSets(search: ParsedQuery): string[][] {
  const words = withSenders(search);
  return searchKeys().map((key) => queryTokens(words, key, hasPairs()));
}

function hasTokens(sets: readonly string[][]): SQL | undefined {
  if (sets[0]?.length === 0) return undefined;
  return or(...sets.map((tokens) => sql`${messages.searchTokens} @> ${`{${tokens.join(",")}}`}::bigint[]`));
}

/** Spares the exact check what the index alone refuses. */
function hasNoneOf(search: ParsedQuery): SQL | undefined {
  const tokens = searchKeys().flatMap((key) => refusingTokens(search, key));
  if (tokens.length === 0) return undefined;
  return sql`not (${messages.searchTokens} && ${`{${tokens.join(",")}}`}::bigint[])`;
}

function assigneeIs(actor: Actor, value: string): SQL {
  if (value === "none") return isNull(messages.assigneeId);
  const id = value === "me" ? actor.id : value;
  return id !== null && isId(id) ? eq(messages.assigneeId, id) : sql`false`;
}

function operatorIs(actor: Actor, op: ParsedQuery["operators"][number]): SQL {
  const condition = positive(actor, op.name, op.value);
  return op.negated ? sql`not coalesce((${condition}), false)` : condition;
}

/** The index of labels leaves messages without any out: saying so lets the planner use it. */
function hasLabel(label: string): SQL {
  return sql`(${arrayContains(messages.labels, [label])} and ${messages.labels} <> '{}')`;
}

function positive(actor: Actor, name: ParsedQuery["operators"][number]["name"], value: string): SQL {
  switch (name) {
    case "from":
      return sql`strpos(lower(${messages.sender}), lower(${value})) > 0`;
    case "channel":
      return eq(messages.channel, value);
    case "category":
      return eq(messages.category, value);
    case "priority":
      return sql`${messages.priority} = ${value}`;
    case "label":
      return hasLabel(value);
    case "topic":
      return eq(messages.topic, value);
    case "assignee":
      return assigneeIs(actor, value);
    case "before":
      return sql`${messages.receivedAt} < ${value}::timestamptz`;
    case "after":
      return sql`${messages.receivedAt} >= ${value}::timestamptz`;
    case "is":
      return value === "unread"
        ? eq(messages.unread, true)
        : value === "read"
          ? eq(messages.unread, false)
          : value === "review"
            ? eq(messages.needsReview, true)
            : value === "failed"
              ? eq(messages.status, "failed")
              : sql`${messages.state} = ${value}`;
  }
}

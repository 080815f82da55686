import "server-only";
import { and, arrayContains, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import { messages } from "@/db/schema/messages";
import { AppError } from "@/lib/errors";
import { isId } from "@/lib/id";
import type { Actor } from "../actors/shape";
import { type ParsedQuery, parseQuery } from "../search/parse-query";
import { queryTokens } from "../search/query-tokens";
import { searchKeys } from "../search/search-key";
import type { MessageFilter } from "./shape";
import { visibleMessages } from "./visible-messages";

export interface MessageWhere {
  where: SQL | undefined;
  /** Words and phrases that must be checked in the decrypted text: the token index can say yes too often, never no. */
  search: ParsedQuery | null;
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
  const conditions = [
    visibleMessages(actor),
    filter.status && eq(messages.status, filter.status),
    filter.state && eq(messages.state, filter.state),
    filter.channel !== undefined && eq(messages.channel, filter.channel),
    filter.sender !== undefined && eq(messages.sender, filter.sender),
    filter.category !== undefined && eq(messages.category, filter.category),
    filter.priority && eq(messages.priority, filter.priority),
    filter.label !== undefined && arrayContains(messages.labels, [filter.label]),
    filter.topic !== undefined && eq(messages.topic, filter.topic),
    filter.review && sql`${messages.needsReview} and ${messages.state} = 'open'`,
    filter.unread && eq(messages.unread, true),
    filter.import !== undefined && eq(messages.importId, filter.import),
    filter.assignee !== undefined && assigneeIs(actor, filter.assignee),
    filter.before !== undefined && sql`${messages.receivedAt} < ${filter.before}::timestamptz`,
    filter.after !== undefined && sql`${messages.receivedAt} >= ${filter.after}::timestamptz`,
    search && hasTokens(search),
    ...(search?.operators.map((op) => operatorIs(actor, op)) ?? []),
  ];
  return { where: and(...conditions.filter((c): c is SQL => Boolean(c))), search };
}

/** The index knows the words under each key: while keys are rotated a message is found by the one or the other. */
function hasTokens(search: ParsedQuery): SQL | undefined {
  const sets = searchKeys().map((key) => queryTokens(search, key));
  if (sets[0]?.length === 0) return undefined;
  return or(...sets.map((tokens) => sql`${messages.searchTokens} @> ${`{${tokens.join(",")}}`}::bigint[]`));
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
      return arrayContains(messages.labels, [value]);
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

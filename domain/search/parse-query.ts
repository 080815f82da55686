import "server-only";
import { IS_VALUES, type ParsedQuery, type QueryOperatorName } from "./shape";

export type { ParsedQuery } from "./shape";

export interface QueryOptions {
  /** Minutes that the reader's clock is ahead of UTC: where their days begin. */
  utcOffsetMinutes?: number;
  /** For `after:7d`; the present moment if absent. */
  now?: Date;
}

const MAX_LENGTH = 400;
const MAX_TERMS = 20;
const MAX_PHRASE = 200;

const NAMES: Record<string, QueryOperatorName> = {
  from: "from",
  sender: "from",
  发件人: "from",
  channel: "channel",
  渠道: "channel",
  category: "category",
  分类: "category",
  类别: "category",
  priority: "priority",
  优先级: "priority",
  label: "label",
  标签: "label",
  topic: "topic",
  话题: "topic",
  assignee: "assignee",
  负责人: "assignee",
  is: "is",
  in: "is",
  状态: "is",
  before: "before",
  之前: "before",
  早于: "before",
  after: "after",
  since: "after",
  之后: "after",
  晚于: "after",
};
const PRIORITIES: Record<string, string> = {
  high: "high",
  urgent: "high",
  高: "high",
  紧急: "high",
  normal: "normal",
  medium: "normal",
  中: "normal",
  普通: "normal",
  low: "low",
  低: "low",
};
const STATES: Record<string, (typeof IS_VALUES)[number]> = {
  未处理: "open",
  待处理: "open",
  稍后: "snoozed",
  已完成: "done",
  已归档: "archived",
  归档: "archived",
  垃圾: "spam",
  未读: "unread",
  已读: "read",
  待复核: "review",
  失败: "failed",
  ...Object.fromEntries(IS_VALUES.map((value) => [value, value])),
};

/** One part of a query: a minus sign, a name and a colon (also the full-width one), then a quoted or a bare value. */
const PART =
  /(?<minus>[-－]?)(?:(?<name>[\p{L}]+)[:：])?(?:["“”](?<quoted>[^"“”]*)["“”]?|(?<bare>[^\s"“”]+))/gu;

/** Milliseconds of a date as typed: a day, a month, an instant, or so many days, weeks, months, hours ago. */
function readMoment(value: string, options: QueryOptions): number | null {
  const ago = /^(\d{1,4})(h|d|w|m|小时|天|周|个?月)$/i.exec(value);
  if (ago) {
    const hours: Record<string, number> = { h: 1, 小时: 1, d: 24, 天: 24, w: 168, 周: 168 };
    const unit = ago[2]?.toLowerCase() ?? "d";
    return (options.now ?? new Date()).getTime() - Number(ago[1]) * (hours[unit] ?? 720) * 3_600_000;
  }
  if (/^\d{4}-\d{2}-\d{2}t\S+(?:z|[+-]\d{2}:\d{2})$/i.test(value)) {
    const at = Date.parse(value);
    return Number.isNaN(at) ? null : at;
  }
  const day = /^(\d{4})[-/.年](\d{1,2})(?:[-/.月](\d{1,2})日?|月)?$/.exec(value);
  if (!day) return null;
  const [year, month, date] = [Number(day[1]), Number(day[2]), Number(day[3] ?? 1)];
  const at = new Date(Date.UTC(year, month - 1, date));
  if (at.getUTCMonth() !== month - 1 || at.getUTCDate() !== date) return null;
  return at.getTime() - (options.utcOffsetMinutes ?? 0) * 60_000;
}

/** The value of an operator in the form that the store knows, or the error. */
function readValue(
  name: QueryOperatorName,
  value: string,
  part: string,
  options: QueryOptions,
): string | ParsedQuery["errors"][number] {
  if (value === "") return { code: "operator_empty", part, message: `${part} needs a value` };
  const folded = value.normalize("NFKC").toLowerCase();
  if (name === "priority")
    return (
      PRIORITIES[folded] ?? { code: "priority_unknown", part, message: `${part}: write high, normal or low` }
    );
  if (name === "is")
    return (
      STATES[folded] ?? { code: "is_unknown", part, message: `${part}: write one of ${IS_VALUES.join(", ")}` }
    );
  if (name !== "before" && name !== "after") return name === "channel" ? folded : value;
  const at = readMoment(folded, options);
  return at === null
    ? { code: "date_unreadable", part, message: `${part}: write a date such as 2026-01-31, or 7d` }
    : new Date(at).toISOString();
}

/**
 * Takes a search query apart: words, "phrases" (straight or Chinese quotes), operators `from: channel: category:
 * priority: label: topic: assignee: is: before: after:` (Chinese names and the full-width colon too), each with a minus
 * before it for "not". `before:` a day is its beginning, `after:` a day begins with it. A colon after any other word is
 * text (`c:\temp`, a URL). Never throws: what is wrong is listed in `errors`, each with the part that is meant.
 */
export function parseQuery(q: string, options: QueryOptions = {}): ParsedQuery {
  const query: ParsedQuery = { terms: [], phrases: [], operators: [], errors: [] };
  if (q.length > MAX_LENGTH) {
    const message = `A search has at most ${MAX_LENGTH} characters`;
    query.errors.push({ code: "too_long", part: q.slice(0, 20), message });
    return query;
  }
  for (const match of q.matchAll(PART)) {
    const { minus, name, quoted, bare } = match.groups ?? {};
    const part = match[0];
    const negated = minus !== undefined && minus !== "" && part.length > 1;
    const operator = name === undefined ? undefined : NAMES[name.normalize("NFKC").toLowerCase()];
    const bareOperator = /^(?<minus>[-－]?)(?<name>\p{L}+)[:：]$/u.exec(part)?.groups;
    const emptyName = operator === undefined ? NAMES[bareOperator?.name?.toLowerCase() ?? ""] : undefined;
    if (operator !== undefined || emptyName !== undefined) {
      const known = operator ?? emptyName ?? "from";
      const value = operator === undefined ? "" : (quoted ?? bare ?? "").trim();
      const read = readValue(known, value, part, options);
      if (typeof read === "string") query.operators.push({ name: known, value: read, negated });
      else query.errors.push(read);
    } else if (quoted !== undefined && name === undefined) {
      const text = quoted.trim().slice(0, MAX_PHRASE);
      if (text !== "") query.phrases.push({ text, negated });
    } else {
      const text = negated ? part.slice(1) : part;
      query.terms.push({ text: text.replace(/["“”]/g, ""), negated });
    }
  }
  query.terms = query.terms.filter((term) => term.text !== "");
  if (query.terms.length + query.phrases.length > MAX_TERMS)
    query.errors.push({
      code: "too_many_terms",
      part: "",
      message: `A search has at most ${MAX_TERMS} words`,
    });
  return query;
}

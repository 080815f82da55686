export const QUERY_OPERATORS = [
  "from",
  "channel",
  "category",
  "priority",
  "label",
  "topic",
  "assignee",
  "is",
  "before",
  "after",
] as const;
export type QueryOperatorName = (typeof QUERY_OPERATORS)[number];

/** Words after `is:`. */
export const IS_VALUES = [
  "open",
  "snoozed",
  "done",
  "archived",
  "spam",
  "unread",
  "read",
  "review",
  "failed",
] as const;

export interface QueryTerm {
  text: string;
  negated: boolean;
}

export interface QueryOperator {
  name: QueryOperatorName;
  /** As typed, but: priority and `is` in their codes, dates as RFC 3339 UTC instants. */
  value: string;
  negated: boolean;
}

export interface QueryError {
  code:
    | "too_long"
    | "too_many_terms"
    | "operator_empty"
    | "priority_unknown"
    | "is_unknown"
    | "date_unreadable";
  /** The part of the query that is wrong. */
  part: string;
  message: string;
}

/** A query as typed, taken apart. All parts must hold. */
export interface ParsedQuery {
  /** A word of a spaced script matches as the beginning of a word (three letters and more), Chinese anywhere. */
  terms: QueryTerm[];
  /** Quoted: exactly these words, in this order. */
  phrases: QueryTerm[];
  operators: QueryOperator[];
  errors: QueryError[];
}

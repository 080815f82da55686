/** What the box can offer to write, from what this page knows. */
export interface SuggestionSources {
  categories: readonly { code: string; label: string; enabled: boolean }[];
  members: readonly { id: string; name: string }[];
  labels: readonly string[];
  channels: readonly string[];
  senders: readonly string[];
  recent: readonly string[];
}

export interface Suggestion {
  kind: "operator" | "value" | "recent";
  /** The text of the box once it is chosen. */
  text: string;
  /** What is shown: the operator, the value, the search. */
  label: string;
  /** Said beside it; of an operator the name under `inbox.search.hint`. */
  hint: string | null;
  /** Chosen, it is asked for at once: nothing remains to be typed. */
  asks: boolean;
}

export const OPERATORS = [
  "from",
  "category",
  "priority",
  "label",
  "channel",
  "is",
  "assignee",
  "after",
  "before",
] as const;
const IS = ["unread", "review", "failed", "open", "snoozed", "done", "archived", "spam", "read"];
const AGO = ["1d", "7d", "30d", "90d"];
const MOST = 8;

/** What fits the word that is being typed: operators, after `name:` the values that it may have; else recent searches. */
export function suggest(text: string, sources: SuggestionSources): Suggestion[] {
  const begun = /(?:^|\s)(\S*)$/.exec(text)?.[1] ?? "";
  const rest = text.slice(0, text.length - begun.length);
  const operator = /^(-?)([a-z]+):(["“]?)(.*)$/i.exec(begun);
  if (operator) {
    const [, minus = "", name = "", , typed = ""] = operator;
    const wanted = typed.toLowerCase();
    return valuesOf(name.toLowerCase(), sources)
      .filter(({ value, hint }) => [value, hint ?? ""].some((each) => each.toLowerCase().includes(wanted)))
      .slice(0, MOST)
      .map(({ value, hint }) => ({
        kind: "value",
        text: `${rest}${minus}${name}:${/[\s"“”]/.test(value) ? `"${value.replace(/["“”]/g, "")}"` : value} `,
        label: value,
        hint,
        asks: true,
      }));
  }
  if (text.trim() === "")
    return [
      ...sources.recent
        .slice(0, 5)
        .map((each): Suggestion => ({ kind: "recent", text: each, label: each, hint: null, asks: true })),
      ...OPERATORS.map((each) => operatorOf(each, rest, "")),
    ];
  const minus = begun.startsWith("-") ? "-" : "";
  const word = begun.slice(minus.length).toLowerCase();
  if (word === "" && minus === "") return [];
  return OPERATORS.filter((each) => each.startsWith(word)).map((each) => operatorOf(each, rest, minus));
}

const operatorOf = (name: string, rest: string, minus: string): Suggestion => ({
  kind: "operator",
  text: `${rest}${minus}${name}:`,
  label: `${minus}${name}:`,
  hint: name,
  asks: false,
});

function valuesOf(name: string, sources: SuggestionSources): { value: string; hint: string | null }[] {
  const plain = (values: readonly string[]) => values.map((value) => ({ value, hint: null }));
  switch (name) {
    case "category":
      return sources.categories
        .filter((c) => c.enabled)
        .map((c) => ({ value: c.code, hint: c.label === c.code ? null : c.label }));
    case "priority":
      return plain(["high", "normal", "low"]);
    case "is":
    case "in":
      return plain(IS);
    case "label":
      return plain(sources.labels);
    case "channel":
      return plain(sources.channels);
    case "from":
      return plain(sources.senders);
    case "assignee":
      return [
        ...plain(["me", "none"]),
        ...sources.members.map((member) => ({ value: member.id, hint: member.name })),
      ];
    case "after":
    case "before":
      return plain(AGO);
    default:
      return [];
  }
}

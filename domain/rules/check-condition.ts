import "server-only";
import { AppError } from "@/lib/errors";
import { compilePattern, PATTERN_TEXT } from "./compile-pattern";
import { type FoldOptions, foldText } from "./fold-text";
import { quoteHit } from "./quote-hit";
import type { ClauseTrace, RuleCondition } from "./shape";

/** Scripts written without spaces: there a whole word cannot be told from a part of one, so it means "contains". */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const LATIN_OR_DIGIT = /[\p{Script=Latin}\p{Nd}]/u;
const LETTER = /[\p{L}\p{M}\p{Nd}]/u;

/** A field's text in both forms. Folded once a message, however many rules read it. */
export interface FoldedField {
  text: string;
  folded: string;
}

interface Span {
  start: number;
  end: number;
}

function characterBefore(text: string, index: number): string {
  const low = text.charCodeAt(index - 1);
  return low >= 0xdc00 && low <= 0xdfff ? text.slice(index - 2, index) : text.slice(index - 1, index);
}

/**
 * The word among its neighbours: beside a Latin keyword only Latin letters and digits count as part of the word
 * (VIP stands alone in 我是VIP客户, not in "vips"), beside another alphabet every spaced letter does.
 */
function findWord(text: string, word: string): Span | null {
  const joins = (character: string): boolean =>
    /^[\p{Script=Latin}\p{Nd}\p{P}\p{S}\s]*$/u.test(word)
      ? LATIN_OR_DIGIT.test(character)
      : LETTER.test(character) && !UNSPACED.test(character);
  const first = String.fromCodePoint(word.codePointAt(0) ?? 0);
  const last = characterBefore(word, word.length);
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const end = at + word.length;
    const before = characterBefore(text, at);
    const after = String.fromCodePoint(text.codePointAt(end) ?? 0x20);
    if ((!joins(first) || !joins(before)) && (!joins(last) || !joins(after))) return { start: at, end };
  }
  return null;
}

function findText(text: string, wanted: string): Span | null {
  const start = text.indexOf(wanted);
  return start < 0 ? null : { start, end: start + wanted.length };
}

/** Where one value of the condition is found in the folded text. */
function locate(condition: RuleCondition, value: string, text: string, options: FoldOptions): Span | null {
  if (condition.operator === "matches") {
    const matcher = compilePattern(value, options).matcher(text.slice(0, PATTERN_TEXT));
    return matcher.find() ? { start: matcher.start(), end: matcher.end() } : null;
  }
  let wanted = foldText(value, options).trim();
  if (condition.field === "priority" && wanted === "medium") wanted = "normal";
  // A value of nothing but ignorable characters is found nowhere, not everywhere.
  if (wanted === "") return null;
  const lead = text.length - text.trimStart().length;
  switch (condition.operator) {
    case "equals":
      return text.trim() === wanted ? { start: lead, end: lead + wanted.length } : null;
    case "starts_with":
      return text.startsWith(wanted, lead) ? { start: lead, end: lead + wanted.length } : null;
    case "ends_with": {
      const end = text.trimEnd().length;
      return text.slice(0, end).endsWith(wanted) ? { start: end - wanted.length, end } : null;
    }
    case "contains_word":
      return UNSPACED.test(wanted) ? findText(text, wanted) : findWord(text, wanted);
    default:
      return findText(text, wanted);
  }
}

/**
 * Tests one condition against one field of a message. Pure; never throws for a pattern that cannot be used (one
 * stored by an older version): the condition is then not met and says why.
 */
export function checkCondition(
  condition: RuleCondition,
  field: FoldedField,
  options: FoldOptions,
): ClauseTrace {
  const values = typeof condition.value === "string" ? [condition.value] : condition.value;
  const trace = { field: condition.field, operator: condition.operator, value: values };
  let first: Span | null = null;
  let found = 0;
  try {
    for (const value of values) {
      const span = locate(condition, value, field.folded, options);
      first ??= span;
      if (span) found++;
      else if (condition.operator === "contains_all") break;
      if (span && condition.operator !== "contains_all") break;
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { ...trace, matched: false, saw: null, error: error.message };
  }
  const wanted = condition.operator === "contains_all" ? values.length : 1;
  const matched = condition.operator === "contains_none" ? found === 0 : found >= wanted;
  const saw = first ? quoteHit(field.text, field.folded, first.start, first.end, options) : null;
  return { ...trace, matched, saw };
}

import "server-only";
import { RE2JS, RE2JSSyntaxException } from "re2js";
import { AppError } from "@/lib/errors";
import { singleton } from "@/lib/singleton";
import { type FoldOptions, foldText } from "./fold-text";
import { PATTERN_LENGTH } from "./shape";

/**
 * Instructions a pattern may compile to. RE2 takes about 17 ns an instruction and character at worst, so this,
 * with PATTERN_TEXT characters read, keeps the slowest pattern near 0.2 s: `(.{1,500})z` would block for seconds.
 */
const MAX_INSTRUCTIONS = 500;
/** Patterns read this many characters from the beginning of a field. */
export const PATTERN_TEXT = 20_000;
const CACHE = 500;

const compiled = () => singleton("rule-patterns", () => new Map<string, RE2JS>());

/** Folds a pattern as the text is folded, but not its syntax: `\S` stays, `ＶＩＰ` becomes `vip`, `（` becomes `\(`. */
function foldPattern(source: string, options: FoldOptions): string {
  let out = "";
  for (const character of source) {
    if (character <= "\u007f") {
      out += character;
      continue;
    }
    const folded = foldText(character, options);
    out += /^[\x21-\x2f\x3a-\x40\x5b-\x60\x7b-\x7e]$/.test(folded) ? `\\${folded}` : folded;
  }
  return out;
}

/**
 * A pattern of a rule, ready to be matched against folded text. RE2 syntax (no look-around, no back references),
 * run in linear time: a pattern from a member must not be able to stop the server. Always case-insensitive; `^` and
 * `$` are the ends of the field, `.` no line break, unless the pattern says `(?m)` or `(?s)`. The result keeps no
 * state between calls.
 * @throws AppError validation_failed with the reason
 */
export function compilePattern(source: string, options: FoldOptions): RE2JS {
  if (source.length > PATTERN_LENGTH)
    throw new AppError("validation_failed", `A pattern has at most ${PATTERN_LENGTH} characters`);
  const key = `${options.traditional ? "t" : "-"}${source}`;
  const cache = compiled();
  const known = cache.get(key);
  if (known) return known;
  let pattern: RE2JS;
  try {
    pattern = RE2JS.compile(foldPattern(source, options), RE2JS.CASE_INSENSITIVE);
  } catch (cause) {
    if (!(cause instanceof RE2JSSyntaxException)) throw cause;
    const reason = cause.message.replace(/^error parsing regexp: /, "").replaceAll("(?i)", "");
    throw new AppError("validation_failed", `The pattern cannot be used: ${reason}`, { cause });
  }
  if (pattern.programSize() > MAX_INSTRUCTIONS)
    throw new AppError("validation_failed", "The pattern cannot be used: its repetitions are too large");
  if (cache.size >= CACHE) cache.delete(cache.keys().next().value ?? "");
  cache.set(key, pattern);
  return pattern;
}

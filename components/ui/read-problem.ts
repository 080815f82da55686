/** What is wrong with a field, as a key under `common.problem` and the figures of its sentence. */
export type ProblemWords =
  | { key: "tooShort" | "tooFew" | "least" | "above"; least: number }
  | { key: "tooLong" | "tooMany" | "most" | "below"; most: number }
  | { key: (typeof PLAIN)[number][1] };

/** Sizes as zod says them: of what, the comparison, the figure. */
const SIZE = /^Too (?:small|big): expected (\w+) to (?:be|have) (>=|<=|>|<)\s?(-?[\d.]+)/;

/** Sentences without figures: zod's own and those of the product's schemas. The first that fits counts. */
const PLAIN = [
  [/received undefined$|^(?:must not be|is) empty$|^a new provider needs an address$/, "missing"],
  [/^Invalid input: expected int,/, "whole"],
  [/^Invalid input: expected (?:number|nonoptional)/, "number"],
  [/^Invalid email/, "email"],
  [/^Invalid URL|^use an http or https address/, "url"],
  [/user name, a password or a fragment$/, "plainUrl"],
  [/^Invalid ISO date/, "date"],
  [/^Invalid (?:option|input): expected (?:one of )?"/, "option"],
  [/language tag/, "languageTag"],
  [/^give at least one language$/, "oneLanguage"],
  [/^a text for .+ is needed$|^the default locale has no text$/, "defaultText"],
  [/a–z|letters, digits and underscore/, "code"],
  [/currency code/, "currency"],
  [/^must have five fields:|^is not a valid expression/, "cron"],
  [/^never happens$/, "never"],
  [/^must be an IANA time zone/, "timeZone"],
  [/^the address moves to another host/, "keyMoves"],
  [/visible ASCII/, "ascii"],
  [/^there is no |^not an active |^there is no such /, "gone"],
  [/^at least one category stays on$/, "lastCategory"],
  [/among the first that are tried/, "commonPassword"],
  [/^unknown field|^Unrecognized key/, "unknown"],
  [/^Invalid string: must match|^Invalid (?:UUID|string)/, "format"],
] as const satisfies readonly (readonly [RegExp, string])[];

/**
 * Reads what the server says about a field, which is English, by its shape. Sources: zod 4's default messages and the
 * sentences of `domain/` that a form can meet. @returns null for a sentence that has no words of its own.
 */
export function readProblem(message: string): ProblemWords | null {
  const [, of, comparison, figure] = SIZE.exec(message) ?? [];
  if (of !== undefined && figure !== undefined) {
    const n = Number(figure);
    if (comparison === ">=") {
      if (of === "string") return n === 1 ? { key: "missing" } : { key: "tooShort", least: n };
      return of === "array" ? { key: "tooFew", least: n } : { key: "least", least: n };
    }
    if (comparison === ">") return { key: "above", least: n };
    if (comparison === "<") return { key: "below", most: n };
    return { key: of === "string" ? "tooLong" : of === "array" ? "tooMany" : "most", most: n };
  }
  const most = /^at most (\d+) /.exec(message)?.[1];
  if (most !== undefined) return { key: "tooMany", most: Number(most) };
  const key = PLAIN.find(([shape]) => shape.test(message))?.[1];
  return key === undefined ? null : { key };
}

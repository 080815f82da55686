import "server-only";

/** What somebody typed where a code is asked for. */
export type TypedCode = { kind: "app"; digits: string } | { kind: "recovery"; text: string };

/**
 * Reads six digits or a recovery code as people type them: blanks and dashes are left out, full-width characters of an
 * input method count as plain ones, and letters that look like digits as these (Crockford's base 32).
 */
export function readCode(typed: string): TypedCode {
  const plain = typed
    .normalize("NFKC")
    .replace(/[\s\p{Pd}]/gu, "")
    .toLowerCase();
  if (/^\d{6}$/.test(plain)) return { kind: "app", digits: plain };
  return { kind: "recovery", text: plain.replace(/[il]/g, "1").replaceAll("o", "0") };
}

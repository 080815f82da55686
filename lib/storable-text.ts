/** A text without what Postgres (NUL) or UTF-8 (half of a surrogate pair) can't carry. */
export const storableText = (text: string): string => text.replaceAll("\u0000", "").toWellFormed();

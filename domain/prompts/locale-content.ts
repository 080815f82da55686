import "server-only";
/**
 * The text for a reader's locale: exact match, then shorter forms of it (lookup of RFC 4647: `en-GB` → `en`), then the
 * default locale, then whatever there is. Tags are compared without regard to case.
 * @returns null only when there is no text at all.
 */
export function localeContent(
  contents: Record<string, string>,
  locale: string | null | undefined,
  defaultLocale: string,
): string | null {
  const byTag = new Map(Object.entries(contents).map(([tag, text]) => [tag.toLowerCase(), text]));
  const parts = locale?.toLowerCase().split("-") ?? [];
  for (let n = parts.length; n > 0; n -= 1) {
    const text = byTag.get(parts.slice(0, n).join("-"));
    if (text !== undefined) return text;
  }
  return byTag.get(defaultLocale.toLowerCase()) ?? Object.values(contents)[0] ?? null;
}

/** The languages of the interface. The first one that a reader asks for and that we speak wins. */
export const locales = ["zh-CN", "en"] as const;

export type Locale = (typeof locales)[number];

/** Names that a reader recognises in either language. */
export const localeNames: Record<Locale, string> = { "zh-CN": "中文", en: "English" };

const fallback: Locale = "en";

/** Whether a string, from a cookie say, is one of our locales. */
export function isLocale(value: string | undefined): value is Locale {
  return value !== undefined && (locales as readonly string[]).includes(value);
}

/**
 * Settles the language of a page: the reader's own choice (cookie), else the best of `Accept-Language`
 * (RFC 9110 §12.5.4; any Chinese counts as zh-CN, any English as en), else English.
 */
export function chooseLocale(cookie: string | undefined, acceptLanguage: string | null): Locale {
  if (isLocale(cookie)) return cookie;
  const ranges = (acceptLanguage ?? "")
    .split(",")
    .map((part) => {
      const [tag = "", ...params] = part.trim().toLowerCase().split(";");
      const q = params.map((p) => /^\s*q=([\d.]+)$/.exec(p)?.[1]).find((v) => v !== undefined);
      return { tag, weight: q === undefined ? 1 : Number(q) };
    })
    .filter((r) => r.tag !== "" && r.weight > 0)
    .sort((a, b) => b.weight - a.weight);
  for (const { tag } of ranges) {
    if (tag === "zh" || tag.startsWith("zh-")) return "zh-CN";
    if (tag === "en" || tag.startsWith("en-")) return "en";
  }
  return fallback;
}

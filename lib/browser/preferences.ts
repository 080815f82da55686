/** How the page is lit. `system` follows the reader's machine. */
export const themes = ["light", "dark", "system"] as const;

export type Theme = (typeof themes)[number];

/** Whether a string, from a cookie say, names a theme. */
export function isTheme(value: string | undefined): value is Theme {
  return value !== undefined && (themes as readonly string[]).includes(value);
}

const yearSeconds = 31_536_000;

/**
 * Remembers a choice of the reader (theme, locale, tz, width of the list) for a year in a cookie that the server
 * reads on the next request. Nothing secret goes here: scripts can read it.
 */
export function rememberPreference(name: "theme" | "locale" | "tz" | "list", value: string): void {
  const secure = window.location.protocol === "https:" ? "; secure" : "";
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${yearSeconds}; samesite=lax${secure}`;
}

/**
 * A path of this site to go to after signing in, or `fallback`. The value comes from the address bar, where an
 * attacker can write another site (`//evil.test`, `/\evil.test`, `https:…`, a tab inside): it is resolved the way
 * the browser would and must stay on `origin`. An absolute address of the same origin is taken too, since the
 * sign-in library writes those. Never leads back to the sign-in page or to an API.
 */
export function safePath(value: string | null | undefined, origin: string, fallback = "/inbox"): string {
  if (!value) return fallback;
  let url: URL;
  try {
    url = new URL(value, origin);
  } catch {
    return fallback;
  }
  if (url.origin !== origin || url.username !== "" || url.password !== "") return fallback;
  const path = `${url.pathname}${url.search}${url.hash}`;
  // A path such as `//evil.test` would be read as another host when it is used as a relative address.
  if (/^\/[/\\]/.test(path)) return fallback;
  if (url.pathname === "/" || url.pathname === "/login" || url.pathname.startsWith("/api/")) return fallback;
  return path;
}

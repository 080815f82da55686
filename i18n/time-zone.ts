/**
 * Settles the time zone of a page: the browser's (cookie `tz`, an IANA name), else the server's own.
 * A name that this runtime does not know is passed over: the cookie is the visitor's to forge, and an
 * unknown zone makes every date formatter throw.
 */
export function chooseTimeZone(cookie: string | undefined): string {
  const server = new Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
  if (cookie === undefined || cookie === "") return server;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: cookie }).resolvedOptions().timeZone;
  } catch {
    return server;
  }
}

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

/** Minutes that the clocks of a zone are ahead of UTC now. */
export function utcOffsetOf(timeZone: string): number {
  const name = new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "longOffset" })
    .formatToParts(new Date())
    .find((part) => part.type === "timeZoneName")?.value;
  const [, sign, hours, minutes] = /GMT([+-])(\d+):(\d+)/.exec(name ?? "") ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0));
}

/** The first `code` of an error or of what caused it, however deep the driver's error is wrapped; null when there is none. */
export function databaseErrorCode(thrown: unknown): string | null {
  for (let e: unknown = thrown, depth = 0; e && depth < 5; e = (e as { cause?: unknown }).cause, depth++) {
    const code = (e as { code?: unknown }).code;
    if (typeof code === "string") return code;
  }
  return null;
}

/**
 * Whether an error says that the database can't be reached now: SQLSTATE classes 08 (connection), 57P (shutting down,
 * starting up) and 53 (out of resources), or a code of the driver or the socket.
 */
export function isConnectionLost(thrown: unknown): boolean {
  const code = databaseErrorCode(thrown);
  return (
    code !== null &&
    (/^(08|57P|53)/.test(code) || /^(ECONN|CONNECTION_|ETIMEDOUT|CONNECT_TIMEOUT|EPIPE)/.test(code))
  );
}

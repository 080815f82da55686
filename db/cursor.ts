import { derivedKey, derivedKeys } from "@/lib/app-secrets";
import { AppError } from "@/lib/errors";
import { hmacHex, sameText } from "@/lib/hmac";

/** Position in a list that is ordered by time and id, newest first. `at` keeps its microseconds. */
export interface Position {
  at: string;
  id: string;
  /** The list goes on towards newer ones from here. */
  newer?: boolean;
}

const tagOf = (key: Buffer, body: string) => hmacHex(key, body).slice(0, 16);

/** An opaque cursor. Signed: what a client sends back goes into a comparison of the database, and only our own positions may. */
export function encodeCursor(position: Position): string {
  const body = Buffer.from(
    JSON.stringify([position.at, position.id, ...(position.newer ? [1] : [])]),
  ).toString("base64url");
  return `${body}.${tagOf(derivedKey("cursor"), body)}`;
}

/** @throws AppError 42201 for a cursor that did not come from {@link encodeCursor}. */
export function decodeCursor(cursor: string): Position {
  const [body, tag] = cursor.split(".");
  // Also of an earlier secret: a list that somebody pages through goes on while keys are rotated.
  if (body && tag && derivedKeys("cursor").some((key) => sameText(tagOf(key, body), tag))) {
    const [at, id, newer] = JSON.parse(Buffer.from(body, "base64url").toString()) as [string, string, 1?];
    return { at, id, ...(newer === 1 ? { newer: true } : {}) };
  }
  throw new AppError("validation_failed", "cursor: send the next_cursor of the last page, or none", {
    problems: [{ path: "cursor", message: "not a cursor of this list" }],
  });
}

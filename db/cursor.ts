import { deriveKey } from "@/lib/encryption";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { hmacHex, sameText } from "@/lib/hmac";
import { singleton } from "@/lib/singleton";

/** Position in a list that is ordered by time and id, newest first. `at` keeps its microseconds. */
export interface Position {
  at: string;
  id: string;
  /** The list goes on towards newer ones from here. */
  newer?: boolean;
}

const key = () => singleton("cursor-key", () => deriveKey(env().APP_SECRET ?? "", "cursor"));

/** An opaque cursor. Signed: what a client sends back goes into a comparison of the database, and only our own positions may. */
export function encodeCursor(position: Position): string {
  const body = Buffer.from(
    JSON.stringify([position.at, position.id, ...(position.newer ? [1] : [])]),
  ).toString("base64url");
  return `${body}.${hmacHex(key(), body).slice(0, 16)}`;
}

/** @throws AppError 42201 for a cursor that did not come from {@link encodeCursor}. */
export function decodeCursor(cursor: string): Position {
  const [body, tag] = cursor.split(".");
  if (body && tag && sameText(hmacHex(key(), body).slice(0, 16), tag)) {
    const [at, id, newer] = JSON.parse(Buffer.from(body, "base64url").toString()) as [string, string, 1?];
    return { at, id, ...(newer === 1 ? { newer: true } : {}) };
  }
  throw new AppError("validation_failed", "cursor: send the next_cursor of the last page, or none", {
    problems: [{ path: "cursor", message: "not a cursor of this list" }],
  });
}

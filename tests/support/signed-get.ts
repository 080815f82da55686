import { signRequest } from "@/lib/sign-request";
import { callDoor } from "./call-door";

const QUERY = "?limit=1";

/** What a signed request is made of. */
export interface SignedParts {
  key: string;
  secret: string;
  nonce: string;
  /** Seconds from now that the timestamp says. */
  offsetS?: number;
}

/** Reads the list of rules as a program does whose key signs. @returns the status, then the error's code if there is one. */
export async function signedGet({ key, secret, nonce, offsetS = 0 }: SignedParts): Promise<number[]> {
  const headers = signRequest(secret, "GET", `/api/rules${QUERY}`, "", Date.now() + offsetS * 1000, nonce);
  const { status, json } = await callDoor("GET /api/rules", { key, query: QUERY, headers });
  const { code } = json as { code?: number };
  return code === undefined ? [status] : [status, code];
}

import { GET } from "@/app/api/rules/route";
import { signRequest } from "@/lib/sign-request";

const TARGET = "/api/rules?limit=1";

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
  const headers = signRequest(secret, "GET", TARGET, "", Date.now() + offsetS * 1000, nonce);
  const request = new Request(`http://intray.test${TARGET}`, {
    headers: { authorization: `Bearer ${key}`, ...headers },
  });
  const response = await GET(request, { params: Promise.resolve({}) });
  const { code } = (await response.json()) as { code?: number };
  return code === undefined ? [response.status] : [response.status, code];
}

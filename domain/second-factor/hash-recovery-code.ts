import "server-only";
import { sha256Hex } from "@/lib/hmac";

/**
 * What is stored of a recovery code. Not keyed: `npm run keys:rotate` could not make it anew, because the code itself is
 * stored nowhere, and the codes would end with the old key. The member is part of it: a row that is put into another
 * member's codes opens nothing there.
 */
export function hashRecoveryCode(memberId: string, code: string): string {
  return sha256Hex(`${memberId} ${code}`);
}

import "server-only";
import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { recoveryCodes } from "@/db/schema/members";
import { hashRecoveryCode } from "./hash-recovery-code";
import { RECOVERY_CODES } from "./shape";

/** Crockford's base 32: nothing that looks like something else. 32 divides 256, so no letter comes more often. */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
/** 120 bits: from 112 on a plain hash is enough (ASVS 5.0, 6.5.2). */
const LENGTH = 24;
const GROUP = 6;

/** Makes a member's recovery codes anew; the earlier ones end. @returns them, in groups: they are stored nowhere. */
export async function makeRecoveryCodes(tx: Tx, memberId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    [...randomBytes(LENGTH)].map((byte) => ALPHABET.charAt(byte % ALPHABET.length)).join(""),
  );
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.memberId, memberId));
  await tx
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ memberId, codeHash: hashRecoveryCode(memberId, code) })));
  return codes.map((code) => code.match(new RegExp(`.{${GROUP}}`, "g"))?.join("-") ?? code);
}

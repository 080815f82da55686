import "server-only";
import { inTransaction, type Tx } from "@/db/client";
import type { MemberActor } from "../actors/shape";
import { requireOwnPassword } from "../members/require-own-password";
import type { SecondFactorProof } from "./shape";
import { spendCode } from "./spend-code";
import { takeCodeTry } from "./take-code-try";
import { wrongCode } from "./wrong-code";

/**
 * Does `work` for a member who has shown password and code once more. The code is used up in the transaction of the work:
 * when that fails, it stays good.
 * @param at RFC 3339. @throws AppError 42201 for a wrong password or code (also when none is on), 42901
 * when too many codes were tried.
 */
export async function proveSecondFactor<T>(
  actor: MemberActor,
  { password, code }: SecondFactorProof,
  at: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  await requireOwnPassword(actor, password, "password");
  await takeCodeTry(actor.id, code);
  return inTransaction(async (tx) => {
    if ((await spendCode(tx, actor, code, at)) === null) throw wrongCode();
    return work(tx);
  });
}

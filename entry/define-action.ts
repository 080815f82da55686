import "server-only";
import { headers } from "next/headers";
import { unstable_rethrow } from "next/navigation";
import type { z } from "zod";
import type { MemberActor } from "@/domain/actors/shape";
import { AppError, type ErrorName, type FieldProblem } from "@/lib/errors";
import { addressOf } from "./client-address";
import { noteRefusal, toAppError } from "./problem";
import { requestIdOf } from "./request-id";
import { sessionActor } from "./session-actor";

/** What an action gives to the page: the value, or an error that the page can show in the reader's language. */
export type ActionResult<T> =
  | { ok: true; value: T }
  | {
      ok: false;
      error: { error: ErrorName; code: number; detail: string; problems: FieldProblem[]; requestId: string };
    };

/**
 * The door of the browser's writes. Settles who is calling, checks the input and maps errors; the verb decides what
 * the member may do. A server action is a public endpoint: everything exported from `actions/` goes through here.
 */
export function defineAction<S extends z.ZodType, T>(
  input: S,
  work: (actor: MemberActor, input: z.output<S>) => Promise<T>,
): (raw: z.input<S>) => Promise<ActionResult<T>> {
  return async (raw) => {
    const sent = await headers();
    const requestId = requestIdOf(sent);
    try {
      const member = await sessionActor();
      if (!member) throw new AppError("unauthenticated", "the session has ended: sign in again");
      const ip = addressOf(sent);
      const actor = { ...member, requestId, ...(ip ? { ip } : {}) };
      return { ok: true, value: await work(actor, input.parse(raw)) };
    } catch (thrown) {
      unstable_rethrow(thrown);
      const e = toAppError(thrown, requestId);
      noteRefusal(e, requestId, { action: sent.get("next-action") ?? "", ip: addressOf(sent) ?? "" });
      return {
        ok: false,
        error: { error: e.error, code: e.code, detail: e.message, problems: e.problems, requestId },
      };
    }
  };
}

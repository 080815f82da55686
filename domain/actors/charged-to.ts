import "server-only";
import type { Actor, Charged } from "./shape";

/** Who pays for what an actor asks for at once. */
export function chargedActor(actor: Actor): Charged {
  if (actor.kind === "api_key") return { keyId: actor.id };
  return actor.kind === "member" ? { memberId: actor.id } : {};
}

/** Who pays for what a task does: whoever submitted it, whichever process runs it. */
export function chargedTask(task: {
  submittedByKey: string | null;
  submittedByMember: string | null;
}): Charged {
  return { keyId: task.submittedByKey ?? undefined, memberId: task.submittedByMember ?? undefined };
}

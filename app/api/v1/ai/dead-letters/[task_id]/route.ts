import { getDeadLetter } from "@/domain/dead-letters/get-dead-letter";
import { DeadLetterView } from "@/domain/dead-letters/shape";
import { defineRoute } from "@/entry/define-route";

export const GET = defineRoute(
  { summary: "The dead letter of a task", tag: "Tasks", answer: DeadLetterView },
  async ({ actor, params }) => ({ body: await getDeadLetter(actor, params.task_id ?? "") }),
);

export { DELETE, OPTIONS, PATCH, POST, PUT } from "@/entry/only/get";

import { redriveDeadLetter } from "@/domain/dead-letters/redrive-dead-letter";
import { DeadLetterView, Decision } from "@/domain/dead-letters/shape";
import { defineRoute } from "@/entry/define-route";

export const POST = defineRoute(
  {
    summary: "Run a dead letter's task again; one of several at once passes",
    tag: "Tasks",
    body: Decision,
    answer: DeadLetterView,
  },
  async ({ actor, params, body }) => ({ body: await redriveDeadLetter(actor, params.task_id ?? "", body) }),
);

export { DELETE, GET, OPTIONS, PATCH, PUT } from "@/entry/only/post";

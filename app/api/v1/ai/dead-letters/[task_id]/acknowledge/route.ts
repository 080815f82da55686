import { acknowledgeDeadLetter } from "@/domain/dead-letters/acknowledge-dead-letter";
import { DeadLetterView, Decision } from "@/domain/dead-letters/shape";
import { defineRoute } from "@/entry/define-route";

export const POST = defineRoute(
  {
    summary: "Say that somebody looks after a dead letter",
    tag: "Tasks",
    body: Decision,
    answer: DeadLetterView,
  },
  async ({ actor, params, body }) => ({
    body: await acknowledgeDeadLetter(actor, params.task_id ?? "", body),
  }),
);

export { DELETE, GET, OPTIONS, PATCH, PUT } from "@/entry/only/post";

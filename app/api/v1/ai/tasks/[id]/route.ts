import { getTask } from "@/domain/tasks/get-task";
import { defineRoute } from "@/entry/define-route";

export const GET = defineRoute(
  { summary: "A task with its timeline", tag: "AI" },
  async ({ actor, params }) => ({ body: await getTask(actor, params.id ?? "") }),
);

export { DELETE, OPTIONS, PATCH, POST, PUT } from "@/entry/only/get";

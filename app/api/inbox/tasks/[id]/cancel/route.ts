import { z } from "zod";
import { cancelTask } from "@/domain/tasks/cancel-task";
import { defineRoute } from "@/entry/define-route";

export const POST = defineRoute(
  { summary: "Stop a task that waits or runs", tag: "Tasks", body: z.strictObject({}) },
  async ({ actor, params }) => ({ body: await cancelTask(actor, params.id ?? "") }),
);

export { DELETE, GET, OPTIONS, PATCH, PUT } from "@/entry/only/post";

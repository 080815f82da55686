import { z } from "zod";
import { retryTask } from "@/domain/tasks/retry-task";
import { defineRoute } from "@/entry/define-route";

export const POST = defineRoute(
  { summary: "Run a failed or canceled task again", tag: "Tasks", body: z.strictObject({}) },
  async ({ actor, params }) => ({ body: await retryTask(actor, params.id ?? "") }),
);

export { DELETE, GET, OPTIONS, PATCH, PUT } from "@/entry/only/post";

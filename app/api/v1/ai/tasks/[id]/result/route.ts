import { z } from "zod";
import { getTaskResult } from "@/domain/ai/get-task-result";
import { defineRoute } from "@/entry/define-route";

export const GET = defineRoute(
  {
    summary: "A task's result; 409 while there is none",
    tag: "AI",
    answer: z.object({
      task_id: z.string(),
      type: z.string(),
      status: z.literal("done"),
      result: z.unknown(),
      finished_at: z.string().nullable(),
    }),
  },
  async ({ actor, params }) => ({ body: await getTaskResult(actor, params.id ?? "") }),
);

export { DELETE, OPTIONS, PATCH, POST, PUT } from "@/entry/only/get";

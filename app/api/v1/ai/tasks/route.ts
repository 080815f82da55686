import { z } from "zod";
import { AiTaskInput } from "@/domain/ai/shape";
import { submitAiTask } from "@/domain/ai/submit-ai-task";
import { defineRoute } from "@/entry/define-route";

export const POST = defineRoute(
  {
    summary: "The calls of the AI service as a task, with a callback if wanted",
    tag: "AI",
    body: AiTaskInput,
    idempotent: true,
    answer: z.object({ task_id: z.string(), status: z.literal("pending") }),
    status: 202,
  },
  async ({ actor, body }) => {
    const task = await submitAiTask(actor, body);
    return {
      status: 202,
      body: task,
      headers: { location: `/api/v1/ai/tasks/${task.task_id}`, "retry-after": "2" },
    };
  },
);

export { DELETE, GET, OPTIONS, PATCH, PUT } from "@/entry/only/post";

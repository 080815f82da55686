import { z } from "zod";
import { PageQuery } from "@/domain/messages/shape";
import { listTasks } from "@/domain/tasks/list-tasks";
import { NewTask, TaskFilter } from "@/domain/tasks/shape";
import { submitTask } from "@/domain/tasks/submit-task";
import { defineRoute } from "@/entry/define-route";

export const POST = defineRoute(
  {
    summary: "Submit a task; poll it, or let it call back",
    tag: "Tasks",
    body: NewTask,
    idempotent: true,
    status: 201,
    answer: z.object({ task_id: z.uuid(), status: z.literal("pending") }),
  },
  async ({ actor, body }) => {
    const task = await submitTask(actor, body);
    return { status: 201, body: task, headers: { location: `/api/inbox/tasks/${task.task_id}` } };
  },
);

const Query = TaskFilter.extend(PageQuery.shape);

export const GET = defineRoute(
  { summary: "List tasks, newest first", tag: "Tasks", query: Query },
  async ({ actor, query }) => {
    const { limit, cursor, ...filter } = query;
    return { body: await listTasks(actor, filter, { limit, cursor }) };
  },
);

export { DELETE, OPTIONS, PATCH, PUT } from "@/entry/only/get-post";

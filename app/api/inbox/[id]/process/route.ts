import { z } from "zod";
import { authorize } from "@/domain/actors/authorize";
import { processResult } from "@/domain/messages/process-result";
import { requestProcess } from "@/domain/messages/request-process";
import { waitForTask } from "@/domain/tasks/wait-for-task";
import { defineRoute } from "@/entry/define-route";
import { waitSeconds } from "@/entry/prefer";
import { AppError, errorNameOf } from "@/lib/errors";

const WAIT_S = 25;

export const POST = defineRoute(
  {
    summary: "Read a message (again) and draft a reply; waits for the result",
    tag: "Messages",
    body: z.strictObject({}),
    headers: ["Prefer"],
  },
  async ({ actor, params, request }) => {
    const id = params.id ?? "";
    // What is answered is the message: said before anything is begun.
    authorize(actor, "messages:read");
    const { task_id } = await requestProcess(actor, id, { draft: true });
    const seconds = waitSeconds(request, WAIT_S);
    const task = seconds === 0 ? null : await waitForTask(actor, task_id, seconds * 1000);
    if (task?.status === "failed")
      throw new AppError(errorNameOf(task.errorCode ?? 0), task.error ?? undefined);
    if (task?.status === "canceled") throw new AppError("conflict", "the task was canceled meanwhile");
    if (task?.status === "done") return { body: await processResult(actor, id) };
    return {
      status: 202,
      body: { id, task_id, status: task?.status ?? "pending" },
      headers: { location: `/api/inbox/tasks/${task_id}`, "retry-after": "1" },
    };
  },
);

export { DELETE, GET, OPTIONS, PATCH, PUT } from "@/entry/only/post";

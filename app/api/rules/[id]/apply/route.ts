import { z } from "zod";
import { ApplyFilter } from "@/domain/rules/apply-shape";
import { requestApply } from "@/domain/rules/request-apply";
import { defineRoute } from "@/entry/define-route";

export const POST = defineRoute(
  {
    summary: "Carry a saved rule out on messages that are there already; fields that a person set stay",
    tag: "Rules",
    body: ApplyFilter,
    idempotent: true,
    answer: z.object({ task_id: z.string(), status: z.literal("pending"), total: z.number() }),
    status: 202,
  },
  async ({ actor, params, body }) => {
    const asked = await requestApply(actor, params["id"] ?? "", body);
    return { status: 202, body: asked, headers: { location: `/api/inbox/tasks/${asked.task_id}` } };
  },
);

export { DELETE, GET, OPTIONS, PATCH, PUT } from "@/entry/only/post";

import { listCallbacks } from "@/domain/callbacks/list-callbacks";
import { defineRoute } from "@/entry/define-route";

export const GET = defineRoute(
  { summary: "Deliveries of a task's outcome, each with its attempts", tag: "Tasks" },
  async ({ actor, params }) => ({
    body: { items: await listCallbacks(actor, params.id ?? ""), next_cursor: null },
  }),
);

export { DELETE, OPTIONS, PATCH, POST, PUT } from "@/entry/only/get";

import { redriveMany } from "@/domain/dead-letters/redrive-many";
import { RedriveMany } from "@/domain/dead-letters/shape";
import { defineRoute } from "@/entry/define-route";

export const POST = defineRoute(
  { summary: "Redrive what matches a filter, oldest first, capped", tag: "Tasks", body: RedriveMany },
  async ({ actor, body }) => ({ body: await redriveMany(actor, body) }),
);

export { DELETE, GET, OPTIONS, PATCH, PUT } from "@/entry/only/post";

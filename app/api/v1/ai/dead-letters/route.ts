import { listDeadLetters } from "@/domain/dead-letters/list-dead-letters";
import { DeadLetterFilter } from "@/domain/dead-letters/shape";
import { PageQuery } from "@/domain/messages/shape";
import { defineRoute } from "@/entry/define-route";

const Query = DeadLetterFilter.extend(PageQuery.shape);

export const GET = defineRoute(
  { summary: "List dead letters, newest first (scope ops:read)", tag: "Tasks", query: Query },
  async ({ actor, query }) => {
    const { limit, cursor, ...filter } = query;
    return { body: await listDeadLetters(actor, filter, { limit, cursor }) };
  },
);

export { DELETE, OPTIONS, PATCH, POST, PUT } from "@/entry/only/get";

import { z } from "zod";
import { listRequestLog } from "@/domain/request-log/list-request-log";
import { RequestLogFilter, RequestLogRow } from "@/domain/request-log/shape";
import { defineRoute } from "@/entry/define-route";

export const GET = defineRoute(
  {
    summary: "Calls of models, newest first, without content",
    tag: "AI",
    query: RequestLogFilter,
    answer: z.object({ items: z.array(RequestLogRow), next_cursor: z.string().nullable() }),
  },
  async ({ actor, query }) => ({ body: await listRequestLog(actor, query) }),
);

export { DELETE, OPTIONS, PATCH, POST, PUT } from "@/entry/only/get";

import { z } from "zod";
import { listMessages } from "@/domain/messages/list-messages";
import { MessageFilter, NewMessage, PageQuery } from "@/domain/messages/shape";
import { submitMessage } from "@/domain/messages/submit-message";
import { defineRoute } from "@/entry/define-route";

export const POST = defineRoute(
  {
    summary: "Submit a message; it is classified on arrival",
    tag: "Messages",
    body: NewMessage,
    idempotent: true,
    status: 201,
    answer: z.object({
      id: z.uuid(),
      task_id: z.uuid().nullable(),
      status: z.string(),
      priority: z.string(),
      labels: z.array(z.string()),
    }),
  },
  async ({ actor, body }) => {
    const { duplicate, ...message } = await submitMessage(actor, body);
    return {
      status: duplicate ? 200 : 201,
      body: message,
      headers: { location: `/api/inbox/${message.id}` },
    };
  },
);

const Query = MessageFilter.extend(PageQuery.shape);

export const GET = defineRoute(
  { summary: "List messages, newest first", tag: "Messages", query: Query },
  async ({ actor, query }) => {
    const { limit, cursor, ...filter } = query;
    return { body: await listMessages(actor, filter, { limit, cursor }) };
  },
);

export { DELETE, OPTIONS, PATCH, PUT } from "@/entry/only/get-post";

import { z } from "zod";
import { createPrompt } from "@/domain/prompts/create-prompt";
import { listPrompts } from "@/domain/prompts/list-prompts";
import { NewPrompt, PromptRow, PromptVersionView } from "@/domain/prompts/shape";
import { defineRoute } from "@/entry/define-route";
import { ListQuery, pageOf } from "@/entry/page-of";

export const GET = defineRoute(
  {
    summary: "All prompts with their active and latest versions",
    tag: "Prompts",
    query: ListQuery,
    answer: z.object({ items: z.array(PromptRow), next_cursor: z.string().nullable() }),
  },
  async ({ actor, query }) => ({ body: pageOf(await listPrompts(actor), query, (p) => p.code) }),
);

export const POST = defineRoute(
  {
    summary: "Add a prompt's first version, or the next one",
    tag: "Prompts",
    body: NewPrompt,
    idempotent: true,
    answer: PromptVersionView,
    status: 201,
  },
  async ({ actor, body }) => {
    const version = await createPrompt(actor, body);
    return {
      status: 201,
      body: version,
      headers: { location: `/api/v1/prompts/${version.code}/versions` },
    };
  },
);

export { DELETE, OPTIONS, PATCH, PUT } from "@/entry/only/get-post";

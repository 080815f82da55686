import { z } from "zod";
import { listPromptVersions } from "@/domain/prompts/list-prompt-versions";
import { PromptVersionView } from "@/domain/prompts/shape";
import { defineRoute } from "@/entry/define-route";
import { ListQuery, pageOf } from "@/entry/page-of";

export const GET = defineRoute(
  {
    summary: "All versions of a prompt, newest first",
    tag: "Prompts",
    query: ListQuery,
    answer: z.object({ items: z.array(PromptVersionView), next_cursor: z.string().nullable() }),
  },
  async ({ actor, params, query }) => ({
    body: pageOf(await listPromptVersions(actor, params.code ?? ""), query, (v) => String(v.version)),
  }),
);

export { DELETE, OPTIONS, PATCH, POST, PUT } from "@/entry/only/get";

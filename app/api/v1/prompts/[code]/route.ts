import { getActivePrompt } from "@/domain/prompts/get-active-prompt";
import { PromptVersionView } from "@/domain/prompts/shape";
import { defineRoute } from "@/entry/define-route";

export const GET = defineRoute(
  { summary: "A prompt's active version", tag: "Prompts", answer: PromptVersionView },
  async ({ actor, params }) => ({ body: await getActivePrompt(actor, params.code ?? "") }),
);

export { DELETE, OPTIONS, PATCH, POST, PUT } from "@/entry/only/get";

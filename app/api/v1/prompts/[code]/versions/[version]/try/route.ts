import { GenerateAnswer } from "@/domain/ai/shape";
import { PromptTrial, versionNumber } from "@/domain/prompts/shape";
import { tryPromptVersion } from "@/domain/prompts/try-prompt-version";
import { defineRoute } from "@/entry/define-route";

export const POST = defineRoute(
  { summary: "Run a version on a sample", tag: "Prompts", body: PromptTrial, answer: GenerateAnswer },
  async ({ actor, params, body, requestId, request }) => ({
    body: await tryPromptVersion(actor, params.code ?? "", versionNumber(params.version), body, {
      requestId,
      signal: request.signal,
    }),
  }),
);

export { DELETE, GET, OPTIONS, PATCH, PUT } from "@/entry/only/post";

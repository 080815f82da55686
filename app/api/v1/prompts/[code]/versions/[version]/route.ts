import { PromptVersionPatch, PromptVersionView, versionNumber } from "@/domain/prompts/shape";
import { updatePromptVersion } from "@/domain/prompts/update-prompt-version";
import { defineRoute } from "@/entry/define-route";

export const PATCH = defineRoute(
  {
    summary: "Edit a draft; ACTIVE activates a version, also an older one, and the old one steps down",
    tag: "Prompts",
    body: PromptVersionPatch,
    answer: PromptVersionView,
  },
  async ({ actor, params, body }) => ({
    body: await updatePromptVersion(actor, params.code ?? "", versionNumber(params.version), body),
  }),
);

export { DELETE, GET, OPTIONS, POST, PUT } from "@/entry/only/patch";

"use server";

import { z } from "zod";
import { createPrompt } from "@/domain/prompts/create-prompt";
import { NewPrompt, PromptTrial, PromptVersionPatch } from "@/domain/prompts/shape";
import { tryPromptVersion } from "@/domain/prompts/try-prompt-version";
import { updatePromptVersion } from "@/domain/prompts/update-prompt-version";
import { defineAction } from "@/entry/define-action";
import { newId } from "@/lib/id";

const version = z.strictObject({ code: z.string().max(64), version: z.number().int().positive() });

/** Adds a prompt's first version, or the next one. */
export const addPromptVersion = defineAction(NewPrompt, (actor, input) => createPrompt(actor, input));

/** Edits a draft, activates a version (also an older one: rolling back) or disables it. */
export const changePromptVersion = defineAction(
  version.extend({ patch: PromptVersionPatch }),
  (actor, { code, version, patch }) => updatePromptVersion(actor, code, version, patch),
);

/** Runs a version on a sample, and says how long it took in milliseconds. */
export const tryPrompt = defineAction(
  version.extend({ trial: PromptTrial }),
  async (actor, { code, version, trial }) => {
    const started = performance.now();
    const answer = await tryPromptVersion(actor, code, version, trial, {
      requestId: actor.requestId ?? newId(),
    });
    return { ...answer, latency_ms: Math.round(performance.now() - started) };
  },
);

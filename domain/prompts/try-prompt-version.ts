import "server-only";
import { and, eq } from "drizzle-orm";
import { getDb } from "@/db/client";
import { prompts, promptVersions } from "@/db/schema/prompts";
import { runModel } from "@/gateway/run-model";
import { AppError } from "@/lib/errors";
import { authorize } from "../actors/authorize";
import { chargedActor } from "../actors/charged-to";
import type { Actor } from "../actors/shape";
import { answerFrame } from "../ai/answer-frame";
import { materialTurn } from "../ai/material-turn";
import type { AiCallContext, GenerateAnswer } from "../ai/shape";
import { localeContent } from "./locale-content";
import { renderPrompt } from "./render-prompt";
import type { PromptTrial } from "./shape";

/**
 * Runs any version of a prompt, drafts too, on a sample. It leaves its line in the request log, because it costs, and
 * nothing else.
 * @throws AppError 40401 · 42201 for a variable without a value · those of the gateway (scene `text_generate`).
 */
export async function tryPromptVersion(
  actor: Actor,
  code: string,
  version: number,
  trial: PromptTrial,
  context: AiCallContext,
): Promise<GenerateAnswer> {
  authorize(actor, "prompts:write");
  const [row] = await getDb()
    .select({ defaultLocale: prompts.defaultLocale, version: promptVersions })
    .from(promptVersions)
    .innerJoin(prompts, eq(prompts.code, promptVersions.promptCode))
    .where(and(eq(promptVersions.promptCode, code), eq(promptVersions.version, version)));
  const text = row ? localeContent(row.version.localizedContents, trial.locale, row.defaultLocale) : null;
  if (!row || text === null) throw new AppError("not_found", "there is no such version of this prompt");
  const answer = await runModel({
    scene: "text_generate",
    messages: [
      { role: "system", content: renderPrompt(text, trial.variables) },
      materialTurn(trial.input, trial.locale),
    ],
    input: { scene: "text_generate", input: trial.input, locale: trial.locale ?? null },
    model: trial.model,
    preferredModel: row.version.defaultModel ?? undefined,
    promptCode: code,
    promptVersion: version,
    // A trial wants to see what the model says now.
    cache: false,
    requestId: context.requestId,
    signal: context.signal,
    ...chargedActor(actor),
  });
  return { text: answer.text, truncated: answer.truncated, ...answerFrame(answer) };
}

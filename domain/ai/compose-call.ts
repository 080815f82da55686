import "server-only";
import { eq } from "drizzle-orm";
import { getDb } from "@/db/client";
import { scenes } from "@/db/schema/registry";
import { promptSeeds } from "@/db/seed-data/prompts";
import type { ChatTurn } from "@/gateway/shape";
import { AppError } from "@/lib/errors";
import { loadActivePrompt } from "../prompts/load-active-prompt";
import { localeContent } from "../prompts/locale-content";
import { renderPrompt } from "../prompts/render-prompt";
import type { LoadedPrompt } from "../prompts/shape";
import { loadActiveRole } from "../roles/load-active-role";
import type { LoadedRole } from "../roles/shape";
import { SCENE_PROMPTS } from "../scenes/shape";
import type { AiCallType } from "./shape";

export interface CallParts {
  scene: AiCallType;
  promptCode?: string | undefined;
  roleCode?: string | undefined;
  locale?: string | undefined;
  variables?: Record<string, string> | undefined;
}

export interface ComposedCall {
  /** Role text, then prompt text; null when there is neither. The same for every input of one prompt version. */
  system: ChatTurn | null;
  promptCode: string | undefined;
  promptVersion: number | undefined;
  /** Of the role, else of the prompt. */
  preferredModel: string | undefined;
}

/**
 * Puts the instructions of a call together: the role that was named, and the prompt that was named, else the role's,
 * else the scene's. Customer text never comes here: it goes into user turns (delimit-text.ts).
 * @throws AppError 42201 when a named prompt or role is not ACTIVE, or a variable has no value.
 */
export async function composeCall(parts: CallParts): Promise<ComposedCall> {
  const role = parts.roleCode === undefined ? null : await namedRole(parts.roleCode, parts.locale);
  const prompt = await choosePrompt(parts, role);
  const texts = [role?.text, prompt ? renderPrompt(prompt.text, parts.variables) : undefined];
  const content = texts.filter((t): t is string => t !== undefined).join("\n\n");
  return {
    system: content === "" ? null : { role: "system", content },
    promptCode: prompt?.code,
    promptVersion: prompt && prompt.version > 0 ? prompt.version : undefined,
    preferredModel: role?.model ?? prompt?.defaultModel ?? undefined,
  };
}

async function namedRole(code: string, locale: string | undefined): Promise<LoadedRole> {
  const role = await loadActiveRole(code, locale);
  if (!role) throw notActive("role_code", "role", code);
  return role;
}

async function choosePrompt(parts: CallParts, role: LoadedRole | null): Promise<LoadedPrompt | null> {
  const named = parts.promptCode ?? role?.promptCode;
  if (named != null) {
    const prompt = await loadActivePrompt(named, parts.locale);
    if (!prompt) throw notActive("prompt_code", "prompt", named);
    return prompt;
  }
  const [row] = await getDb()
    .select({ promptCode: scenes.promptCode })
    .from(scenes)
    .where(eq(scenes.code, parts.scene));
  const usual = row?.promptCode ?? SCENE_PROMPTS[parts.scene];
  if (usual === null) return null;
  return (await loadActivePrompt(usual, parts.locale)) ?? shippedText(parts);
}

/** A scene that wants JSON can't do without a text that says so: where nobody keeps one ACTIVE, the shipped one. */
function shippedText({ scene, locale }: CallParts): LoadedPrompt | null {
  if (scene !== "summarize" && scene !== "bill_extract") return null;
  const seed = promptSeeds.find((p) => p.code === SCENE_PROMPTS[scene]);
  const text = seed ? localeContent(seed.localizedContents, locale, seed.defaultLocale) : null;
  return seed && text !== null ? { code: seed.code, version: 0, text, defaultModel: null } : null;
}

function notActive(path: string, what: string, code: string): AppError {
  return new AppError("validation_failed", `${path}: there is no active ${what} ${code}`, {
    problems: [{ path, message: `not an active ${what}` }],
  });
}

import "server-only";
import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { prompts, promptVersions } from "@/db/schema/prompts";
import { AppError } from "@/lib/errors";
import { newId } from "@/lib/id";
import type { Actor } from "../actors/shape";
import { recordAudit } from "../audit/record-audit";
import { publishChange } from "../live/publish-change";
import { requireModel } from "../models/require-model";
import { activateVersion } from "./activate-version";
import { promptView } from "./prompt-view";
import { promptVariables } from "./render-prompt";
import type { NewPrompt, PromptVersionView } from "./shape";

/**
 * Adds a prompt's first version, or the next one when the code exists, in the caller's transaction. Two at once get
 * following numbers: the prompt's own row is locked by the upsert. Whether the actor may is asked by the caller.
 * @throws AppError 42201 when `default_model` isn't registered, or a draft names another default locale than the
 *   prompt has: the ACTIVE version depends on it.
 */
export async function addVersion(tx: Tx, actor: Actor, input: NewPrompt): Promise<PromptVersionView> {
  await requireModel(tx, "default_model", input.default_model ?? null);
  const prompt = await upsertPrompt(tx, input);
  const used = Object.values(input.localized_contents).flatMap(promptVariables);
  const [created] = await tx
    .insert(promptVersions)
    .values({
      id: newId(),
      promptCode: input.code,
      version: sql`(select coalesce(max(version), 0) + 1 from ${promptVersions} where prompt_code = ${input.code})`,
      localizedContents: input.localized_contents,
      variables: [...new Set([...(input.variables ?? []), ...used])],
      defaultModel: input.default_model ?? null,
      createdBy: actor.name,
    })
    .returning();
  if (!created) throw new AppError("internal");
  const row = input.status === "ACTIVE" ? await activateVersion(tx, input.code, created.version) : created;
  await recordAudit(tx, actor, {
    action: "prompt.version_created",
    subjectType: "prompt",
    subjectId: input.code,
    data: { version: row.version, status: row.status },
  });
  await publishChange(tx, { kind: "registry" });
  return promptView(prompt, row);
}

async function upsertPrompt(tx: Tx, input: NewPrompt): Promise<typeof prompts.$inferSelect> {
  const [prompt] = await tx
    .insert(prompts)
    .values({ code: input.code, name: input.name, defaultLocale: input.default_locale })
    .onConflictDoUpdate({ target: prompts.code, set: { name: input.name, updatedAt: sql`now()` } })
    .returning();
  if (!prompt) throw new AppError("internal");
  if (prompt.defaultLocale === input.default_locale) return prompt;
  const [active] = await tx
    .select({ version: promptVersions.version })
    .from(promptVersions)
    .where(and(eq(promptVersions.promptCode, input.code), eq(promptVersions.status, "ACTIVE")));
  if (active && input.status !== "ACTIVE")
    throw new AppError(
      "validation_failed",
      `default_locale: this prompt's is ${prompt.defaultLocale}; change it together with activating the version`,
      { problems: [{ path: "default_locale", message: `must be ${prompt.defaultLocale}` }] },
    );
  await tx.update(prompts).set({ defaultLocale: input.default_locale }).where(eq(prompts.code, input.code));
  return { ...prompt, defaultLocale: input.default_locale };
}

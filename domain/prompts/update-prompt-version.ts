import "server-only";
import { and, eq, sql } from "drizzle-orm";
import { inTransaction, type Tx } from "@/db/client";
import { prompts, promptVersions } from "@/db/schema/prompts";
import { AppError } from "@/lib/errors";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { recordAudit } from "../audit/record-audit";
import { publishChange } from "../live/publish-change";
import { requireModel } from "../models/require-model";
import { activateVersion } from "./activate-version";
import { promptView } from "./prompt-view";
import { promptVariables } from "./render-prompt";
import type { PromptVersionPatch, PromptVersionView } from "./shape";

/**
 * Edits a draft version, activates a version, or disables one. A version that was ever ACTIVE keeps its text for good:
 * request logs point at it.
 * @throws AppError 40401 · 40902 when the text of a version that is no draft is to change, or on a lost race ·
 *   42201 when the default locale would have no text, or the model isn't registered.
 */
export async function updatePromptVersion(
  actor: Actor,
  code: string,
  version: number,
  patch: PromptVersionPatch,
): Promise<PromptVersionView> {
  authorize(actor, "prompts:write");
  return inTransaction(async (tx) => {
    const [prompt] = await tx
      .update(prompts)
      .set({ updatedAt: sql`now()`, ...(patch.name === undefined ? {} : { name: patch.name }) })
      .where(eq(prompts.code, code))
      .returning();
    const before = prompt ? await findVersion(tx, code, version) : undefined;
    if (!prompt || !before) throw new AppError("not_found", "there is no such version of this prompt");
    await editDraft(tx, before, prompt.defaultLocale, patch);
    if (patch.status === "ACTIVE" && before.status !== "ACTIVE") await activateVersion(tx, code, version);
    if (patch.status === "DISABLED")
      await tx.update(promptVersions).set({ status: "DISABLED" }).where(eq(promptVersions.id, before.id));
    await recordAudit(tx, actor, {
      action:
        patch.status === undefined ? "prompt.version_edited" : `prompt.version_${patch.status.toLowerCase()}`,
      subjectType: "prompt",
      subjectId: code,
      data: { version, was: before.status, fields: Object.keys(patch) },
    });
    await publishChange(tx, { kind: "registry" });
    const after = await findVersion(tx, code, version);
    if (!after) throw new AppError("not_found");
    return promptView(prompt, after);
  });
}

async function editDraft(
  tx: Tx,
  row: typeof promptVersions.$inferSelect,
  defaultLocale: string,
  patch: PromptVersionPatch,
): Promise<void> {
  const { localized_contents: contents, variables, default_model: model } = patch;
  if (contents === undefined && variables === undefined && model === undefined) return;
  if (contents && !(defaultLocale in contents))
    throw new AppError("validation_failed", "localized_contents: the default locale has no text", {
      problems: [{ path: "localized_contents", message: `a text for ${defaultLocale} is needed` }],
    });
  await requireModel(tx, "default_model", model ?? null);
  const used = contents ? Object.values(contents).flatMap(promptVariables) : row.variables;
  const edited = await tx
    .update(promptVersions)
    .set({
      localizedContents: contents ?? row.localizedContents,
      variables: [...new Set([...(variables ?? []), ...used])],
      defaultModel: model === undefined ? row.defaultModel : model,
    })
    .where(and(eq(promptVersions.id, row.id), eq(promptVersions.status, "DRAFT")))
    .returning({ id: promptVersions.id });
  if (edited.length === 0)
    throw new AppError("conflict", "only a draft can be edited: make a new version of this prompt");
}

async function findVersion(tx: Tx, code: string, version: number) {
  const [row] = await tx
    .select()
    .from(promptVersions)
    .where(and(eq(promptVersions.promptCode, code), eq(promptVersions.version, version)));
  return row;
}

import "server-only";
import { and, eq, sql } from "drizzle-orm";
import { inTransaction } from "@/db/client";
import { roles } from "@/db/schema/prompts";
import { AppError } from "@/lib/errors";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { recordAudit } from "../audit/record-audit";
import { publishChange } from "../live/publish-change";
import { requireModel } from "../models/require-model";
import { requirePrompt } from "../prompts/require-prompt";
import { roleView } from "./role-view";
import type { RolePatch, RoleView } from "./shape";

/**
 * Changes a role, binds or unbinds its prompt and model (null), enables or disables it.
 * @throws AppError 40401 · 40902 when `version` is given and is not the current one · 42201.
 */
export async function updateRole(actor: Actor, code: string, patch: RolePatch): Promise<RoleView> {
  authorize(actor, "roles:write");
  return inTransaction(async (tx) => {
    const [before] = await tx.select().from(roles).where(eq(roles.code, code)).for("update");
    if (!before) throw new AppError("not_found", "there is no such role");
    await requirePrompt(tx, "prompt_code", patch.prompt_code ?? null);
    await requireModel(tx, "model", patch.model ?? null);
    const defaultLocale = patch.default_locale ?? before.defaultLocale;
    const localizedContents = patch.localized_contents ?? before.localizedContents;
    if (!(defaultLocale in localizedContents))
      throw new AppError("validation_failed", "localized_contents: the default locale has no text", {
        problems: [{ path: "localized_contents", message: `a text for ${defaultLocale} is needed` }],
      });
    const [row] = await tx
      .update(roles)
      .set({
        name: patch.name ?? before.name,
        defaultLocale,
        localizedContents,
        promptCode: patch.prompt_code === undefined ? before.promptCode : patch.prompt_code,
        model: patch.model === undefined ? before.model : patch.model,
        status: patch.status ?? before.status,
        version: sql`${roles.version} + 1`,
        updatedAt: sql`now()`,
      })
      .where(and(eq(roles.code, code), eq(roles.version, patch.version ?? before.version)))
      .returning();
    if (!row) throw new AppError("conflict", "this role was changed meanwhile: load it again");
    await recordAudit(tx, actor, {
      action: "role.updated",
      subjectType: "role",
      subjectId: code,
      data: { version: row.version, fields: Object.keys(patch), status: row.status },
    });
    await publishChange(tx, { kind: "registry" });
    return roleView(row);
  });
}

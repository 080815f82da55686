import "server-only";
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
import type { NewRole, RoleView } from "./shape";

/** Adds a role. @throws AppError 40902 when the code is taken, 42201 for a prompt or model that doesn't exist. */
export async function createRole(actor: Actor, input: NewRole): Promise<RoleView> {
  authorize(actor, "roles:write");
  return inTransaction(async (tx) => {
    await requirePrompt(tx, "prompt_code", input.prompt_code);
    await requireModel(tx, "model", input.model);
    const [row] = await tx
      .insert(roles)
      .values({
        code: input.code,
        name: input.name,
        defaultLocale: input.default_locale,
        localizedContents: input.localized_contents,
        promptCode: input.prompt_code,
        model: input.model,
        status: input.status,
      })
      .onConflictDoNothing()
      .returning();
    if (!row) throw new AppError("conflict", `there is a role ${input.code} already`);
    await recordAudit(tx, actor, { action: "role.created", subjectType: "role", subjectId: row.code });
    await publishChange(tx, { kind: "registry" });
    return roleView(row);
  });
}

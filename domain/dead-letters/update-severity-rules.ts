import "server-only";
import { sql } from "drizzle-orm";
import { inTransaction } from "@/db/client";
import { settings } from "@/db/schema/system";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { recordAudit } from "../audit/record-audit";
import { SEVERITY_KEY } from "./severity";
import type { SeverityRule } from "./shape";

/** Sets the rules of severity. Dead letters that are there keep theirs; one that opens again is judged anew. */
export async function updateSeverityRules(actor: Actor, rules: SeverityRule[]): Promise<SeverityRule[]> {
  authorize(actor, "settings:write");
  await inTransaction(async (tx) => {
    await tx
      .insert(settings)
      .values({ key: SEVERITY_KEY, value: rules })
      .onConflictDoUpdate({ target: settings.key, set: { value: rules, updatedAt: sql`now()` } });
    await recordAudit(tx, actor, {
      action: "settings.updated",
      subjectType: "settings",
      subjectId: SEVERITY_KEY,
      data: { rules: rules.length },
    });
  });
  return rules;
}

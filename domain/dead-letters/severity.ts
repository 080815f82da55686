import "server-only";
import { eq } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import { settings } from "@/db/schema/system";
import { DEFAULT_SEVERITY_RULES, type Severity, type SeverityRule, SeverityRules } from "./shape";

/** The key of the rules among the settings. */
export const SEVERITY_KEY = "severity_rules";

/** How bad a dead letter is: by the first rule that fits, else P2. */
export function severityOf(
  rules: readonly SeverityRule[],
  failure: { stage: string; errorCode: number; type: string; priority: string },
): Severity {
  const found = rules.find(
    (rule) =>
      (rule.stage === null || rule.stage === failure.stage) &&
      (rule.error_code === null || rule.error_code === failure.errorCode) &&
      (rule.type === null || rule.type === failure.type) &&
      (rule.priority === null || rule.priority === failure.priority),
  );
  return found?.severity ?? "P2";
}

/** The team's rules; those of the product while none were set, or when what is stored no longer fits. */
export async function loadSeverityRules(queryable: Queryable): Promise<SeverityRule[]> {
  const [row] = await queryable.select().from(settings).where(eq(settings.key, SEVERITY_KEY));
  const stored = SeverityRules.safeParse(row?.value);
  return stored.success ? stored.data : DEFAULT_SEVERITY_RULES;
}

import "server-only";
import { AppError, type FieldProblem } from "@/lib/errors";
import { compilePattern } from "./compile-pattern";
import type { RuleCondition } from "./shape";

/**
 * What is wrong with the patterns of a rule that is about to be saved; empty when all can be used. The caller
 * throws `AppError("validation_failed", …, { problems })`.
 */
export function checkPatterns(conditions: RuleCondition[]): FieldProblem[] {
  const problems: FieldProblem[] = [];
  for (const [index, condition] of conditions.entries()) {
    if (condition.operator !== "matches") continue;
    const values = typeof condition.value === "string" ? [condition.value] : condition.value;
    for (const [at, value] of values.entries()) {
      try {
        compilePattern(value, { traditional: true });
        compilePattern(value, { traditional: false });
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        const path = `conditions.${index}.value${typeof condition.value === "string" ? "" : `.${at}`}`;
        problems.push({ path, message: error.message });
      }
    }
  }
  return problems;
}

import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import { snippets } from "@/db/schema/drafts";
import { members } from "@/db/schema/members";
import { prompts, roles } from "@/db/schema/prompts";
import { categories } from "@/db/schema/rules";
import { AppError, type FieldProblem } from "@/lib/errors";
import { isId } from "@/lib/id";
import { checkPatterns } from "./check-patterns";
import type { RuleAction, RuleCondition } from "./shape";

/**
 * Checks what the schema alone can't: patterns compile, and whatever an action names exists. An assignee given by
 * e-mail address becomes the member's id, so that a changed address breaks no rule.
 * @returns the actions in the form in which they are stored.
 * @throws AppError 42201 with every problem.
 */
export async function checkRule(
  queryable: Queryable,
  rule: { conditions: RuleCondition[]; actions: RuleAction[] },
): Promise<RuleAction[]> {
  const problems: FieldProblem[] = checkPatterns(rule.conditions);
  const stored: RuleAction[] = [];
  for (const [index, action] of rule.actions.entries()) {
    const missing = (what: string) =>
      problems.push({ path: `actions.${index}.value`, message: `there is no ${what}` });
    if (action.type === "assign") {
      const id = await findAssignee(queryable, action.value);
      if (id === null) missing("active member with this id or e-mail address");
      else stored.push({ type: "assign", value: id });
    } else {
      if ("value" in action && !(await exists(queryable, action)))
        missing(NOUNS[action.type] ?? "such value");
      stored.push(
        action.type === "set_priority" && action.value === "medium" ? { ...action, value: "normal" } : action,
      );
    }
  }
  const first = problems[0];
  if (first) throw new AppError("validation_failed", `${first.path}: ${first.message}`, { problems });
  return stored;
}

const NOUNS: Partial<Record<RuleAction["type"], string>> = {
  set_category: "category with this code",
  use_snippet: "snippet with this code",
  use_prompt: "prompt with this code",
  use_role: "role with this code",
};

async function exists(queryable: Queryable, action: RuleAction): Promise<boolean> {
  switch (action.type) {
    case "set_category":
      return some(
        queryable
          .select({ code: categories.code })
          .from(categories)
          .where(eq(categories.code, action.value))
          .limit(1),
      );
    case "use_snippet":
      return some(
        queryable
          .select({ code: snippets.code })
          .from(snippets)
          .where(eq(snippets.code, action.value))
          .limit(1),
      );
    case "use_prompt":
      return some(
        queryable.select({ code: prompts.code }).from(prompts).where(eq(prompts.code, action.value)).limit(1),
      );
    case "use_role":
      return some(
        queryable.select({ code: roles.code }).from(roles).where(eq(roles.code, action.value)).limit(1),
      );
    default:
      return true;
  }
}

const some = async (rows: PromiseLike<unknown[]>): Promise<boolean> => (await rows).length > 0;

async function findAssignee(queryable: Queryable, value: string): Promise<string | null> {
  const [row] = await queryable
    .select({ id: members.id })
    .from(members)
    .where(
      and(
        isId(value) ? eq(members.id, value) : eq(members.email, value.toLowerCase()),
        isNull(members.disabledAt),
      ),
    );
  return row?.id ?? null;
}

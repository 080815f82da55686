import "server-only";
import { eq } from "drizzle-orm";
import { getDb } from "@/db/client";
import { rules } from "@/db/schema/rules";
import { AppError } from "@/lib/errors";
import { isId } from "@/lib/id";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { type RuleView, ruleView } from "./rule-view";

/** One rule. @throws AppError 40401. */
export async function getRule(actor: Actor, id: string): Promise<RuleView> {
  authorize(actor, "rules:read");
  if (!isId(id)) throw new AppError("not_found");
  const [row] = await getDb().select().from(rules).where(eq(rules.id, id));
  if (!row) throw new AppError("not_found");
  return ruleView(row);
}

import "server-only";
import { and, eq, isNull, sql } from "drizzle-orm";
import { inTransaction, type Tx } from "@/db/client";
import { budgets } from "@/db/schema/cost";
import { apiKeys, members } from "@/db/schema/members";
import { isUniqueViolation } from "@/db/unique-violation";
import { AppError } from "@/lib/errors";
import { newId } from "@/lib/id";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { recordAudit } from "../audit/record-audit";
import { publishChange } from "../live/publish-change";
import { priceMicros } from "../models/price-micros";
import { loadBudgets } from "./load-budgets";
import type { BudgetView, NewBudget } from "./shape";

/**
 * Sets a budget for a day or a month, of the deployment, a key or a member. What the request log holds of the period that runs
 * counts as spent already.
 * @throws AppError 42201 for a key or member that isn't there · 40902 when there is one of this period and currency.
 */
export async function createBudget(actor: Actor, input: NewBudget): Promise<BudgetView> {
  authorize(actor, "budgets:write");
  const id = newId();
  const { key_id: keyId, member_id: memberId, period, currency } = input;
  try {
    return await inTransaction(async (tx) => {
      await requireOwner(tx, input);
      const [spent] = await tx.execute<{ start: string; micros: string; tokens: number }>(sql`
        with period as (select date_trunc(${period}::text, now() at time zone 'UTC')::date as start)
        select period.start::text as start, coalesce(sum(cost_micros) filter (where currency = ${currency}), 0)::text as micros,
          coalesce(sum(coalesce(prompt_tokens, 0) + coalesce(completion_tokens, 0)), 0)::float8 as tokens
        from period left join request_log on created_at >= period.start::timestamptz and not cached
          and provider <> 'builtin' and (${keyId}::uuid is null or submitted_by_key = ${keyId}::uuid)
          and (${memberId}::uuid is null or submitted_by_member = ${memberId}::uuid)
        group by period.start`);
      if (!spent) throw new AppError("internal");
      await tx.insert(budgets).values({
        id,
        keyId,
        memberId,
        period,
        currency,
        limitMicros: priceMicros(input.limit_amount),
        limitTokens: input.limit_tokens,
        warnPercent: input.warn_percent,
        periodStart: spent.start,
        spentMicros: spent.micros,
        spentTokens: spent.tokens,
      });
      await recordAudit(tx, actor, {
        action: "budget.created",
        subjectType: "budget",
        subjectId: id,
        data: { ...input },
      });
      await publishChange(tx, { kind: "registry" });
      const [view] = await loadBudgets(tx, id);
      if (!view) throw new AppError("internal");
      return view;
    });
  } catch (cause) {
    if (!isUniqueViolation(cause)) throw cause;
    throw new AppError("conflict", "there is a budget of this period and currency already", { cause });
  }
}

async function requireOwner(tx: Tx, { key_id: keyId, member_id: memberId }: NewBudget): Promise<void> {
  const missing = (path: string, message: string) =>
    new AppError("validation_failed", `${path}: ${message}`, { problems: [{ path, message }] });
  if (keyId !== null) {
    const isKey = and(eq(apiKeys.id, keyId), isNull(apiKeys.revokedAt));
    const [key] = await tx.select({ id: apiKeys.id }).from(apiKeys).where(isKey);
    if (!key) throw missing("key_id", "there is no such API key");
  }
  if (memberId !== null) {
    const isMember = and(eq(members.id, memberId), isNull(members.disabledAt));
    const [member] = await tx.select({ id: members.id }).from(members).where(isMember);
    if (!member) throw missing("member_id", "there is no such member");
  }
}

import "server-only";
import { and, desc, eq, gt, sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { requestLog } from "@/db/schema/registry";
import { chooseRoute } from "@/gateway/choose-route";
import { estimateTokens } from "@/gateway/estimate-tokens";
import { costAmount, priceCall } from "@/gateway/price-call";
import { AppError } from "@/lib/errors";
import type { ImportCost, ImportedMessage } from "./shape";

/** Calls that the mean is taken of, and the least number of them that says something. */
const CALLS = { most: 200, least: 20 };
/** Instructions with a team's categories, and an answer, where no call was made yet. Tokens. */
const INSTRUCTIONS = 900;
const ANSWER = 120;

/**
 * What reading the rows of a file by the AI will cost: the model that the scene leads to now, and the mean of its last
 * calls, or an estimate from the rows themselves. At most: rules that skip the AI, rows that fail or came before cost
 * nothing.
 * @returns null when no model can be asked.
 */
export async function estimateCost(rows: number, sample: ImportedMessage[]): Promise<ImportCost | null> {
  const route = await chooseRoute({ scene: "classify" }).catch((error: unknown) => {
    if (error instanceof AppError) return null;
    throw error;
  });
  if (!route) return null;
  const [model] = route.candidates;
  const recent = getDb()
    .select({ prompt: requestLog.promptTokens, completion: requestLog.completionTokens })
    .from(requestLog)
    .where(
      and(
        eq(requestLog.scene, "classify"),
        eq(requestLog.provider, model.provider),
        eq(requestLog.model, model.model),
        eq(requestLog.status, "ok"),
        eq(requestLog.cached, false),
        gt(requestLog.promptTokens, 0),
      ),
    )
    .orderBy(desc(requestLog.createdAt))
    .limit(CALLS.most)
    .as("recent");
  const [mean] = await getDb()
    .select({
      calls: sql<number>`count(*)::int`,
      prompt: sql<number>`coalesce(avg(${recent.prompt}), 0)::float8`,
      completion: sql<number>`coalesce(avg(${recent.completion}), 0)::float8`,
    })
    .from(recent);
  const known = mean !== undefined && mean.calls >= CALLS.least ? mean : null;
  const each = known ?? { prompt: INSTRUCTIONS + contentTokens(sample), completion: ANSWER };
  const tokens = { prompt: Math.round(each.prompt * rows), completion: Math.round(each.completion * rows) };
  const cost = model.kind === "builtin" ? null : priceCall(tokens, model);
  return {
    model: model.model,
    builtin: model.kind === "builtin",
    calls: rows,
    tokens: tokens.prompt + tokens.completion,
    amount: cost && costAmount(cost.picos),
    currency: cost?.currency ?? null,
    basis: known ? "calls" : "rows",
  };
}

function contentTokens(sample: ImportedMessage[]): number {
  const all = sample.reduce(
    (sum, { subject = "", content }) => sum + estimateTokens(`${subject}\n${content}`),
    0,
  );
  return sample.length === 0 ? 0 : all / sample.length;
}

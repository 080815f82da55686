import "server-only";
import { and, eq, ne, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { breakers, models, providers } from "@/db/schema/registry";
import { AppError } from "@/lib/errors";
import { newId } from "@/lib/id";
import type { Actor } from "../actors/shape";
import { recordAudit } from "../audit/record-audit";
import { publishChange } from "../live/publish-change";
import { isUnchanged } from "./is-unchanged";
import { priceMicros } from "./price-micros";
import { modelView } from "./registry-view";
import type { ModelInput, ModelView } from "./shape";

type Row = typeof models.$inferSelect;

/**
 * Adds a model or changes it, by provider and name, in the caller's transaction; what is as it should be is not
 * written. Omitted fields keep their value. Making it the provider's default clears the other. Whether the actor may is
 * asked by the caller, who also meets the unique index of the default.
 * @throws AppError 42201 when the provider doesn't exist.
 */
export async function saveModel(
  tx: Tx,
  actor: Actor,
  input: ModelInput,
): Promise<{ model: ModelView; created: boolean; changed: boolean }> {
  // The provider's row is the lock under which its default moves.
  const [provider] = await tx
    .select({ code: providers.code })
    .from(providers)
    .where(eq(providers.code, input.provider_code))
    .for("update");
  if (!provider)
    throw new AppError("validation_failed", "provider_code: register the provider first", {
      problems: [{ path: "provider_code", message: "there is no such provider" }],
    });
  const ofProvider = eq(models.providerCode, input.provider_code);
  const [before] = await tx
    .select()
    .from(models)
    .where(and(ofProvider, eq(models.name, input.model_name)));
  const values = changedColumns(input, before);
  if (before && isUnchanged(before, values))
    return { model: modelView(before, await breakerOf(tx, before)), created: false, changed: false };
  if (input.is_default)
    await tx
      .update(models)
      .set({ isDefault: false, updatedAt: sql`now()` })
      .where(and(ofProvider, eq(models.isDefault, true), ne(models.name, input.model_name)));
  const [row] = await tx
    .insert(models)
    .values({ id: newId(), providerCode: input.provider_code, name: input.model_name, ...values })
    .onConflictDoUpdate({
      target: [models.providerCode, models.name],
      set: { ...values, updatedAt: sql`now()` },
    })
    .returning();
  if (!row) throw new AppError("internal");
  await recordAudit(tx, actor, {
    action: before ? "model.updated" : "model.created",
    subjectType: "model",
    subjectId: `${row.providerCode}/${row.name}`,
    data: { fields: Object.keys(input), default: row.isDefault, enabled: row.enabled },
  });
  await publishChange(tx, { kind: "registry" });
  return { model: modelView(row, await breakerOf(tx, row)), created: !before, changed: true };
}

async function breakerOf(tx: Tx, row: Row) {
  const [breaker] = await tx
    .select()
    .from(breakers)
    .where(and(eq(breakers.providerCode, row.providerCode), eq(breakers.model, row.name)));
  return breaker;
}

const keep = <T>(value: T | undefined, old: T): T => (value === undefined ? old : value);
const price = (value: string | null | undefined, old: number | null) =>
  value === undefined ? old : priceMicros(value);

function changedColumns(input: ModelInput, before: Row | undefined) {
  const prices = {
    inputPriceMicros: price(input.input_price_per_million, before?.inputPriceMicros ?? null),
    outputPriceMicros: price(input.output_price_per_million, before?.outputPriceMicros ?? null),
    currency: keep(input.currency, before?.currency ?? "USD"),
  };
  // A source speaks of one price: it does not pass over to another.
  const source = before && isUnchanged(before, prices) ? before : undefined;
  return {
    enabled: keep(input.enabled, before?.enabled ?? true),
    isDefault: keep(input.is_default, before?.isDefault ?? false),
    ...prices,
    priceSource: keep(input.price_source, source?.priceSource ?? null),
    priceAsOf: keep(input.price_as_of, source?.priceAsOf ?? null),
    contextWindow: keep(input.context_window, before?.contextWindow ?? null),
    capabilities: keep<string[]>(input.capabilities, before?.capabilities ?? []),
  };
}

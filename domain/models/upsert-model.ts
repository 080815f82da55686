import "server-only";
import { and, eq, ne, sql } from "drizzle-orm";
import { inTransaction } from "@/db/client";
import { breakers, models, providers } from "@/db/schema/registry";
import { isUniqueViolation } from "@/db/unique-violation";
import { AppError } from "@/lib/errors";
import { newId } from "@/lib/id";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { recordAudit } from "../audit/record-audit";
import { publishChange } from "../live/publish-change";
import { priceMicros } from "./price-micros";
import { modelView } from "./registry-view";
import type { ModelInput, ModelView } from "./shape";

/**
 * Adds a model or changes it, by provider and name. Omitted fields keep their value. Making it the provider's default
 * clears the other in the same transaction.
 * @returns the model, and whether it is new.
 * @throws AppError 42201 when the provider doesn't exist · 40902 when another model became the default at the same time.
 */
export async function upsertModel(
  actor: Actor,
  input: ModelInput,
): Promise<{ model: ModelView; created: boolean }> {
  authorize(actor, "registry:write");
  const isSame = and(eq(models.providerCode, input.provider_code), eq(models.name, input.model_name));
  try {
    return await inTransaction(async (tx) => {
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
      const [before] = await tx.select().from(models).where(isSame);
      if (input.is_default)
        await tx
          .update(models)
          .set({ isDefault: false, updatedAt: sql`now()` })
          .where(
            and(
              eq(models.providerCode, input.provider_code),
              eq(models.isDefault, true),
              ne(models.name, input.model_name),
            ),
          );
      const values = changedColumns(input, before);
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
      const [breaker] = await tx
        .select()
        .from(breakers)
        .where(and(eq(breakers.providerCode, row.providerCode), eq(breakers.model, row.name)));
      return { model: modelView(row, breaker), created: !before };
    });
  } catch (cause) {
    if (!isUniqueViolation(cause)) throw cause;
    throw new AppError("conflict", "another model became the default at the same time", { cause });
  }
}

const keep = <T>(value: T | undefined, old: T): T => (value === undefined ? old : value);
const price = (value: string | null | undefined, old: number | null) =>
  value === undefined ? old : priceMicros(value);

function changedColumns(input: ModelInput, before: typeof models.$inferSelect | undefined) {
  return {
    enabled: keep(input.enabled, before?.enabled ?? true),
    isDefault: keep(input.is_default, before?.isDefault ?? false),
    inputPriceMicros: price(input.input_price_per_million, before?.inputPriceMicros ?? null),
    outputPriceMicros: price(input.output_price_per_million, before?.outputPriceMicros ?? null),
    currency: keep(input.currency, before?.currency ?? "USD"),
    contextWindow: keep(input.context_window, before?.contextWindow ?? null),
    capabilities: keep<string[]>(input.capabilities, before?.capabilities ?? []),
  };
}

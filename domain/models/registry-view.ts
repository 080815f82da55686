import "server-only";
import type { breakers, models, providers } from "@/db/schema/registry";
import { priceText } from "./price-micros";
import type { ModelView, ProviderView } from "./shape";

/** A provider as it is shown: of the key only that there is one, and its last four characters. */
export function providerView(row: typeof providers.$inferSelect): ProviderView {
  return {
    provider_code: row.code,
    name: row.name,
    kind: row.kind,
    base_url: row.baseUrl,
    has_key: row.apiKey !== null,
    key_last4: row.keyLast4,
    is_default: row.isDefault,
    enabled: row.enabled,
    requests_per_minute: row.requestsPerMinute,
    tokens_per_minute: row.tokensPerMinute,
    max_concurrent: row.maxConcurrent,
    created_at: row.createdAt,
    updated_at: row.updatedAt,
  };
}

/** A model as it is shown. `breaker`: its row, if its last calls failed. */
export function modelView(
  row: typeof models.$inferSelect,
  breaker: typeof breakers.$inferSelect | null | undefined,
): ModelView {
  return {
    id: row.id,
    provider_code: row.providerCode,
    model_name: row.name,
    enabled: row.enabled,
    is_default: row.isDefault,
    input_price_per_million: priceText(row.inputPriceMicros),
    output_price_per_million: priceText(row.outputPriceMicros),
    currency: row.currency,
    price_source: row.priceSource,
    price_as_of: row.priceAsOf,
    context_window: row.contextWindow,
    capabilities: row.capabilities,
    held_back: breaker?.openUntil ? { reason: breaker.reason, until: breaker.openUntil } : null,
    created_at: row.createdAt,
    updated_at: row.updatedAt,
  };
}

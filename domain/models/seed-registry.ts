import "server-only";
import { inTransaction, type Tx } from "@/db/client";
import { isUniqueViolation } from "@/db/unique-violation";
import { AppError } from "@/lib/errors";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { saveScene } from "../scenes/save-scene";
import { saveModel } from "./save-model";
import { saveProvider } from "./save-provider";
import type { RegistrySeed, SeedOutcome, SeedPrice } from "./seed-shape";

export interface SeedOptions {
  /** Does everything, then takes it back. */
  dryRun: boolean;
  /** The provider key of an environment variable, or undefined when it is not set: the stored key stays then. */
  keyOf: (variable: string) => string | undefined;
}

/** Carries the outcome of a dry run out of the transaction that it rolls back. */
class TakenBack extends Error {
  readonly outcomes: SeedOutcome[];

  constructor(outcomes: SeedOutcome[]) {
    super("dry run");
    this.outcomes = outcomes;
  }
}

/**
 * Brings providers, models with their prices, and scenes into the registry: all of the file in one transaction, or
 * nothing. What is as it should be is not written, so that a second run changes nothing. What the file doesn't name
 * stays.
 * @throws AppError 42201 naming the entry that is wrong · 40902 when the registry was being changed at the same time.
 */
export async function seedRegistry(
  actor: Actor,
  seed: RegistrySeed,
  options: SeedOptions,
): Promise<SeedOutcome[]> {
  authorize(actor, "registry:write");
  try {
    return await inTransaction(async (tx) => {
      const outcomes = await saveAll(tx, actor, seed, options.keyOf);
      if (options.dryRun) throw new TakenBack(outcomes);
      return outcomes;
    });
  } catch (cause) {
    if (cause instanceof TakenBack) return cause.outcomes;
    if (!isUniqueViolation(cause)) throw cause;
    throw new AppError("conflict", "the registry was changed at the same time: run it again", { cause });
  }
}

async function saveAll(
  tx: Tx,
  actor: Actor,
  seed: RegistrySeed,
  keyOf: SeedOptions["keyOf"],
): Promise<SeedOutcome[]> {
  const outcomes: SeedOutcome[] = [];
  for (const { api_key_env: variable, ...input } of seed.providers) {
    const key = variable === undefined ? undefined : keyOf(variable);
    const code = input.provider_code;
    const saved = await named("provider", code, () =>
      saveProvider(tx, actor, { ...input, ...(key === undefined ? {} : { api_key: key }) }),
    );
    const missing = variable !== undefined && key === undefined;
    const detail = missing
      ? `${variable} is not set: ${saved.provider.has_key ? "the stored key stays" : "there is no key"}`
      : "";
    outcomes.push({ kind: "provider", code, outcome: outcomeOf(saved), detail });
  }
  for (const { price, ...input } of seed.models) {
    const code = `${input.provider_code}/${input.model_name}`;
    const saved = await named("model", code, () => saveModel(tx, actor, { ...input, ...priceOf(price) }));
    const detail = price === undefined ? "" : `price of ${price.as_of} (${price.source})`;
    outcomes.push({
      kind: "model",
      code,
      outcome: outcomeOf(saved),
      detail,
    });
  }
  for (const { code, ...input } of seed.scenes) {
    const saved = await named("scene", code, () => saveScene(tx, actor, code, input));
    outcomes.push({ kind: "scene", code, outcome: saved.changed ? "updated" : "skipped", detail: "" });
  }
  return outcomes;
}

const outcomeOf = ({ created, changed }: { created: boolean; changed: boolean }): SeedOutcome["outcome"] =>
  created ? "created" : changed ? "updated" : "skipped";

function priceOf(price: SeedPrice | undefined) {
  if (!price) return {};
  return {
    input_price_per_million: price.input_per_million ?? null,
    output_price_per_million: price.output_per_million ?? null,
    price_source: price.source,
    price_as_of: price.as_of,
    ...(price.currency === undefined ? {} : { currency: price.currency }),
  };
}

/** Says which entry of the file an error is about. */
async function named<T>(kind: string, code: string, save: () => Promise<T>): Promise<T> {
  try {
    return await save();
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause;
    throw new AppError(cause.error, `${kind} ${code}: ${cause.message}`, { cause });
  }
}

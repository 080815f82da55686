import { z } from "zod";
import { SCENES } from "../../gateway/shape";
import { SceneInput } from "../scenes/shape";
import { ModelInput, ProviderInput } from "./shape";

/**
 * The environment variable that holds a provider's key. A file that somebody proposes must not be able to send this
 * deployment's own secrets to an address of its choice: only names that say they are for a provider.
 */
const KeyVariable = z
  .string()
  .regex(/^[A-Z][A-Z0-9_]{0,63}_API_KEY$/, "name a variable that ends in _API_KEY")
  .refine((name) => name !== "BOOTSTRAP_API_KEY", "this key is Intray's own");

/** What a model costs, and who said so when: a price without its source can't be checked. */
export const SeedPrice = z.strictObject({
  input_per_million: ModelInput.shape.input_price_per_million,
  output_per_million: ModelInput.shape.output_price_per_million,
  currency: ModelInput.shape.currency,
  source: ModelInput.shape.price_source.unwrap().unwrap(),
  as_of: ModelInput.shape.price_as_of.unwrap().unwrap(),
});
export type SeedPrice = z.output<typeof SeedPrice>;

/** Providers, models and scenes as a file has them (docs/models.md). */
export const RegistrySeed = z
  .strictObject({
    providers: z
      .array(ProviderInput.omit({ api_key: true }).extend({ api_key_env: KeyVariable.optional() }))
      .default([]),
    models: z
      .array(
        ModelInput.omit({
          input_price_per_million: true,
          output_price_per_million: true,
          currency: true,
          price_source: true,
          price_as_of: true,
        }).extend({ price: SeedPrice.optional() }),
      )
      .default([]),
    scenes: z.array(SceneInput.safeExtend({ code: z.enum(SCENES) })).default([]),
  })
  .superRefine((seed, context) => {
    const once = (path: string, keys: string[], what: string) => {
      for (const [index, key] of keys.entries())
        if (keys.indexOf(key) !== index)
          context.addIssue({ code: "custom", path: [path, index], message: `${key}: ${what}` });
    };
    const isDefault = (entry: { is_default?: boolean | undefined }) => entry.is_default === true;
    once(
      "providers",
      seed.providers.map((p) => p.provider_code),
      "is there twice",
    );
    once(
      "models",
      seed.models.map((m) => `${m.provider_code}/${m.model_name}`),
      "is there twice",
    );
    once(
      "scenes",
      seed.scenes.map((s) => s.code),
      "is there twice",
    );
    once(
      "models",
      seed.models.filter(isDefault).map((m) => m.provider_code),
      "has two default models",
    );
    once(
      "providers",
      seed.providers.filter(isDefault).map(() => "is_default"),
      "only one provider can be it",
    );
  });
export type RegistrySeed = z.output<typeof RegistrySeed>;

export interface SeedOutcome {
  kind: "provider" | "model" | "scene";
  code: string;
  outcome: "created" | "updated" | "skipped";
  detail: string;
}

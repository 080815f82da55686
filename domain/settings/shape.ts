import { z } from "zod";

/** What a team sets for its whole deployment. A key that was never set has its default. */
export const Settings = z.object({
  /** The team's name, beside the product's. */
  team_name: z.string().trim().max(60).default(""),
  /** Last lines of every draft; empty: none. */
  signature: z.string().max(1000).default(""),
  /** Below this confidence a message goes to the view "Needs review". 0–1. */
  review_threshold: z.number().min(0).max(1).default(0.7),
  /** Rules compare traditional Chinese as simplified. */
  fold_traditional: z.boolean().default(true),
  /** The same words of the same sender within so many minutes are a repetition: no model reads them again. 0: off. */
  dedupe_minutes: z.number().int().min(0).max(1440).default(10),
  /** E-mail addresses, phone, id and card numbers are masked before a text goes to a provider, and put back in its answer. */
  mask_personal_data: z.boolean().default(false),
});
export type Settings = z.output<typeof Settings>;

const values = Settings.shape;
/** What is named is set; defaults play no part. */
export const SettingsPatch = z
  .strictObject({
    team_name: values.team_name.unwrap(),
    signature: values.signature.unwrap(),
    review_threshold: values.review_threshold.unwrap(),
    fold_traditional: values.fold_traditional.unwrap(),
    dedupe_minutes: values.dedupe_minutes.unwrap(),
    mask_personal_data: values.mask_personal_data.unwrap(),
  })
  .partial();
export type SettingsPatch = z.output<typeof SettingsPatch>;

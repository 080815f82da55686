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
  /** A near-duplicate of a classified message gets its classification without a model. */
  reuse_near_duplicates: z.boolean().default(false),
  /** The local classifier answers alone above this calibrated confidence; 1: never. */
  local_threshold: z.number().min(0.5).max(1).default(0.9),
  /** E-mail addresses, phone, id and card numbers are masked before a text goes to a provider. */
  mask_personal_data: z.boolean().default(false),
  /** A draft may leave without a person's approval when the rule and the confidence allow it. */
  auto_send: z.boolean().default(false),
  auto_send_threshold: z.number().min(0.5).max(1).default(0.95),
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
    reuse_near_duplicates: values.reuse_near_duplicates.unwrap(),
    local_threshold: values.local_threshold.unwrap(),
    mask_personal_data: values.mask_personal_data.unwrap(),
    auto_send: values.auto_send.unwrap(),
    auto_send_threshold: values.auto_send_threshold.unwrap(),
  })
  .partial();
export type SettingsPatch = z.output<typeof SettingsPatch>;

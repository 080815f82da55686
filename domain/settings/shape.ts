import { z } from "zod";

const days = z.int().min(0).max(3650);

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
  /** Days that calls of models stay in the request log; 0: for ever. */
  keep_request_log_days: days.default(365),
  /** Days that tasks stay after their end, with timeline, result and callbacks; 0: for ever. */
  keep_tasks_days: days.default(365),
  /** Days that the rows of a file stay after its import has ended; 0: for ever. */
  keep_import_rows_days: days.default(90),
  /** Category of a message that nobody could classify: the model's answers were unusable, or there are no words in it. */
  fallback_category: z.string().trim().min(1).max(64).default("other"),
  /** The language of a reply to a message that has none, such as a number alone. */
  default_language: z.enum(["zh-CN", "en"]).default("zh-CN"),
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
    keep_request_log_days: values.keep_request_log_days.unwrap(),
    keep_tasks_days: values.keep_tasks_days.unwrap(),
    keep_import_rows_days: values.keep_import_rows_days.unwrap(),
    fallback_category: values.fallback_category.unwrap(),
    default_language: values.default_language.unwrap(),
  })
  .partial();
export type SettingsPatch = z.output<typeof SettingsPatch>;

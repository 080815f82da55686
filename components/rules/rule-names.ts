/** What rules may name, with the words that people know them by. */
export interface RuleNames {
  categories: readonly { code: string; label: string; enabled: boolean }[];
  members: readonly { id: string; name: string; disabled: boolean }[];
  snippets: readonly { code: string; title: string }[];
  prompts: readonly { code: string; name: string }[];
  roles: readonly { code: string; name: string }[];
  /** Values that the stored messages have. */
  channels: readonly string[];
  languages: readonly string[];
  labels: readonly string[];
}

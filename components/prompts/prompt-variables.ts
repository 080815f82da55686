/** The same as the server's `{{name}}` (domain/prompts/render-prompt.ts), for what is being typed. */
export const VARIABLE = /\{\{\s*([A-Za-z_][A-Za-z0-9_]*)\s*\}\}/g;

/** The variables of some texts, in order of appearance, each once. */
export function variablesOf(texts: readonly string[]): string[] {
  return [...new Set(texts.flatMap((text) => Array.from(text.matchAll(VARIABLE), (m) => m[1] ?? "")))];
}

import "server-only";
import { AppError } from "@/lib/errors";

const VARIABLE = /\{\{\s*([A-Za-z_][A-Za-z0-9_]*)\s*\}\}/g;

/**
 * Fills `{{name}}` in a prompt, in a single pass: what a value holds is never expanded again, so a value can't read
 * another variable or break out of its place.
 * @throws AppError 42201 naming every variable that has no value.
 */
export function renderPrompt(text: string, variables: Record<string, string> = {}): string {
  const missing = promptVariables(text).filter((name) => !Object.hasOwn(variables, name));
  if (missing.length > 0)
    throw new AppError("validation_failed", `the prompt needs a value for ${missing.join(", ")}`, {
      problems: missing.map((name) => ({
        path: `variables.${name}`,
        message: "the prompt uses it: give a value",
      })),
    });
  return text.replace(VARIABLE, (_, name: string) => variables[name] ?? "");
}

/** The variables that a text uses, in order of appearance, each once. */
export function promptVariables(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(VARIABLE), (m) => m[1] ?? ""))];
}

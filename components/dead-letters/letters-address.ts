import type { DeadLetterFilter } from "@/domain/dead-letters/shape";

/** Error codes that tasks end with, in the order in which the filter offers them. */
export const TASK_ERRORS = [
  50201, 50202, 50203, 50204, 50311, 50321, 50001, 42201, 42202, 42203, 42902,
] as const;

export interface LettersView {
  filter: DeadLetterFilter;
  /** The task whose dead letter is open. */
  letter: string | null;
}

/** The address of a view of the dead letters: every filter lives in it. The default, unresolved, is left out. */
export function lettersHref(view: LettersView, more: Record<string, string | null> = {}): string {
  const params = new URLSearchParams();
  const { state, severity, type, error_code } = view.filter;
  const parts = {
    state: state === "unresolved" ? null : (state ?? null),
    severity: severity ?? null,
    type: type ?? null,
    error: error_code === undefined ? null : String(error_code),
    letter: view.letter,
    ...more,
  };
  for (const [name, value] of Object.entries(parts)) if (value) params.set(name, value);
  const text = params.toString();
  return text === "" ? "/admin/dead-letters" : `/admin/dead-letters?${text}`;
}

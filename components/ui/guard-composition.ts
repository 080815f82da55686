import type { KeyboardEvent } from "react";
import { isComposing } from "@/lib/browser/shortcuts/is-composing";

/** Keeps the Enter that chooses a word of an input method from sending the form. */
export function guardComposition(event: KeyboardEvent): void {
  if (event.key === "Enter" && isComposing(event.nativeEvent)) event.preventDefault();
}

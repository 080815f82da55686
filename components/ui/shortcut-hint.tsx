"use client";

import { useShownKeys } from "@/lib/browser/shortcuts/bindings";
import { Kbd, type KbdProps } from "./kbd";

/** The keys of a shortcut, given by those of the catalogue, as this member has them; nothing once it is switched off. */
export function ShortcutHint({ keys, ...rest }: KbdProps) {
  const shown = useShownKeys(keys);
  return shown === undefined ? null : <Kbd keys={shown} {...rest} />;
}

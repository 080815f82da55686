"use client";

import { useTranslations } from "next-intl";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Kbd } from "@/components/ui/kbd";
import { chordOf } from "@/lib/browser/shortcuts/chord-of";
import { isComposing } from "@/lib/browser/shortcuts/is-composing";
import { useMac } from "@/lib/browser/use-mac";

/** How long the first key waits for a second one, milliseconds. */
const secondMs = 900;

/** Takes the next keys that are pressed: one chord, or two soon after each other. Escape and Tab leave it. */
export function KeyCapture({ onKeys, onCancel }: { onKeys: (keys: string) => void; onCancel: () => void }) {
  const t = useTranslations("keys.settings");
  const mac = useMac();
  const box = useRef<HTMLButtonElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [first, setFirst] = useState<string | null>(null);
  useEffect(() => {
    box.current?.focus();
    return () => clearTimeout(timer.current);
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Tab") {
      onCancel();
      return;
    }
    // Nothing else may hear it: the shortcuts of the page would act.
    event.preventDefault();
    event.stopPropagation();
    if (isComposing(event.nativeEvent)) return;
    const chord = chordOf(event, mac);
    if (chord === null) return;
    clearTimeout(timer.current);
    if (chord === "esc") {
      onCancel();
      return;
    }
    if (first !== null) {
      onKeys(`${first} ${chord}`);
      return;
    }
    setFirst(chord);
    timer.current = setTimeout(() => onKeys(chord), secondMs);
  };

  return (
    <button
      ref={box}
      type="button"
      title={t("pressingHint")}
      onKeyDown={onKeyDown}
      onBlur={onCancel}
      className="flex h-control-sm items-center gap-1.5 rounded-control bg-tint px-2 font-medium text-accent-ink text-meta outline-dashed outline-1 outline-accent outline-offset-0"
    >
      {first === null ? t("pressing") : <Kbd keys={first} />}
    </button>
  );
}

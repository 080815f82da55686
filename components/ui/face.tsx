import type { CSSProperties } from "react";
import { categoryHue } from "./category-hue";
import { cx } from "./cx";

const sizes = {
  xs: "size-[18px] text-[9px]",
  sm: "size-5 text-[10px]",
  md: "size-6 text-[11px]",
  lg: "size-8 text-[13px]",
} as const;

export interface FaceProps {
  name: string;
  /** What the hue hangs on, an id say; the name when left out. */
  seed?: string;
  size?: keyof typeof sizes;
  /** A ring: this person is here now. */
  present?: boolean;
  /** Spoken and shown on hover; leave it out where the name stands beside. */
  label?: string;
  className?: string;
}

/** A person or a sender: the first letter of the name, or the family name's character, in a hue of its own. */
export function Face({ name, seed, size = "sm", present = false, label, className }: FaceProps) {
  const letter = [...name.normalize("NFC").trim()].find((c) => /[\p{L}\p{N}]/u.test(c))?.toUpperCase() ?? "·";
  return (
    <span
      style={{ "--hue": categoryHue(`face ${seed ?? name}`).hue } as CSSProperties}
      title={label}
      {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })}
      className={cx(
        "hue-face inline-grid shrink-0 select-none place-items-center rounded-full font-semibold leading-none",
        sizes[size],
        present && "shadow-[0_0_0_1.5px_var(--color-surface),0_0_0_3px_var(--color-ok)]",
        className,
      )}
    >
      {letter}
    </span>
  );
}

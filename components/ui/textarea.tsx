import type { ComponentProps } from "react";
import { cx } from "./cx";
import { inputLook } from "./input";

export interface TextareaProps extends ComponentProps<"textarea"> {
  /** Grows with what is written, from `rows` up. */
  grow?: boolean;
  /** For code, patterns, prompts. */
  mono?: boolean;
}

/** Several lines of text. */
export function Textarea({ grow = false, mono = false, className, rows = 4, ...rest }: TextareaProps) {
  return (
    <textarea
      rows={rows}
      className={cx(
        inputLook,
        "block resize-y px-2.5 py-1.5",
        grow && "field-sizing-content resize-none",
        mono && "font-mono text-meta leading-5",
        className,
      )}
      {...rest}
    />
  );
}

import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx";

/** The look of everything that is typed into. */
export const inputLook =
  "w-full min-w-0 rounded-control bg-surface text-ink text-list shadow-[inset_0_0_0_1px_var(--color-line-2)] outline-none transition-shadow hover:shadow-[inset_0_0_0_1px_var(--color-line-3)] focus-visible:shadow-[inset_0_0_0_1px_var(--color-ring),0_0_0_2px_color-mix(in_oklch,var(--color-ring)_25%,transparent)] aria-invalid:shadow-[inset_0_0_0_1px_var(--color-bad)] disabled:bg-raised disabled:text-ink-3 disabled:shadow-[inset_0_0_0_1px_var(--color-line)] phone:text-[16px]";

export interface InputProps extends ComponentProps<"input"> {
  /** A lucide icon inside, at the left. */
  icon?: ReactNode;
  /** Something inside, at the right: a unit, a button. */
  end?: ReactNode;
  /** 36 px, where a form is the whole page. */
  tall?: boolean;
  /** Outer width and place; the field itself fills it. */
  wrapClassName?: string;
}

/** One line of text. */
export function Input({ icon, end, tall = false, className, wrapClassName, ...rest }: InputProps) {
  const field = (
    <input
      className={cx(
        inputLook,
        tall ? "h-9 px-2.5 phone:h-touch" : "h-control px-2.5 phone:h-touch",
        Boolean(icon) && "pl-8",
        Boolean(end) && "pr-9",
        className,
        !icon && !end ? wrapClassName : undefined,
      )}
      {...rest}
    />
  );
  if (!icon && !end) return field;
  return (
    <span className={cx("relative flex w-full min-w-0 items-center", wrapClassName)}>
      {icon ? (
        <span className="pointer-events-none absolute left-2.5 text-ink-3" aria-hidden>
          {icon}
        </span>
      ) : null}
      {field}
      {end ? (
        <span className="absolute right-0 flex items-center pr-1 text-ink-3 text-meta">{end}</span>
      ) : null}
    </span>
  );
}

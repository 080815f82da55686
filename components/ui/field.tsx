"use client";

import { CircleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { Slot } from "radix-ui";
import { type ReactNode, useId } from "react";
import { cx } from "./cx";

export interface FieldProps {
  label: ReactNode;
  /** What belongs in here, before it goes wrong. */
  hint?: ReactNode;
  /** What is wrong and how to mend it. Takes the place of the hint. */
  error?: ReactNode;
  optional?: boolean;
  /** Label at the left of the control instead of above it. */
  inline?: boolean;
  /** One control: Input, Textarea, Select, Switch. It gets the id and the ARIA links. */
  children: ReactNode;
  className?: string;
}

/** A label, its control, and what is to be said about it. */
export function Field({ label, hint, error, optional, inline = false, children, className }: FieldProps) {
  const t = useTranslations("common");
  const id = useId();
  const note = error ?? hint;
  return (
    <div
      className={cx(
        inline
          ? "grid grid-cols-[120px_minmax(0,1fr)] items-start gap-x-3 phone:grid-cols-1 phone:gap-1"
          : "grid content-start gap-1",
        className,
      )}
    >
      <label htmlFor={id} className={cx("font-medium text-ink-2 text-meta", inline && "pt-[5px] phone:pt-0")}>
        {label}
        {optional ? <span className="ml-1.5 font-normal text-ink-3">{t("optional")}</span> : null}
      </label>
      <div className="grid min-w-0 gap-1">
        <Slot.Root
          id={id}
          aria-describedby={note ? `${id}-note` : undefined}
          aria-invalid={error ? true : undefined}
        >
          {children}
        </Slot.Root>
        {note ? (
          <p
            id={`${id}-note`}
            role={error ? "alert" : undefined}
            className={cx("flex items-start gap-1 text-meta text-pretty", error ? "text-bad" : "text-ink-3")}
          >
            {error ? <CircleAlert className="mt-[3px] size-3" /> : null}
            <span>{note}</span>
          </p>
        ) : null}
      </div>
    </div>
  );
}

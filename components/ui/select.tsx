"use client";

import { Check, ChevronDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { Select as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { cx } from "./cx";

export interface SelectOption {
  /** Not empty: the empty string means nothing chosen. */
  value: string;
  label: ReactNode;
  icon?: ReactNode;
  /** A second line or a reason why it is off. */
  hint?: ReactNode;
  disabled?: boolean;
}

export interface SelectProps {
  options: readonly SelectOption[];
  value?: string;
  defaultValue?: string;
  onValueChange?: (value: string) => void;
  /** With it, the value travels in a form. */
  name?: string;
  placeholder?: string;
  disabled?: boolean;
  required?: boolean;
  size?: "sm" | "md";
  /** Without an outline, where it stands in a line of text. */
  bare?: boolean;
  id?: string;
  "aria-label"?: string;
  "aria-describedby"?: string | undefined;
  "aria-invalid"?: boolean | undefined;
  className?: string;
}

/** One of several, when there are too many for a Segmented. */
export function Select(props: SelectProps) {
  const {
    options,
    value,
    defaultValue,
    onValueChange,
    name,
    placeholder,
    disabled,
    required,
    size = "md",
    bare,
    className,
    ...aria
  } = props;
  const t = useTranslations("common");
  const chosen = value === undefined ? undefined : options.find((o) => o.value === value);
  return (
    <Radix.Root
      {...(value === undefined ? {} : { value })}
      {...(defaultValue === undefined ? {} : { defaultValue })}
      {...(onValueChange ? { onValueChange } : {})}
      {...(name ? { name } : {})}
      {...(disabled ? { disabled } : {})}
      {...(required ? { required } : {})}
    >
      <Radix.Trigger
        {...aria}
        className={cx(
          "inline-flex min-w-0 items-center justify-between gap-1 whitespace-nowrap rounded-control text-left text-ink outline-offset-0 transition-colors aria-invalid:shadow-[inset_0_0_0_1px_var(--color-bad)] disabled:pointer-events-none disabled:opacity-50 data-[placeholder]:text-ink-3 phone:h-touch",
          size === "sm"
            ? "h-control-sm pr-1 pl-2 text-meta phone:pl-2.5 phone:text-list"
            : "h-control pr-1.5 pl-2.5 text-list phone:text-[16px]",
          bare
            ? "hover:bg-hover data-[state=open]:bg-hover"
            : "bg-surface shadow-[inset_0_0_0_1px_var(--color-line-2)] hover:shadow-[inset_0_0_0_1px_var(--color-line-3)]",
          className,
        )}
      >
        <span className="flex min-w-0 items-center gap-1.5 truncate">
          {/* Given here, too: from its items Radix learns the label only in the browser, and the width would jump. */}
          <Radix.Value placeholder={placeholder ?? t("choose")}>
            {chosen ? (
              <span className="flex items-center gap-1.5 truncate">
                {chosen.icon}
                {chosen.label}
              </span>
            ) : undefined}
          </Radix.Value>
        </span>
        <Radix.Icon asChild>
          <ChevronDown className="text-ink-3" />
        </Radix.Icon>
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          position="popper"
          sideOffset={4}
          collisionPadding={8}
          className="z-50 max-h-[min(360px,var(--radix-select-content-available-height))] min-w-(--radix-select-trigger-width) animate-rise overflow-hidden rounded-box bg-overlay shadow-pop"
        >
          <Radix.Viewport className="p-1">
            {options.map((o) => (
              <Radix.Item
                key={o.value}
                value={o.value}
                {...(o.disabled ? { disabled: true } : {})}
                className="relative flex min-h-control cursor-default select-none items-center gap-2 rounded-chip py-1 pr-8 pl-2 text-ink text-list outline-none data-[disabled]:text-ink-off data-[highlighted]:bg-hover dark:data-[highlighted]:bg-press phone:min-h-touch"
              >
                <Radix.ItemText>
                  <span className="flex items-center gap-1.5">
                    {o.icon}
                    {o.label}
                  </span>
                </Radix.ItemText>
                {o.hint ? <span className="text-ink-3 text-meta">{o.hint}</span> : null}
                <Radix.ItemIndicator className="absolute right-2">
                  <Check className="size-3.5 text-ink-2" />
                </Radix.ItemIndicator>
              </Radix.Item>
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

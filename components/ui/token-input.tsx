"use client";

import { useTranslations } from "next-intl";
import { type ClipboardEvent, type KeyboardEvent, useId, useRef, useState } from "react";
import { isComposing } from "@/lib/browser/shortcuts/is-composing";
import { cx } from "./cx";
import { LabelTag } from "./label-tag";

export interface TokenInputProps {
  values: readonly string[];
  onValuesChange: (values: string[]) => void;
  placeholder?: string;
  /** Offered while typing; others may be typed all the same. */
  suggestions?: readonly string[];
  maxLength?: number;
  /** Most values; then nothing more can be typed. */
  max?: number;
  mono?: boolean;
  disabled?: boolean;
  id?: string;
  "aria-label"?: string;
  "aria-describedby"?: string | undefined;
  "aria-invalid"?: boolean | undefined;
  className?: string;
}

/**
 * Several short texts in one field. Enter makes a token, but never the Enter that ends a composition of an input
 * method; leaving the field does, too. Pasted lines become a token each. Backspace at the start takes the last one
 * back into the field.
 */
export function TokenInput(props: TokenInputProps) {
  const {
    values,
    onValuesChange,
    placeholder,
    suggestions,
    maxLength,
    max,
    mono,
    disabled,
    className,
    ...aria
  } = props;
  const t = useTranslations("common");
  const [text, setText] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const full = max !== undefined && values.length >= max;

  const add = (texts: string[]) => {
    const next = [...new Set([...values, ...texts.map((v) => v.trim()).filter((v) => v !== "")])];
    if (next.length !== values.length) onValuesChange(max === undefined ? next : next.slice(0, max));
    setText("");
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === "Enter") {
      // Never sends the form around it.
      event.preventDefault();
      add([text]);
    } else if (event.key === "Backspace" && text === "" && values.length > 0) {
      event.preventDefault();
      setText(values.at(-1) ?? "");
      onValuesChange(values.slice(0, -1));
    }
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const lines = event.clipboardData.getData("text").split(/[\r\n]+/);
    if (lines.length < 2) return;
    event.preventDefault();
    add([text + (lines[0] ?? ""), ...lines.slice(1)]);
  };

  return (
    <div
      className={cx(
        "flex min-h-control w-full min-w-0 cursor-text flex-wrap items-center gap-1 rounded-control bg-surface px-1 py-1 shadow-[inset_0_0_0_1px_var(--color-line-2)] transition-shadow focus-within:shadow-[inset_0_0_0_1px_var(--color-ring),0_0_0_2px_color-mix(in_oklch,var(--color-ring)_25%,transparent)] hover:not-focus-within:shadow-[inset_0_0_0_1px_var(--color-line-3)] has-aria-invalid:shadow-[inset_0_0_0_1px_var(--color-bad)] phone:min-h-touch",
        disabled && "pointer-events-none bg-raised",
        className,
      )}
    >
      {values.map((value) => (
        <LabelTag
          key={value}
          filled
          className={cx("text-meta", mono && "font-mono")}
          {...(disabled
            ? {}
            : {
                removeLabel: `${t("remove")} ${value}`,
                onRemove: () => {
                  onValuesChange(values.filter((v) => v !== value));
                  input.current?.focus();
                },
              })}
        >
          {value}
        </LabelTag>
      ))}
      {disabled || full ? null : (
        <input
          ref={input}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onBlur={() => add([text])}
          enterKeyHint="done"
          {...(suggestions ? { list: listId } : {})}
          {...(maxLength === undefined ? {} : { maxLength })}
          {...(values.length === 0 && placeholder !== undefined ? { placeholder } : {})}
          {...aria}
          className={cx(
            "h-5 min-w-16 flex-1 bg-transparent px-1 text-ink text-list outline-none phone:h-8 phone:text-[16px]",
            mono && "font-mono text-meta",
          )}
        />
      )}
      {suggestions ? (
        <datalist id={listId}>
          {suggestions
            .filter((s) => !values.includes(s))
            .map((s) => (
              <option key={s} value={s}>
                {s}
              </option>
            ))}
        </datalist>
      ) : null}
    </div>
  );
}

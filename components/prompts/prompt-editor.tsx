"use client";

import { Fragment, type ReactNode } from "react";
import { cx } from "@/components/ui/cx";
import { VARIABLE } from "./prompt-variables";

export interface PromptEditorProps {
  label: string;
  /** Language tag of the text. */
  locale: string;
  value: string;
  onValueChange: (value: string) => void;
  readOnly: boolean;
  error?: string | undefined;
}

/**
 * A text with numbered lines and its variables in colour. A plain text field lies over a drawing of the same text, so
 * that input methods, undo, spell check and screen readers work as in any field; both wrap at the same places.
 */
export function PromptEditor({ label, locale, value, onValueChange, readOnly, error }: PromptEditorProps) {
  const face =
    "whitespace-pre-wrap break-words py-3 pr-6 pl-14 text-list leading-[21px] [overflow-wrap:anywhere] [tab-size:4] phone:pr-4 phone:pl-10 phone:text-[16px] phone:leading-[25px]";
  return (
    <div className={cx("relative min-h-40", readOnly && "bg-raised/60")}>
      <div aria-hidden lang={locale} className={cx(face, "text-ink")}>
        {value.split("\n").map((line, k) => (
          <div key={k} className="relative min-h-[21px] phone:min-h-[25px]">
            <span className="-left-10 absolute w-6 select-none text-right text-ink-3 text-micro leading-[21px] tabular-nums phone:-left-9 phone:leading-[25px]">
              {k + 1}
            </span>
            {colour(line)}
            {"\u200b"}
          </div>
        ))}
      </div>
      <textarea
        lang={locale}
        aria-label={label}
        aria-invalid={error ? true : undefined}
        value={value}
        readOnly={readOnly}
        spellCheck={false}
        maxLength={50_000}
        onChange={(event) => onValueChange(event.target.value)}
        className={cx(
          face,
          "absolute inset-0 h-full w-full resize-none overflow-hidden bg-transparent text-transparent caret-ink outline-none -outline-offset-2 focus-visible:outline-2 focus-visible:outline-ring",
        )}
      />
      {error ? (
        <p role="alert" className="relative px-6 pb-2 pl-14 text-bad text-meta phone:pl-10">
          {error}
        </p>
      ) : null}
    </div>
  );
}

function colour(line: string): ReactNode {
  const out: ReactNode[] = [];
  let at = 0;
  for (const match of line.matchAll(VARIABLE)) {
    out.push(line.slice(at, match.index));
    out.push(
      <span key={match.index} className="rounded-[3px] bg-work-bg text-work">
        {match[0]}
      </span>,
    );
    at = match.index + match[0].length;
  }
  return <Fragment>{[...out, line.slice(at)]}</Fragment>;
}

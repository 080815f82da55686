import { User } from "lucide-react";
import { useTranslations } from "next-intl";
import type { CSSProperties } from "react";
import { categoryHue } from "./category-hue";
import { cx } from "./cx";
import { RuleIcon } from "./rule-icon";

export interface CategoryChipProps {
  code: string;
  /** The category's name in the reader's language. */
  label: string;
  /** Where the value came from: a tint is AI, the glyph a rule, the head a person. */
  source?: "ai" | "rule" | "person";
  /** Below the review line: dashed, with a question mark. */
  unsure?: boolean;
  className?: string;
}

/** The category of a message. One a row. */
export function CategoryChip({ code, label, source = "ai", unsure = false, className }: CategoryChipProps) {
  const t = useTranslations("common.chip");
  const { hue, vivid } = categoryHue(code);
  const spoken = unsure ? t("unsure", { label }) : t(source, { label });
  return (
    <span
      style={{ "--hue": hue, "--vivid": vivid } as CSSProperties}
      title={spoken}
      className={cx(
        "hue-chip inline-flex h-chip shrink-0 items-center gap-[3px] whitespace-nowrap rounded-chip px-1.5 font-medium text-micro",
        unsure && "bg-transparent! outline-1 outline-current/65 outline-dashed -outline-offset-1",
        className,
      )}
    >
      {source === "rule" ? <RuleIcon className="-ml-px size-3 stroke-[2.5]" /> : null}
      {source === "person" ? <User aria-hidden className="-ml-px size-3 stroke-[2.5]" /> : null}
      <span aria-hidden>{label}</span>
      {unsure ? (
        <b aria-hidden className="ml-px">
          ?
        </b>
      ) : null}
      <span className="sr-only">{spoken}</span>
    </span>
  );
}

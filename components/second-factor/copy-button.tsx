"use client";

import { Check, Copy } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { useCopy } from "@/components/ui/use-copy";

/** Copies a text that stands in the element `shownBy`. */
export function CopyButton({
  label,
  text,
  shownBy,
  short = false,
}: {
  label: string;
  text: string;
  shownBy: string;
  /** The icon alone is seen. */
  short?: boolean;
}) {
  const t = useTranslations("secondFactor");
  const { copied, copy } = useCopy(shownBy);
  return (
    <>
      <Button
        icon={copied ? <Check className="text-ok" /> : <Copy />}
        aria-label={short ? label : undefined}
        onClick={() => void copy(text)}
      >
        {short ? null : copied ? t("copied") : label}
      </Button>
      <span role="status" className="sr-only">
        {copied ? t("copied") : ""}
      </span>
    </>
  );
}

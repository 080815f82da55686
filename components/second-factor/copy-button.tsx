"use client";

import { Check, Copy } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";

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
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      // Without a secure context there is no clipboard: the text is selected, to be copied by hand.
      const shown = document.getElementById(shownBy);
      if (shown) getSelection()?.selectAllChildren(shown);
    }
  };
  return (
    <>
      <Button
        icon={copied ? <Check className="text-ok" /> : <Copy />}
        aria-label={short ? label : undefined}
        onClick={() => void copy()}
      >
        {short ? null : copied ? t("copied") : label}
      </Button>
      <span role="status" className="sr-only">
        {copied ? t("copied") : ""}
      </span>
    </>
  );
}

"use client";

import { Check, Copy } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { inputLook } from "@/components/ui/input";

/** A secret that is shown once, with a button that copies it. */
export function SecretOnce({ label, value }: { label: string; value: string }) {
  const t = useTranslations("admin.apiKeys");
  const id = useId();
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
    } catch {
      // Without a secure context there is no clipboard: the text is selected, to be copied by hand.
      const field = document.getElementById(id);
      if (field instanceof HTMLInputElement) field.select();
    }
  };
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="font-medium text-ink-2 text-meta">
        {label}
      </label>
      <div className="flex gap-2">
        <input
          id={id}
          readOnly
          value={value}
          onFocus={(event) => event.target.select()}
          className={`${inputLook} h-control px-2.5 font-mono text-meta phone:h-touch`}
        />
        <Button
          icon={copied ? <Check className="text-ok" /> : <Copy />}
          aria-label={t("copy", { what: label })}
          onClick={() => void copy()}
        >
          {t(copied ? "copied" : "copy", { what: "" }).trim()}
        </Button>
      </div>
      <span role="status" className="sr-only">
        {copied ? t("copied") : ""}
      </span>
    </div>
  );
}

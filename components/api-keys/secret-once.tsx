"use client";

import { Check, Copy } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { Button } from "@/components/ui/button";
import { inputLook } from "@/components/ui/input";
import { useCopy } from "@/components/ui/use-copy";

/** A secret that is shown once, with a button that copies it. */
export function SecretOnce({ label, value }: { label: string; value: string }) {
  const t = useTranslations("admin.apiKeys");
  const id = useId();
  const { copied, copy } = useCopy(id);
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
          onClick={() => void copy(value)}
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

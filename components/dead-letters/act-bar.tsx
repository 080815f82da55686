"use client";

import { RotateCw } from "lucide-react";
import { useTranslations } from "next-intl";
import { type RefObject, useState } from "react";
import { Button } from "@/components/ui/button";
import { Face } from "@/components/ui/face";
import { Input } from "@/components/ui/input";

export interface ActBarProps {
  /** How many are ticked. */
  count: number;
  /** Of those, how many can be acknowledged and redriven. */
  open: number;
  redrivable: number;
  operator: string;
  busy: boolean;
  field: RefObject<HTMLInputElement | null>;
  onAct: (what: "acknowledge" | "redrive", reason: string) => void;
  onClear: () => void;
}

/** What is to be done with the ticked ones: by whom, why, and which. */
export function ActBar({ count, open, redrivable, operator, busy, field, onAct, onClear }: ActBarProps) {
  const t = useTranslations("admin.deadLetters");
  const [reason, setReason] = useState("");
  const [missing, setMissing] = useState(false);
  const act = (what: "acknowledge" | "redrive") => {
    if (reason.trim() === "") {
      setMissing(true);
      field.current?.focus();
      return;
    }
    onAct(what, reason.trim());
  };
  return (
    <section
      aria-label={t("selected", { count })}
      className="flex min-h-12 shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-line border-b bg-tint-2 px-6 py-2 phone:px-4"
    >
      <b className="tabular-nums">{t("selected", { count })}</b>
      <span className="flex items-center gap-1.5 text-meta phone:hidden">
        <span className="text-ink-3">{t("operator")}</span>
        <Face name={operator} />
        {operator}
      </span>
      <div className="min-w-40 max-w-100 flex-1 phone:max-w-none phone:basis-full">
        <Input
          ref={field}
          aria-label={t("reason")}
          aria-invalid={missing && reason.trim() === "" ? true : undefined}
          aria-required
          placeholder={t("reasonHint")}
          maxLength={1000}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
      {missing && reason.trim() === "" ? (
        <span role="alert" className="text-bad text-meta">
          {t("reasonRequired")}
        </span>
      ) : null}
      <span className="ml-auto flex items-center gap-2 phone:ml-0 phone:w-full phone:flex-wrap">
        <Button look="bare" onClick={onClear}>
          {t("clear")}
        </Button>
        <Button disabled={open === 0} busy={busy} onClick={() => act("acknowledge")}>
          {t("acknowledge")}
        </Button>
        <Button
          look="main"
          icon={<RotateCw />}
          disabled={redrivable === 0}
          busy={busy}
          onClick={() => act("redrive")}
        >
          {t("redriveCount", { count: redrivable })}
        </Button>
      </span>
    </section>
  );
}

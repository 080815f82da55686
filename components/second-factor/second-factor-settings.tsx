"use client";

import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Status } from "@/components/ui/status";
import type { SecondFactorView } from "@/domain/second-factor/shape";
import { RenewCodesDialog } from "./renew-codes-dialog";
import { TurnOffDialog } from "./turn-off-dialog";
import { TurnOnDialog } from "./turn-on-dialog";

/** The reader's own second factor: whether it is on, and what can be done about it. */
export function SecondFactorSettings({
  factor,
  oidcName,
}: {
  factor: SecondFactorView;
  /** The name of the OpenID provider; null without one. */
  oidcName: string | null;
}) {
  const t = useTranslations("secondFactor");
  const format = useFormatter();
  const [asked, setAsked] = useState<"on" | "off" | "codes" | null>(null);
  const close = () => setAsked(null);
  const { since, recoveryCodes } = factor;

  return (
    <section className="max-w-170 border-line border-b py-5" aria-labelledby="second-factor-title">
      <div className="flex items-start gap-3 phone:flex-wrap">
        <div className="min-w-0 flex-1 phone:basis-full">
          <h2 id="second-factor-title" className="flex items-center gap-2 font-semibold">
            {t("title")}
            {since === null ? <Status tone="off">{t("off")}</Status> : <Status tone="ok">{t("on")}</Status>}
          </h2>
          <p className="text-pretty text-ink-3 text-meta">
            {since === null
              ? t("offLead")
              : t("onSince", { at: format.dateTime(new Date(since), "date"), left: recoveryCodes })}
          </p>
          {oidcName === null ? null : (
            <p className="text-pretty text-ink-3 text-meta">{t("oidc", { name: oidcName })}</p>
          )}
        </div>
        {since === null ? (
          <Button size="sm" onClick={() => setAsked("on")}>
            {t("turnOn")}
          </Button>
        ) : (
          <>
            <Button size="sm" onClick={() => setAsked("codes")}>
              {t("renew")}
            </Button>
            <Button size="sm" look="danger" onClick={() => setAsked("off")}>
              {t("turnOff")}
            </Button>
          </>
        )}
      </div>
      {asked === "on" ? <TurnOnDialog onClose={close} /> : null}
      {asked === "off" ? <TurnOffDialog onClose={close} /> : null}
      {asked === "codes" ? <RenewCodesDialog onClose={close} /> : null}
    </section>
  );
}

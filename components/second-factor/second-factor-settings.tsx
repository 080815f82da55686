"use client";

import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { SettingsSection } from "@/components/ui/settings-section";
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
    <SettingsSection
      id="second-factor"
      title={t("title")}
      status={since === null ? <Status tone="off">{t("off")}</Status> : <Status tone="ok">{t("on")}</Status>}
      lead={
        <>
          <p>
            {since === null
              ? t("offLead")
              : t("onSince", { at: format.dateTime(new Date(since), "date"), left: recoveryCodes })}
          </p>
          {oidcName === null ? null : <p>{t("oidc", { name: oidcName })}</p>}
        </>
      }
      actions={
        since === null ? (
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
        )
      }
    >
      {asked === "on" ? <TurnOnDialog onClose={close} /> : null}
      {asked === "off" ? <TurnOffDialog onClose={close} /> : null}
      {asked === "codes" ? <RenewCodesDialog onClose={close} /> : null}
    </SettingsSection>
  );
}

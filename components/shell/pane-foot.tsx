"use client";

import { Keyboard } from "lucide-react";
import { useTranslations } from "next-intl";
import { IconButton } from "@/components/ui/icon-button";
import { Meter } from "@/components/ui/meter";
import { LanguageMenu } from "./language-menu";
import { MemberMenu } from "./member-menu";
import type { ShellData } from "./shape";
import { ThemeMenu } from "./theme-menu";
import { showOverlay } from "./use-overlays";

/** What the AI has cost today; who is here; light, language and keys. */
export function PaneFoot({ data }: { data: ShellData }) {
  const t = useTranslations("shell");
  const { spend } = data;
  return (
    <div className="shrink-0 border-line border-t px-4 py-2">
      {spend ? (
        <div
          title={t("spendTitle")}
          className="grid grid-cols-[1fr_auto] gap-x-2 gap-y-1.5 pt-1 pb-2 text-ink-2 text-meta"
        >
          <span>{t("spend")}</span>
          <span className="tabular-nums">
            {spend.amount}
            {spend.limit ? <span className="text-ink-3"> / {spend.limit}</span> : null}
          </span>
          {spend.used === undefined ? null : (
            <Meter
              className="col-span-2"
              value={spend.used}
              label={t("spend")}
              tone={spend.used >= 1 ? "bad" : spend.used >= 0.8 ? "warn" : "ink"}
            />
          )}
        </div>
      ) : null}
      <div className="-mr-2 flex h-8 items-center phone:h-touch">
        <MemberMenu member={data.member} />
        <LanguageMenu />
        <ThemeMenu />
        <IconButton
          side="top"
          label={t("shortcuts")}
          keys="?"
          icon={<Keyboard />}
          onClick={() => showOverlay("help")}
          className="phone:hidden"
        />
      </div>
    </div>
  );
}

"use client";

import { Keyboard } from "lucide-react";
import { useTranslations } from "next-intl";
import { IconButton } from "@/components/ui/icon-button";
import { LanguageMenu } from "./language-menu";
import { MemberMenu } from "./member-menu";
import type { ShellData } from "./shape";
import { SpendLine } from "./spend-line";
import { ThemeMenu } from "./theme-menu";
import { showOverlay } from "./use-overlays";

/** What the AI has cost today; who is here; light, language and keys. */
export function PaneFoot({ data }: { data: ShellData }) {
  const t = useTranslations("shell");
  const { spend } = data;
  return (
    <div className="shrink-0 border-line border-t px-4 py-2">
      {spend ? <SpendLine spend={spend} /> : null}
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

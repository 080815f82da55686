"use client";

import { Pencil, RotateCcw, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Kbd } from "@/components/ui/kbd";
import { Switch } from "@/components/ui/switch";
import type { ShortcutId } from "@/lib/browser/shortcuts/catalogue";
import { useMac } from "@/lib/browser/use-mac";
import { KeyCapture } from "./key-capture";
import { keysText } from "./keys-text";

/** Why keys that were pressed are not taken. */
export type KeyTrouble =
  | { keys: string; refused: "reserved" | "unknown" | "needsMod" }
  | { keys: string; other: ShortcutId };

export interface KeyRowProps {
  id: ShortcutId;
  keys: readonly string[];
  /** Not as the catalogue has them. */
  changed: boolean;
  capturing: boolean;
  trouble: KeyTrouble | null;
  onCapture: (on: boolean) => void;
  onKeys: (keys: string) => void;
  onSwitch: (on: boolean) => void;
  onRestore: () => void;
  onTakeOver: (keys: string, other: ShortcutId) => void;
}

/** One shortcut: its name, its keys, and what can be done about them. */
export function KeyRow(props: KeyRowProps) {
  const { id, keys, changed, capturing, trouble, onCapture, onKeys, onSwitch, onRestore, onTakeOver } = props;
  const t = useTranslations("keys.settings");
  const names = useTranslations("keys.name");
  const mac = useMac();
  const name = names(id);
  const on = keys.length > 0;
  return (
    <li className="border-line/60 border-b" data-shortcut={id}>
      <div className="flex min-h-10 items-center gap-2 phone:min-h-touch">
        <span className={on ? "min-w-0 flex-1 text-pretty" : "min-w-0 flex-1 text-pretty text-ink-3"}>
          {name}
        </span>
        {capturing ? (
          <KeyCapture onKeys={onKeys} onCancel={() => onCapture(false)} />
        ) : (
          <>
            <span className="flex items-center gap-1.5">
              {on ? (
                keys.map((each) => <Kbd key={each} keys={each} />)
              ) : (
                <span className="text-ink-3 text-meta">{t("off")}</span>
              )}
            </span>
            {changed ? (
              <IconButton
                size="sm"
                label={t("restoreOne", { name })}
                icon={<RotateCcw className="size-3.5" />}
                onClick={onRestore}
              />
            ) : null}
            <IconButton
              size="sm"
              label={t("change", { name })}
              icon={<Pencil className="size-3.5" />}
              onClick={() => onCapture(true)}
            />
          </>
        )}
        <Switch className="ml-1" aria-label={t("on", { name })} checked={on} onCheckedChange={onSwitch} />
      </div>
      {trouble ? (
        <div role="alert" className="flex flex-wrap items-center gap-2 pb-2 text-warn text-meta">
          <TriangleAlert className="size-3.5" />
          {"other" in trouble ? (
            <>
              <span className="flex items-center gap-1.5">
                <Kbd keys={trouble.keys} />
                {t("clash", { name: names(trouble.other) })}
              </span>
              <Button size="sm" onClick={() => onTakeOver(trouble.keys, trouble.other)}>
                {t("takeOver")}
              </Button>
            </>
          ) : (
            <span className="flex items-center gap-1.5">
              <Kbd keys={trouble.keys} />
              {t(`refused.${trouble.refused}`, { mod: keysText("mod", mac) })}
            </span>
          )}
        </div>
      ) : null}
    </li>
  );
}

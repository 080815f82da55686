"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Kbd } from "@/components/ui/kbd";
import { keysFor } from "@/lib/browser/shortcuts/bindings";
import { SHORTCUT_GROUPS, shortcutSpec } from "@/lib/browser/shortcuts/catalogue";
import { currentShortcuts } from "@/lib/browser/shortcuts/registry";
import { showOverlay, useOverlay } from "./use-overlays";

function KeyList() {
  const t = useTranslations("shell.keys");
  const names = useTranslations("keys.name");
  // The last one registered is the one that runs.
  const heard = new Map(
    currentShortcuts()
      .filter((s) => !s.hidden)
      .map((s) => [s.id, s]),
  );
  const groups = SHORTCUT_GROUPS.map((group) => ({
    group,
    items: [...heard.values()].filter((s) => shortcutSpec(s.id).group === group && keysFor(s.id).length > 0),
  })).filter((g) => g.items.length > 0);
  return (
    <div className="columns-[250px] gap-10">
      {groups.map(({ group, items }) => (
        <section key={group} className="break-inside-avoid pb-3.5">
          <h3 className="pb-1 font-semibold text-meta">{t(group)}</h3>
          <ul>
            {items.map(({ id, label }) => (
              <li key={id} className="flex h-[30px] items-center justify-between gap-4 text-ink-2">
                <span className="truncate">{label ?? names(id)}</span>
                <span className="flex shrink-0 gap-1.5">
                  {keysFor(id).map((keys) => (
                    <Kbd key={keys} keys={keys} />
                  ))}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** Every key that does something on this page. */
export function KeyHelp() {
  const t = useTranslations("shell");
  const open = useOverlay() === "help";
  return (
    <Dialog
      size="xl"
      title={t("shortcuts")}
      description={t("shortcutsHint")}
      open={open}
      onOpenChange={(next) => showOverlay(next ? "help" : null)}
      footer={
        <Button asChild>
          <Link href="/preferences#keys" onClick={() => showOverlay(null)}>
            {t("keys.own")}
          </Link>
        </Button>
      }
    >
      {open ? <KeyList /> : null}
    </Dialog>
  );
}

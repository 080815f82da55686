"use client";

import { useTranslations } from "next-intl";
import { Dialog } from "@/components/ui/dialog";
import { Kbd } from "@/components/ui/kbd";
import { keysOf } from "@/lib/browser/shortcuts/match-keys";
import { currentShortcuts } from "@/lib/browser/shortcuts/registry";
import { SHORTCUT_GROUPS, type Shortcut } from "@/lib/browser/shortcuts/shape";
import { showOverlay, useOverlay } from "./use-overlays";

function Row({ s }: { s: Shortcut }) {
  return (
    <li
      key={`${keysOf(s).join()}${s.label}`}
      className="flex h-[30px] items-center justify-between gap-4 text-ink-2"
    >
      <span className="truncate">{s.label}</span>
      <span className="flex shrink-0 gap-1.5">
        {keysOf(s).map((keys) => (
          <Kbd key={keys} keys={keys} />
        ))}
      </span>
    </li>
  );
}

function KeyList() {
  const t = useTranslations("shell.keys");
  const all = currentShortcuts().filter((s) => !s.hidden);
  // The last one registered for the same keys is the one that runs.
  const shown = all.filter(
    (s, k) => !all.slice(k + 1).some((later) => keysOf(later).join() === keysOf(s).join()),
  );
  const groups = SHORTCUT_GROUPS.map((group) => ({
    group,
    items: shown.filter((s) => s.group === group),
  })).filter((g) => g.items.length > 0);
  return (
    <div className="columns-[250px] gap-10">
      {groups.map(({ group, items }) => (
        <section key={group} className="break-inside-avoid pb-3.5">
          <h3 className="pb-1 font-semibold text-meta">{t(group)}</h3>
          <ul>
            {items.map((s) => (
              <Row key={`${keysOf(s).join()}${s.label}`} s={s} />
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
    >
      {open ? <KeyList /> : null}
    </Dialog>
  );
}

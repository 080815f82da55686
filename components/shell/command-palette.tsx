"use client";

import { Command } from "cmdk";
import { Languages, Monitor, Moon, Search, SlidersHorizontal, Sun } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { Dialog } from "radix-ui";
import { type ReactNode, useState } from "react";
import { Kbd } from "@/components/ui/kbd";
import { localeNames, locales } from "@/i18n/locale";
import { currentCommands } from "@/lib/browser/commands/use-commands";
import { themes } from "@/lib/browser/preferences";
import { keysFor } from "@/lib/browser/shortcuts/bindings";
import { useTheme } from "@/lib/browser/use-theme";
import { adminGroups } from "./admin-navigation";
import { isFor, viewItems, workspaceItems } from "./navigation";
import { useSavedViews, viewHref } from "./saved-views";
import type { ShellData } from "./shape";
import { shortcutCommands } from "./shortcut-commands";
import { useLocaleSwitch } from "./use-locale-switch";
import { overlayQuery, showOverlay, useOverlay } from "./use-overlays";

const groupLook =
  "[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-ink-3 [&_[cmdk-group-heading]]:text-micro";
const rowLook =
  "flex h-9 cursor-default select-none items-center gap-2.5 rounded-control px-2 text-ink-2 data-[selected=true]:bg-tint data-[selected=true]:text-ink phone:h-touch phone:text-read [&>.lucide]:mx-0.5 [&>.lucide]:text-ink-3 data-[selected=true]:[&>.lucide]:text-accent-ink";
const themeIcons = { light: <Sun />, dark: <Moon />, system: <Monitor /> } as const;

interface RowProps {
  value: string;
  icon?: ReactNode;
  keys?: string | undefined;
  hint?: string | undefined;
  keywords?: readonly string[] | undefined;
  always?: boolean;
  run: () => void;
  children: ReactNode;
}

function Row({ value, icon, keys, hint, keywords, always = false, run, children }: RowProps) {
  return (
    <Command.Item
      value={value}
      forceMount={always}
      {...(keywords ? { keywords: [...keywords] } : {})}
      onSelect={() => {
        showOverlay(null);
        run();
      }}
      className={rowLook}
    >
      {icon}
      <span className="min-w-0 truncate">{children}</span>
      {hint ? <span className="truncate text-ink-3 text-meta">{hint}</span> : null}
      {keys ? <Kbd keys={keys} className="ml-auto phone:hidden" /> : null}
    </Command.Item>
  );
}

function PaletteBody({ data }: { data: ShellData }) {
  const t = useTranslations("shell");
  const names = useTranslations("keys.name");
  const router = useRouter();
  const [query, setQuery] = useState(overlayQuery);
  const [, setTheme] = useTheme();
  const { locale, setLocale } = useLocaleSwitch();
  const [commands] = useState(() => [
    ...currentCommands(),
    ...shortcutCommands(
      (id) => names(id),
      (group) => t(`keys.${group}`),
    ),
  ]);
  const { views: saved } = useSavedViews();
  const groups = new Map<string, typeof commands>();
  for (const command of commands) {
    const name = command.group ?? t("palette.actions");
    groups.set(name, [...(groups.get(name) ?? []), command]);
  }
  const { level } = data.member;
  const places = [...viewItems, ...workspaceItems, ...adminGroups.flatMap((g) => g.items)].filter((i) =>
    isFor(i, level),
  );
  const words = query.trim();
  return (
    <Command label={t("palette.label")} loop className="flex min-h-0 flex-1 flex-col">
      <div className="flex h-13 shrink-0 items-center gap-2.5 border-line border-b px-4">
        <Search className="text-ink-3" />
        <Command.Input
          value={query}
          onValueChange={setQuery}
          placeholder={t("palette.placeholder")}
          className="min-w-0 flex-1 bg-transparent text-[16px] outline-none"
        />
        <Kbd keys="esc" className="phone:hidden" />
      </div>
      <Command.List className="min-h-0 flex-1 scroll-py-2 overflow-y-auto px-2 pt-1 pb-2">
        {[...groups].map(([name, items]) => (
          <Command.Group key={name} heading={name} className={groupLook}>
            {items.map((c) => (
              <Row
                key={c.id}
                value={`${c.id} ${c.label}`}
                icon={c.icon}
                keys={c.keys}
                hint={c.hint}
                keywords={c.keywords}
                run={c.run}
              >
                {c.label}
              </Row>
            ))}
          </Command.Group>
        ))}
        <Command.Group heading={t("palette.go")} className={groupLook}>
          {places.map((place) => (
            <Row
              key={place.href}
              value={`${t(place.name)} ${place.href}`}
              icon={place.icon}
              keys={place.shortcut && keysFor(place.shortcut)[0]}
              run={() => router.push(place.href)}
            >
              {t(place.name)}
            </Row>
          ))}
          {saved.map((view) => (
            <Row
              key={view.id}
              value={`${view.name} ${view.id}`}
              hint={t("savedViews")}
              run={() => router.push(viewHref(view))}
            >
              {view.name}
            </Row>
          ))}
        </Command.Group>
        <Command.Group heading={t("palette.settings")} className={groupLook}>
          <Row
            value={`${t("preferences")} preferences 偏好设置`}
            icon={<SlidersHorizontal />}
            run={() => router.push("/preferences")}
          >
            {t("preferences")}
          </Row>
          {themes.map((theme) => (
            <Row
              key={theme}
              value={`${t("theme.label")} ${t(`theme.${theme}`)} ${theme} theme`}
              icon={themeIcons[theme]}
              run={() => setTheme(theme)}
            >
              {`${t("theme.label")}: ${t(`theme.${theme}`)}`}
            </Row>
          ))}
          {locales
            .filter((each) => each !== locale)
            .map((each) => (
              <Row
                key={each}
                value={`${t("language")} ${localeNames[each]} language`}
                icon={<Languages />}
                run={() => setLocale(each)}
              >
                <span lang={each}>{localeNames[each]}</span>
              </Row>
            ))}
        </Command.Group>
        {words === "" ? null : (
          <Command.Group forceMount className={groupLook}>
            <Row
              always
              value={`search ${words}`}
              icon={<Search />}
              run={() => router.push(`/inbox?q=${encodeURIComponent(words)}`)}
            >
              {t("palette.searchFor", { query: words })}
            </Row>
          </Command.Group>
        )}
      </Command.List>
      <div className="flex h-10 shrink-0 items-center gap-4 whitespace-nowrap border-line border-t bg-raised px-4 text-ink-3 text-meta dark:bg-transparent phone:hidden">
        <span className="flex items-center gap-1.5">
          <Kbd keys="up" />
          <Kbd keys="down" />
          {t("palette.move")}
        </span>
        <span className="flex items-center gap-1.5">
          <Kbd keys="enter" />
          {t("palette.run")}
        </span>
        <span className="ml-auto">
          {t("palette.try")}{" "}
          {["from:", "category:", "is:unread", "before:"].map((operator) => (
            <code key={operator} className="ml-1 font-medium font-mono text-ink-2 text-meta">
              {operator}
            </code>
          ))}
        </span>
      </div>
    </Command>
  );
}

/** Ctrl/⌘-K: every act of the page and every place, found by typing; and the way into search. */
export function CommandPalette({ data }: { data: ShellData }) {
  const t = useTranslations("shell");
  const open = useOverlay() === "palette";
  return (
    <Dialog.Root open={open} onOpenChange={(next) => showOverlay(next ? "palette" : null)}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 animate-fade bg-scrim" />
        <Dialog.Content
          aria-describedby={undefined}
          className="-translate-x-1/2 fixed top-28 left-1/2 z-40 flex max-h-[min(480px,70dvh)] w-160 max-w-[calc(100vw-32px)] animate-fade flex-col overflow-hidden rounded-overlay bg-overlay text-ink shadow-overlay outline-none phone:inset-x-2 phone:top-2 phone:max-h-[80dvh] phone:w-auto phone:max-w-none phone:translate-x-0"
        >
          <Dialog.Title className="sr-only">{t("palette.label")}</Dialog.Title>
          <PaletteBody data={data} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

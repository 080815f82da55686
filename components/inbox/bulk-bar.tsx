"use client";

import {
  CircleCheck,
  Clock,
  Ellipsis,
  Inbox as InboxIcon,
  Mail,
  MailOpen,
  ShieldAlert,
  SignalHigh,
  Tag,
  Tags,
  User,
  WandSparkles,
  X,
} from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { chooseAllMessages } from "@/actions/messages";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/dropdown-menu";
import { IconButton } from "@/components/ui/icon-button";
import { Steps } from "@/components/ui/steps";
import { useNotify } from "@/components/ui/use-notify";
import { COUNT_CAP } from "@/domain/views/count-shape";
import { filterOf } from "./inbox-api";
import { useInbox, useList } from "./inbox-context";
import { type FilterInput, toFilter } from "./inbox-query";

/** What can be done to the ticked messages; it says how many, and exactly those change. */
export function BulkBar() {
  const inbox = useInbox();
  const { store, at, checked, checkedCount, choice, triage } = inbox;
  const t = useTranslations("inbox");
  const notify = useNotify();
  const list = useList(store, at.key);
  const [gathering, setGathering] = useState(false);
  if (checkedCount === 0) return null;

  const ids = inbox.targets();
  const state = toFilter(at.query).state;
  const shown = list.ids.filter((id) => !list.gone.has(id));
  const every = shown.every((id) => checked.has(id));
  const whole = list.cursor === null && list.up === null;

  const gather = async () => {
    if (whole) {
      inbox.setChecked(shown);
      return;
    }
    setGathering(true);
    // The server keeps the very messages that match now: one that arrives later is not among them.
    const made = await chooseAllMessages({ filter: Object.fromEntries(filterOf(at.key)) as FilterInput });
    if (made.ok) inbox.choose(made.value);
    else notify.failed(made.error);
    setGathering(false);
  };
  const clear = () => inbox.setChecked([]);
  const then = (act: () => void) => () => {
    act();
    clear();
  };

  return (
    <div
      role="toolbar"
      aria-label={t("bulk.label")}
      className="flex h-bar shrink-0 animate-fade items-center gap-0.5 whitespace-nowrap border-line-2 border-t bg-raised pr-2 pl-4 text-meta phone:h-14 phone:pl-3"
    >
      <b className="tabular-nums" aria-live="polite">
        {t("bulk.count", { count: checkedCount })}
      </b>
      {gathering ? (
        <Steps className="ml-2" label={t("bulk.gathering")} />
      ) : choice || (every && whole) ? null : (
        <button
          type="button"
          onClick={() => void gather()}
          className="ml-2 h-control-sm rounded-control px-1 font-medium text-accent-ink hover:underline"
        >
          {whole
            ? t("bulk.all", { count: shown.length })
            : inbox.total !== null && inbox.total < COUNT_CAP
              ? t("bulk.allCounted", { count: inbox.total })
              : t("bulk.allMatching")}
        </button>
      )}
      <span className="ml-auto" />
      {state === "done" || state === "archived" || state === "spam" ? (
        <IconButton
          label={t("act.reopen")}
          icon={<InboxIcon />}
          side="top"
          onClick={then(() => triage.setState(ids, "open"))}
        />
      ) : (
        <IconButton
          label={t("act.done")}
          keys="e"
          icon={<CircleCheck />}
          side="top"
          onClick={then(() => triage.setState(ids, "done"))}
        />
      )}
      <IconButton
        label={t("act.assign")}
        keys="a"
        icon={<User />}
        side="top"
        onClick={() => inbox.pick("assign", ids)}
      />
      <IconButton
        label={t("act.snooze")}
        keys="h"
        icon={<Clock />}
        side="top"
        onClick={() => inbox.pick("snooze", ids)}
        className="phone:hidden"
      />
      <Menu align="end" side="top" trigger={<IconButton quiet label={t("act.more")} icon={<Ellipsis />} />}>
        <MenuItem
          icon={<Clock />}
          keys="h"
          onSelect={() => inbox.pick("snooze", ids)}
          className="desk:hidden"
        >
          {t("act.snooze")}
        </MenuItem>
        <MenuItem icon={<Tag />} keys="l" onSelect={() => inbox.pick("label", ids)}>
          {t("act.label")}
        </MenuItem>
        <MenuItem icon={<Tags />} keys="v" onSelect={() => inbox.pick("category", ids)}>
          {t("act.category")}
        </MenuItem>
        <MenuItem icon={<SignalHigh />} keys="shift+p" onSelect={() => inbox.pick("priority", ids)}>
          {t("act.priority")}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={<MailOpen />} onSelect={then(() => triage.setUnread(ids, false))}>
          {t("act.read")}
        </MenuItem>
        <MenuItem icon={<Mail />} keys="shift+u" onSelect={then(() => triage.setUnread(ids, true))}>
          {t("act.unread")}
        </MenuItem>
        {choice ? null : (
          <MenuItem icon={<WandSparkles />} onSelect={then(() => triage.classify(ids))}>
            {t("act.classify")}
          </MenuItem>
        )}
        <MenuSeparator />
        <MenuItem icon={<ShieldAlert />} keys="!" onSelect={then(() => triage.setState(ids, "spam"))}>
          {t("act.spam")}
        </MenuItem>
      </Menu>
      <IconButton label={t("bulk.clear")} keys="esc" icon={<X />} side="top" onClick={clear} />
    </div>
  );
}

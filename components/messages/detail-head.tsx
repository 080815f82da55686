"use client";

import {
  ChevronDown,
  ChevronLeft,
  ChevronUp,
  CircleCheck,
  Clock,
  Ellipsis,
  EllipsisVertical,
  Inbox as InboxIcon,
  Link as LinkIcon,
  Mail,
  ShieldAlert,
  SignalHigh,
  Tag,
  Tags,
  Trash2,
  User,
  WandSparkles,
} from "lucide-react";
import { useTranslations } from "next-intl";
import { useInbox, useList } from "@/components/inbox/inbox-context";
import { Button } from "@/components/ui/button";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/dropdown-menu";
import { IconButton } from "@/components/ui/icon-button";
import { useNotify } from "@/components/ui/use-notify";
import type { MessageRow } from "@/domain/messages/shape";
import { Presence } from "./presence";

/** Acts on the open message, who else is here, and where one is in the list. */
export function DetailHead({ id, row }: { id: string; row: MessageRow | undefined }) {
  const inbox = useInbox();
  const { store, at, triage, mayWrite, workspace } = inbox;
  const t = useTranslations("inbox");
  const list = useList(store, at.key);
  const notify = useNotify();
  const shown = list.ids.filter((other) => !list.gone.has(other));
  const place = shown.indexOf(id);
  const state = row?.state ?? "open";
  const closed = state === "done" || state === "archived" || state === "spam";
  const mayDelete = workspace.me.level === "manager" || workspace.me.level === "admin";

  const copyLink = () => {
    void navigator.clipboard
      .writeText(new URL(`/inbox/${id}`, window.location.href).href)
      .then(() => notify.done(t("said.linkCopied")));
  };
  const toggleDone = () => triage.setState([id], closed ? "open" : "done");

  const items = (
    <>
      <MenuItem icon={<User />} keys="a" onSelect={() => inbox.pick("assign", [id])} className="desk:hidden">
        {t("act.assign")}
      </MenuItem>
      <MenuItem icon={<Clock />} keys="h" onSelect={() => inbox.pick("snooze", [id])} className="desk:hidden">
        {t("act.snooze")}
      </MenuItem>
      <MenuItem icon={<Tag />} keys="l" onSelect={() => inbox.pick("label", [id])} className="desk:hidden">
        {t("act.label")}
      </MenuItem>
      <MenuItem icon={<Tags />} keys="v" onSelect={() => inbox.pick("category", [id])}>
        {t("act.category")}
      </MenuItem>
      <MenuItem icon={<SignalHigh />} keys="shift+p" onSelect={() => inbox.pick("priority", [id])}>
        {t("act.priority")}
      </MenuItem>
      <MenuItem icon={<WandSparkles />} keys="shift+c" onSelect={() => triage.classify([id])}>
        {t("act.classify")}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<Mail />} keys="shift+u" onSelect={() => triage.setUnread([id], true)}>
        {t("act.unread")}
      </MenuItem>
      <MenuItem icon={<LinkIcon />} onSelect={copyLink}>
        {t("act.link")}
      </MenuItem>
      <MenuSeparator />
      {state === "spam" ? null : (
        <MenuItem
          icon={<ShieldAlert />}
          keys="!"
          onSelect={() => triage.setState([id], "spam")}
          className="desk:hidden"
        >
          {t("act.spam")}
        </MenuItem>
      )}
      {mayDelete ? (
        <MenuItem danger icon={<Trash2 />} keys="#" onSelect={() => triage.remove(id)}>
          {t("act.delete")}
        </MenuItem>
      ) : null}
    </>
  );

  return (
    <header className="flex h-bar shrink-0 items-center gap-0.5 border-line border-b pr-3 pl-5 phone:gap-0 phone:px-1">
      <IconButton
        label={t("detail.toList")}
        icon={<ChevronLeft />}
        quiet
        onClick={() => at.open(null)}
        className="desk:hidden"
      />
      {mayWrite ? (
        <div role="toolbar" aria-label={t("detail.acts")} className="flex items-center gap-0.5 phone:hidden">
          <Button
            look="bare"
            icon={closed ? <InboxIcon /> : <CircleCheck />}
            keys="e"
            onClick={toggleDone}
            className="-ml-2"
          >
            {t(closed ? "act.reopen" : "act.done")}
          </Button>
          <IconButton
            label={t("act.assign")}
            keys="a"
            icon={<User />}
            onClick={() => inbox.pick("assign", [id])}
          />
          <IconButton
            label={t("act.snooze")}
            keys="h"
            icon={<Clock />}
            onClick={() => inbox.pick("snooze", [id])}
          />
          <IconButton
            label={t("act.label")}
            keys="l"
            icon={<Tag />}
            onClick={() => inbox.pick("label", [id])}
          />
          {state === "spam" ? null : (
            <IconButton
              label={t("act.spam")}
              keys="!"
              icon={<ShieldAlert />}
              onClick={() => triage.setState([id], "spam")}
            />
          )}
          <Menu trigger={<IconButton quiet label={t("act.more")} icon={<Ellipsis />} />}>{items}</Menu>
        </div>
      ) : null}
      <span className="ml-auto" />
      <Presence id={id} />
      <span className="text-ink-3 text-meta tabular-nums phone:hidden" title={t("detail.place")}>
        {place < 0
          ? null
          : `${String(place + 1)} / ${String(shown.length)}${list.cursor === null ? "" : "+"}`}
      </span>
      <IconButton
        label={t("key.previous")}
        keys="k"
        icon={<ChevronUp />}
        disabled={place <= 0}
        onClick={() => inbox.step(-1)}
        className="ml-1 phone:hidden"
      />
      <IconButton
        label={t("key.next")}
        keys="j"
        icon={<ChevronDown />}
        disabled={place >= shown.length - 1}
        onClick={() => inbox.step(1)}
        className="phone:hidden"
      />
      {mayWrite ? (
        <span className="flex desk:hidden">
          <IconButton
            quiet
            label={t(closed ? "act.reopen" : "act.done")}
            icon={closed ? <InboxIcon /> : <CircleCheck />}
            onClick={toggleDone}
          />
          <Menu align="end" trigger={<IconButton quiet label={t("act.more")} icon={<EllipsisVertical />} />}>
            {items}
          </Menu>
        </span>
      ) : null}
    </header>
  );
}

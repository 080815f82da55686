"use client";

import { CircleCheck, Clock, ShieldAlert, SquarePen, Tag, User, WandSparkles } from "lucide-react";
import { useTranslations } from "next-intl";
import { useCommands } from "@/lib/browser/commands/use-commands";
import { useShortcuts } from "@/lib/browser/shortcuts/use-shortcuts";
import { focusMessage } from "./focus-message";
import { categoryLabel, useInbox } from "./inbox-context";
import { toFilter } from "./inbox-query";

const focusOn = (id: string) => document.getElementById(id)?.focus();

/** The keys of the inbox, Gmail's where Gmail has one, and the same acts for the palette. */
export function InboxKeys() {
  const inbox = useInbox();
  const { store, at, workspace, cursor, checked, triage, targets, mayWrite } = inbox;
  const t = useTranslations("inbox.key");
  const act = useTranslations("inbox.act");
  const off = !mayWrite;

  const done = () => {
    const state = toFilter(at.query).state;
    const ids = targets();
    const every = ids.every((id) => store.row(id)?.state === "done");
    triage.setState(ids, every && state !== "open" ? "open" : "done");
  };
  const accept = () => {
    for (const id of targets()) {
      const row = store.row(id);
      if (row?.category && row.needs_review)
        triage.setCategory([id], row.category, categoryLabel(workspace.categories, row.category));
    }
  };
  const back = () => {
    if (checked.size > 0) inbox.setChecked([]);
    else if (at.id !== null) {
      at.open(null);
      focusOn("message-list");
    }
  };
  const openCurrent = () => {
    const id = cursor ?? store.list(at.key).ids[0];
    if (id === undefined) return;
    focusMessage(store, id);
    inbox.moveTo(id, { open: true });
  };

  useShortcuts([
    { keys: "j", label: t("next"), group: "move", run: () => inbox.step(1) },
    { keys: "k", label: t("previous"), group: "move", run: () => inbox.step(-1) },
    { keys: ["o", "enter"], label: t("open"), group: "move", run: openCurrent },
    { keys: "u", label: t("back"), group: "move", run: back },
    { keys: "esc", label: t("clear"), group: "anywhere", hidden: true, run: back },
    { keys: "e", label: act("done"), group: "triage", disabled: off, run: done },
    {
      keys: ["h", "s"],
      label: act("snooze"),
      group: "triage",
      disabled: off,
      run: () => inbox.pick("snooze"),
    },
    { keys: "a", label: act("assign"), group: "triage", disabled: off, run: () => inbox.pick("assign") },
    { keys: "l", label: act("label"), group: "triage", disabled: off, run: () => inbox.pick("label") },
    { keys: "v", label: act("category"), group: "triage", disabled: off, run: () => inbox.pick("category") },
    { keys: "p", label: act("priority"), group: "triage", disabled: off, run: () => inbox.pick("priority") },
    {
      keys: "!",
      label: act("spam"),
      group: "triage",
      disabled: off,
      run: () => triage.setState(targets(), "spam"),
    },
    {
      keys: "shift+u",
      label: act("unread"),
      group: "triage",
      disabled: off,
      run: () => triage.setUnread(targets(), true),
    },
    {
      keys: "#",
      label: act("delete"),
      group: "triage",
      disabled: workspace.me.level !== "manager" && workspace.me.level !== "admin",
      run: () => {
        const [id, ...others] = targets();
        if (id !== undefined && others.length === 0) triage.remove(id);
      },
    },
    { keys: "z", label: t("undo"), group: "triage", disabled: off, run: triage.undo },
    {
      keys: "x",
      label: t("check"),
      group: "select",
      disabled: off,
      run: () => {
        if (cursor) inbox.check(cursor);
      },
    },
    {
      keys: "shift+j",
      label: t("extendDown"),
      group: "select",
      disabled: off,
      run: () => inbox.step(1, { extend: true }),
    },
    {
      keys: "shift+k",
      label: t("extendUp"),
      group: "select",
      disabled: off,
      run: () => inbox.step(-1, { extend: true }),
    },
    {
      keys: "* a",
      label: t("all"),
      group: "select",
      disabled: off,
      run: () => {
        const list = store.list(at.key);
        inbox.setChecked(list.ids.filter((id) => !list.gone.has(id)));
      },
    },
    { keys: "c", label: t("compose"), group: "reply", disabled: off, run: () => inbox.setComposing(true) },
    { keys: "y", label: t("accept"), group: "reply", disabled: off, run: accept },
    {
      keys: "shift+c",
      label: act("classify"),
      group: "reply",
      disabled: off,
      run: () => triage.classify(targets()),
    },
  ]);

  useCommands(
    off
      ? []
      : [
          {
            id: "compose",
            label: t("compose"),
            icon: <SquarePen />,
            keys: "c",
            run: () => inbox.setComposing(true),
          },
          ...(targets().length === 0
            ? []
            : [
                { id: "done", label: act("done"), icon: <CircleCheck />, keys: "e", run: done },
                {
                  id: "assign",
                  label: act("assign"),
                  icon: <User />,
                  keys: "a",
                  run: () => inbox.pick("assign"),
                },
                {
                  id: "snooze",
                  label: act("snooze"),
                  icon: <Clock />,
                  keys: "h",
                  run: () => inbox.pick("snooze"),
                },
                {
                  id: "label",
                  label: act("label"),
                  icon: <Tag />,
                  keys: "l",
                  run: () => inbox.pick("label"),
                },
                {
                  id: "spam",
                  label: act("spam"),
                  icon: <ShieldAlert />,
                  keys: "!",
                  run: () => triage.setState(targets(), "spam"),
                },
                {
                  id: "classify",
                  label: act("classify"),
                  icon: <WandSparkles />,
                  run: () => triage.classify(targets()),
                },
              ]),
        ],
  );
  return null;
}

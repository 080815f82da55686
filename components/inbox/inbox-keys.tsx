"use client";

import type { Shortcut } from "@/lib/browser/shortcuts/shape";
import { useEscape, useShortcuts } from "@/lib/browser/shortcuts/use-shortcuts";
import { focusMessage } from "./focus-message";
import { categoryLabel, type PickerKind, useInbox } from "./inbox-context";
import { toFilter } from "./inbox-query";

const focusOn = (id: string) => document.getElementById(id)?.focus();

/** Moves the focus to the next (`1`) or previous message of the conversation that is open. */
function stepInThread(by: 1 | -1): void {
  const parts = [...document.querySelectorAll<HTMLElement>("#message-detail [data-turn]")];
  const from = parts.findIndex((part) => part === document.activeElement);
  const own = parts.findIndex((part) => part.tagName === "ARTICLE");
  const next = parts[(from < 0 ? own : from) + by];
  if (!next) return;
  next.focus();
  next.scrollIntoView({ block: "nearest" });
}

/** The keys of the inbox, Gmail's where Gmail has one; the palette offers the same acts. */
export function InboxKeys() {
  const inbox = useInbox();
  const { store, at, workspace, cursor, checked, triage, targets, mayWrite } = inbox;
  const off = !mayWrite;
  const { level } = workspace.me;
  const list = store.list(at.key);
  const shown = () => list.ids.filter((id) => !list.gone.has(id));

  const done = () => {
    const state = toFilter(at.query).state;
    const ids = targets();
    const every = ids.every((id) => store.row(id)?.state === "done");
    triage.setState(ids, every && state !== "open" ? "open" : "done");
  };
  const accept = () => {
    // One by one: not for a choice, most of which is not here.
    if (inbox.choice) return;
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
      store.wantFocus(null);
      focusOn("message-list");
    }
  };
  const openCurrent = () => {
    const id = cursor ?? shown()[0];
    if (id === undefined) return;
    focusMessage(store, id);
    inbox.moveTo(id, { open: true });
  };
  const pick = (kind: PickerKind): Shortcut => ({ id: kind, disabled: off, run: () => inbox.pick(kind) });
  const checkWhere = (unread: boolean) => () =>
    inbox.setChecked(shown().filter((id) => store.row(id)?.unread === unread));

  useEscape(back);
  useShortcuts([
    { id: "next", run: () => inbox.step(1) },
    { id: "previous", run: () => inbox.step(-1) },
    { id: "nextInThread", disabled: at.id === null, run: () => stepInThread(1) },
    { id: "previousInThread", disabled: at.id === null, run: () => stepInThread(-1) },
    { id: "open", run: openCurrent },
    { id: "back", run: back },
    { id: "done", disabled: off, run: done },
    pick("snooze"),
    pick("assign"),
    pick("label"),
    pick("category"),
    pick("priority"),
    { id: "spam", disabled: off, run: () => triage.setState(targets(), "spam") },
    { id: "unread", disabled: off, run: () => triage.setUnread(targets(), true) },
    {
      id: "remove",
      disabled: level !== "manager" && level !== "admin",
      run: () => {
        const [id, ...others] = targets();
        if (id !== undefined && others.length === 0) triage.remove(id);
      },
    },
    { id: "undo", disabled: off, run: triage.undo },
    {
      id: "check",
      disabled: off,
      run: () => {
        if (cursor) inbox.check(cursor);
      },
    },
    { id: "extendDown", disabled: off, run: () => inbox.step(1, { extend: true }) },
    { id: "extendUp", disabled: off, run: () => inbox.step(-1, { extend: true }) },
    { id: "checkAll", disabled: off, run: () => inbox.setChecked(shown()) },
    { id: "checkNone", disabled: off, run: () => inbox.setChecked([]) },
    { id: "checkUnread", disabled: off, run: checkWhere(true) },
    { id: "checkRead", disabled: off, run: checkWhere(false) },
    { id: "compose", disabled: off, run: () => inbox.setComposing(true) },
    { id: "accept", disabled: off, run: accept },
    { id: "classify", disabled: off || inbox.choice !== null, run: () => triage.classify(targets()) },
  ]);
  return null;
}

"use client";

import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { patchMessage, patchMessages, processMessage, removeMessage, undoMessages } from "@/actions/messages";
import { useNotify } from "@/components/ui/use-notify";
import { AT_ONCE } from "@/domain/bulk/limit-shape";
import type { BulkView } from "@/domain/bulk/shape";
import type { MessagePatch, MessageRow, State } from "@/domain/messages/shape";
import { nextFrame } from "@/lib/browser/next-frame";
import { belongs } from "./belongs";
import { choiceOf, countOf } from "./choice";
import { toFilter } from "./inbox-query";
import type { InboxStore } from "./inbox-store";
import { UndoStack } from "./undo-stack";
import type { BulkFollow } from "./use-bulk-follow";
import type { InboxLocation } from "./use-inbox-location";

/** What people do to messages. Each shows at once, and is taken back where the server refuses. */
export interface Triage {
  /** Changes messages alike, says so, and offers undo for 10 s. */
  change: (ids: readonly string[], patch: MessagePatch, said: string) => void;
  setState: (ids: readonly string[], state: State) => void;
  snooze: (ids: readonly string[], until: string, when: string) => void;
  assign: (ids: readonly string[], member: { id: string; name: string } | null) => void;
  setCategory: (ids: readonly string[], code: string, label: string) => void;
  setPriority: (ids: readonly string[], priority: MessageRow["priority"]) => void;
  addLabels: (ids: readonly string[], labels: string[]) => void;
  /** One message's labels as a whole. */
  setLabels: (id: string, labels: string[]) => void;
  setUnread: (ids: readonly string[], unread: boolean, quiet?: boolean) => void;
  classify: (ids: readonly string[]) => void;
  remove: (id: string) => void;
  undo: () => void;
}

/** More changed rows than this come anew as a list, not one by one. */
const reloadedSingly = 8;

export function useTriage(options: {
  store: InboxStore;
  at: InboxLocation;
  me: string;
  /** Rows left the list in sight: the reader goes on with what follows. */
  onLeave: (ids: readonly string[]) => void;
  onReturn: (ids: readonly string[]) => void;
  reloadDetail: (id: string) => void;
  refreshList: () => void;
  /** Shows a change that is carried out behind the page, and tells its end. */
  follow: BulkFollow["follow"];
  /** A choice is good for one change. */
  onChoiceUsed: () => void;
}): Triage {
  const { store, at, me, onLeave, onReturn, reloadDetail, refreshList, follow, onChoiceUsed } = options;
  const t = useTranslations("inbox.said");
  const common = useTranslations("common");
  const notify = useNotify();
  const [undos] = useState(() => new UndoStack());

  return useMemo(() => {
    const run = (ids: readonly string[], patch: MessagePatch, said: string | null, addLabels?: string[]) => {
      if (countOf(ids) === 0) return;
      const choice = choiceOf(ids);
      const send = () =>
        patchMessages({
          ...(choice ? { choice: choice.id, except: [...choice.except] } : { ids: [...ids] }),
          patch,
          ...(addLabels ? { add_labels: addLabels } : {}),
        });
      if (choice) onChoiceUsed();
      const before = ids.flatMap((id) => store.row(id) ?? []);
      const token = store.lay(ids, patch);
      const filter = toFilter(at.query);
      const left = ids.filter((id) => {
        const row = store.row(id);
        return row !== undefined && !belongs(filter, row, me);
      });
      if (left.length > 0) {
        onLeave(left);
        store.leave(at.key, left, true);
      }
      const back = () => {
        if (left.length === 0) return;
        store.leave(at.key, left, false);
        onReturn(left);
      };
      const answer = nextFrame().then(send);
      const refresh = () => {
        if (ids.length > reloadedSingly) refreshList();
        else for (const id of ids) reloadDetail(id);
        if (at.id !== null && ids.includes(at.id)) reloadDetail(at.id);
      };
      const takenBack = () => {
        store.revert(before);
        back();
        refresh();
      };
      const undo = () => {
        void answer.then(async (result) => {
          if (!result.ok) return;
          const undone = await undoMessages({ id: result.value.id });
          if (!undone.ok) notify.failed(undone.error);
          else if (undone.value.state === "undoing") follow(undone.value, null, takenBack);
          else {
            takenBack();
            notify.done(common("undone"));
          }
        });
      };
      // Of a change that goes on behind the page its own bar tells, and offers the way back when it is over.
      const isLong = countOf(ids) > AT_ONCE;
      const step = said !== null && !isLong ? undos.push(undo) : null;
      if (said !== null && step) notify.done(said, step);
      const refused = (failure: Parameters<typeof notify.failed>[0]) => {
        if (step) undos.drop(step);
        store.withdraw(token);
        back();
        // A choice is good for one try.
        if (choice) notify.failed(failure);
        else notify.failed(failure, () => run(ids, patch, said, addLabels));
      };
      const ended = (view: BulkView) => {
        if (view.state === "undone") {
          takenBack();
          return;
        }
        if (view.state === "done") store.settle(token);
        else {
          store.withdraw(token);
          back();
          refresh();
        }
      };
      void answer.then(
        (result) => {
          if (!result.ok) {
            refused(result.error);
            return;
          }
          if (result.value.state === "running") {
            follow(result.value, said, ended);
            return;
          }
          store.settle(token);
          if (at.id !== null && ids.includes(at.id)) reloadDetail(at.id);
        },
        () => refused({ error: "unavailable", code: 50301 }),
      );
    };
    const count = (ids: readonly string[]) => ({ count: countOf(ids) });

    const triage: Triage = {
      change: run,
      setState: (ids, state) => run(ids, { state }, t(`state.${state}`, count(ids))),
      snooze: (ids, until, when) =>
        run(ids, { state: "snoozed", snooze_until: until }, t("snoozed", { ...count(ids), when })),
      assign: (ids, member) =>
        run(
          ids,
          { assignee: member?.id ?? null },
          member ? t("assigned", { ...count(ids), name: member.name }) : t("unassigned", count(ids)),
        ),
      setCategory: (ids, code, label) =>
        run(ids, { category: code }, t("category", { ...count(ids), label })),
      setPriority: (ids, priority) => run(ids, { priority }, t(`priority.${priority}`, count(ids))),
      addLabels: (ids, labels) => {
        const said = t("labelled", { ...count(ids), labels: labels.join(", ") });
        const only = countOf(ids) === 1 ? store.row(ids[0] ?? "") : undefined;
        if (only) run([only.id], { labels: [...new Set([...only.labels, ...labels])] }, said);
        else run(ids, {}, said, labels);
      },
      setLabels: (id, labels) => run([id], { labels }, t("labels")),
      setUnread: (ids, unread, quiet = false) => {
        if (choiceOf(ids)) {
          run(ids, { unread }, t(unread ? "unread" : "read", count(ids)));
          return;
        }
        const changed = ids.filter((id) => store.row(id)?.unread !== unread);
        if (changed.length === 0) return;
        if (!quiet) {
          run(changed, { unread }, t(unread ? "unread" : "read", count(changed)));
          return;
        }
        for (const id of changed) {
          const token = store.lay([id], { unread });
          // Reading is no triage: nothing is said, and a lost mark is no failure that anybody must know of.
          void patchMessage({ id, patch: { unread } }).then(
            (result) => {
              if (result.ok) store.takeDetail(result.value);
              store.withdraw(token);
            },
            () => store.withdraw(token),
          );
        }
      },
      classify: (ids) => {
        for (const id of ids) {
          void processMessage({ id }).then((result) => {
            if (result.ok) reloadDetail(id);
            else notify.failed(result.error, () => triage.classify([id]));
          });
        }
      },
      remove: (id) => {
        const key = at.key;
        onLeave([id]);
        store.leave(key, [id], true);
        // For good and everywhere: the server is asked only when the time to take it back is over.
        let taken = false;
        const undo = undos.push(() => {
          taken = true;
          notify.done(common("undone"));
          store.leave(key, [id], false);
          onReturn([id]);
        });
        notify.done(t("deleted"), undo);
        const send = () => {
          window.removeEventListener("pagehide", send);
          clearTimeout(timer);
          if (taken) return;
          taken = true;
          undos.drop(undo);
          void removeMessage({ id }).then((result) => {
            if (result.ok) store.forget(id);
            else {
              store.leave(key, [id], false);
              notify.failed(result.error);
            }
          });
        };
        const timer = setTimeout(send, 10_000);
        window.addEventListener("pagehide", send);
      },
      undo: () => undos.undoLast(),
    };
    return triage;
  }, [
    store,
    at,
    me,
    onLeave,
    onReturn,
    reloadDetail,
    refreshList,
    follow,
    onChoiceUsed,
    t,
    common,
    notify,
    undos,
  ]);
}

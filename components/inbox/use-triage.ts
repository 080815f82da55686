"use client";

import { useTranslations } from "next-intl";
import { useMemo, useRef } from "react";
import {
  patchMessage,
  patchMessages,
  processMessage,
  removeMessage,
  restoreMessages,
} from "@/actions/messages";
import { useNotify } from "@/components/ui/use-notify";
import type { MessagePatch, MessageRow, State } from "@/domain/messages/shape";
import { belongs } from "./belongs";
import { toFilter } from "./inbox-query";
import type { InboxStore } from "./inbox-store";
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

export function useTriage(options: {
  store: InboxStore;
  at: InboxLocation;
  me: string;
  /** Rows left the list in sight: the reader goes on with what follows. */
  onLeave: (ids: readonly string[]) => void;
  onReturn: (ids: readonly string[]) => void;
  reloadDetail: (id: string) => void;
}): Triage {
  const { store, at, me, onLeave, onReturn, reloadDetail } = options;
  const t = useTranslations("inbox.said");
  const notify = useNotify();
  const lastUndo = useRef<(() => void) | null>(null);

  return useMemo(() => {
    const run = (
      ids: readonly string[],
      patch: MessagePatch,
      said: string | null,
      send: () => ReturnType<typeof patchMessages> = () => patchMessages({ ids: [...ids], patch }),
    ) => {
      if (ids.length === 0) return;
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
      const answer = send();
      const undo = () => {
        lastUndo.current = null;
        void answer.then(async (result) => {
          if (!result.ok) return;
          back();
          const undone = await restoreMessages(result.value);
          for (const id of ids) reloadDetail(id);
          if (!undone.ok) notify.failed(undone.error);
        });
      };
      if (said !== null) {
        lastUndo.current = undo;
        notify.done(said, undo);
      }
      void answer.then(
        (result) => {
          if (result.ok) {
            store.settle(token);
            if (at.id !== null && ids.includes(at.id)) reloadDetail(at.id);
            return;
          }
          store.withdraw(token);
          back();
          notify.failed(result.error, () => run(ids, patch, said, send));
        },
        () => {
          store.withdraw(token);
          back();
          notify.failed({ error: "unavailable", code: 50301 }, () => run(ids, patch, said, send));
        },
      );
    };
    const count = (ids: readonly string[]) => ({ count: ids.length });

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
        const only = ids.length === 1 ? store.row(ids[0] ?? "") : undefined;
        if (only) run(ids, { labels: [...new Set([...only.labels, ...labels])] }, said);
        else run(ids, {}, said, () => patchMessages({ ids: [...ids], patch: {}, add_labels: labels }));
      },
      setLabels: (id, labels) => run([id], { labels }, t("labels")),
      setUnread: (ids, unread, quiet = false) => {
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
        const undo = () => {
          taken = true;
          lastUndo.current = null;
          store.leave(key, [id], false);
          onReturn([id]);
        };
        lastUndo.current = undo;
        notify.done(t("deleted"), undo);
        const send = () => {
          window.removeEventListener("pagehide", send);
          clearTimeout(timer);
          if (taken) return;
          taken = true;
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
      undo: () => lastUndo.current?.(),
    };
    return triage;
  }, [store, at, me, onLeave, onReturn, reloadDetail, t, notify]);
}

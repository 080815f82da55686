"use client";

import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useLiveChanges } from "@/lib/browser/use-live-changes";
import { type ChoiceMade, countOf, idsOfChoice, toggle } from "./choice";
import type { Inbox, PickerKind, Workspace } from "./inbox-context";
import { useList } from "./inbox-context";
import type { InboxStore } from "./inbox-store";
import { useBulkFollow } from "./use-bulk-follow";
import { useInboxLoader } from "./use-inbox-loader";
import { useInboxLocation } from "./use-inbox-location";
import { useTotal } from "./use-total";
import { useTriage } from "./use-triage";

/** A message counts as read once it has been in sight this long; flying past with j marks nothing. */
const readAfterMs = 500;
/** The keyboard has come to rest on a row, milliseconds: flying past with j fetches nothing. */
const restMs = 90;
/** Changed rows of a batch that are asked for one by one; more than that and the first page comes anew. */
const singlyAtMost = 8;

/** Everything that the panes of the inbox share. */
export function useInboxModel(
  store: InboxStore,
  workspace: Workspace,
  initialId: string | null,
  atTop: () => boolean,
): Inbox {
  const at = useInboxLocation();
  const list = useList(store, at.key);
  const [cursor, setCursor] = useState<string | null>(initialId);
  const [ticked, setCheckedSet] = useState<ReadonlySet<string>>(new Set());
  const [choice, setChoice] = useState<ChoiceMade | null>(null);
  const [anchor, setAnchor] = useState<string | null>(null);
  const [picker, setPicker] = useState<Inbox["picker"]>(null);
  const [composing, setComposing] = useState(false);
  const { loadDetail, refreshList, loadMore, loadNewer, refreshRows } = useInboxLoader(store, at.key, atTop);
  const total = useTotal(at.key);
  const mayWrite = workspace.me.level !== "viewer";

  const shown = useMemo(() => list.ids.filter((id) => !list.gone.has(id)), [list.ids, list.gone]);

  // What stands for the ticked ones: with a choice, also for those that are not loaded.
  const chosen = useMemo(() => (choice ? idsOfChoice(choice, shown) : [...ticked]), [choice, ticked, shown]);
  const checked: ReadonlySet<string> = useMemo(
    () => (choice ? new Set(chosen) : ticked),
    [choice, chosen, ticked],
  );

  // Another list: what was ticked there is out of sight, and acting on it would surprise.
  const [checkedIn, setCheckedIn] = useState(at.key);
  if (checkedIn !== at.key) {
    setCheckedIn(at.key);
    setCheckedSet(new Set());
    setChoice(null);
    setAnchor(null);
  }
  // The open message is where the keyboard goes on.
  const [followed, setFollowed] = useState(at.id);
  if (followed !== at.id) {
    setFollowed(at.id);
    if (at.id !== null) setCursor(at.id);
  }

  const setChecked = useCallback((ids: readonly string[]) => {
    setChoice(null);
    setCheckedSet(new Set(ids));
  }, []);
  const choose = useCallback<Inbox["choose"]>((made) => setChoice({ ...made, except: new Set() }), []);

  const check = useCallback(
    (id: string, options: { range?: boolean } = {}) => {
      setCursor(id);
      if (choice) {
        setChoice(toggle(choice, id));
        return;
      }
      setCheckedSet((was) => {
        const next = new Set(was);
        const from = options.range && anchor !== null ? shown.indexOf(anchor) : -1;
        const to = shown.indexOf(id);
        if (from >= 0 && to >= 0) {
          for (const each of shown.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(each);
        } else if (next.has(id)) next.delete(id);
        else next.add(id);
        return next;
      });
      setAnchor(id);
    },
    [anchor, shown, choice],
  );

  const moveTo = useCallback(
    (id: string, options: { open?: boolean; extend?: boolean } = {}) => {
      if (options.extend) {
        setCheckedSet((was) => new Set([...was, ...(cursor === null ? [] : [cursor]), id]));
        setAnchor((was) => was ?? cursor);
      }
      setCursor(id);
      if (options.open) at.open(id);
    },
    [at, cursor],
  );

  const step = useCallback(
    (by: 1 | -1, options: { extend?: boolean } = {}) => {
      const from = cursor === null ? -1 : shown.indexOf(cursor);
      const next = shown[from < 0 ? (by === 1 ? 0 : -1) : from + by];
      if (next === undefined) return;
      // With a message in sight the next one comes into sight; while ticking, the keyboard moves alone.
      moveTo(next, { open: at.id !== null && checked.size === 0 && !options.extend, ...options });
    },
    [cursor, shown, moveTo, at.id, checked.size],
  );

  const onLeave = useCallback(
    (ids: readonly string[]) => {
      const leaving = new Set(ids);
      const after = (id: string | null) => {
        if (id === null || !leaving.has(id)) return id;
        const k = shown.indexOf(id);
        return (
          shown.slice(k + 1).find((other) => !leaving.has(other)) ??
          shown.slice(0, Math.max(k, 0)).findLast((other) => !leaving.has(other)) ??
          null
        );
      };
      setCursor((was) => after(was));
      setCheckedSet((was) => new Set([...was].filter((id) => !leaving.has(id))));
      if (at.id !== null && leaving.has(at.id)) at.open(after(at.id));
    },
    [shown, at],
  );

  const onReturn = useCallback(
    (ids: readonly string[]) => {
      const first = ids[0];
      if (first === undefined) return;
      setCursor(first);
      if (at.id !== null) at.open(first);
    },
    [at],
  );

  const onChoiceUsed = useCallback(() => setChoice(null), []);
  const bulk = useBulkFollow(refreshList);
  const triage = useTriage({
    store,
    at,
    me: workspace.me.id,
    onLeave,
    onReturn,
    reloadDetail: loadDetail,
    refreshList,
    follow: bulk.follow,
    onChoiceUsed,
  });

  // The open message, and its neighbours before they are asked for.
  const openIndex = at.id === null ? -1 : shown.indexOf(at.id);
  const before = shown[openIndex - 1];
  const after = openIndex < 0 ? undefined : shown[openIndex + 1];
  useEffect(() => {
    if (at.id === null) return;
    if (store.detail(at.id) === undefined) loadDetail(at.id);
    const timer = setTimeout(() => {
      for (const id of [after, before])
        if (id !== undefined && store.detail(id) === undefined) loadDetail(id);
    }, 60);
    return () => clearTimeout(timer);
  }, [at.id, before, after, store, loadDetail]);

  // Before it is opened: what the keyboard rests on is the likeliest next.
  useEffect(() => {
    if (cursor === null || at.id !== null || store.detail(cursor) !== undefined) return;
    const timer = setTimeout(() => loadDetail(cursor), restMs);
    return () => clearTimeout(timer);
  }, [cursor, at.id, store, loadDetail]);

  const setUnread = useRef(triage.setUnread);
  useEffect(() => {
    setUnread.current = triage.setUnread;
  });
  useEffect(() => {
    const { id } = at;
    if (id === null || !mayWrite) return;
    const timer = setTimeout(() => setUnread.current([id], false, true), readAfterMs);
    return () => clearTimeout(timer);
  }, [at, mayWrite]);

  useLiveChanges((changes) => {
    if (changes.some((c) => c.kind === "resync")) {
      refreshList();
      if (at.id !== null) loadDetail(at.id);
      return;
    }
    const ids = new Set(
      changes.flatMap((c) => (c.kind === "message" && c.id ? [c.id] : c.messageId ? [c.messageId] : [])),
    );
    const many = changes.some((c) => c.kind === "message" && !c.id) || ids.size > singlyAtMost;
    if (many) refreshList();
    else if (ids.size > 0) refreshRows([...ids]);
    if (at.id !== null && (many || ids.has(at.id))) loadDetail(at.id);
  });

  const targets = useCallback(() => {
    if (chosen.length > 0 || choice) return chosen;
    const one = at.id ?? cursor;
    return one === null ? [] : [one];
  }, [chosen, choice, at.id, cursor]);

  const pick = useCallback(
    (kind: PickerKind, ids?: readonly string[]) => {
      const about = ids ?? targets();
      if (about.length > 0 && mayWrite) setPicker({ kind, ids: about });
    },
    [targets, mayWrite],
  );
  const closePicker = useCallback(() => setPicker(null), []);

  return useMemo(
    () => ({
      store,
      at,
      workspace,
      cursor,
      moveTo,
      step,
      checked,
      checkedCount: countOf(chosen),
      check,
      setChecked,
      choose,
      choice,
      targets,
      picker,
      pick,
      closePicker,
      triage,
      bulk,
      composing,
      setComposing,
      total,
      refreshList,
      loadMore,
      loadNewer,
      loadDetail,
      mayWrite,
    }),
    [
      store,
      at,
      workspace,
      cursor,
      moveTo,
      step,
      checked,
      chosen,
      check,
      setChecked,
      choose,
      choice,
      targets,
      picker,
      pick,
      closePicker,
      triage,
      bulk,
      composing,
      total,
      refreshList,
      loadMore,
      loadNewer,
      loadDetail,
      mayWrite,
    ],
  );
}

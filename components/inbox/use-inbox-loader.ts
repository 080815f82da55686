"use client";

import { useCallback, useEffect, useRef } from "react";
import { ReadError, readDetail, readList } from "./inbox-api";
import type { InboxStore } from "./inbox-store";

export interface InboxLoader {
  loadDetail: (id: string) => void;
  /** Asks for the first page anew. */
  refreshList: () => void;
  loadMore: () => void;
  /** The page above, of a list that began in its middle. */
  loadNewer: () => void;
  /** Some rows changed: those on this list come anew; a stranger may be new to the list. */
  refreshRows: (ids: readonly string[]) => void;
}

const failureOf = (thrown: unknown) =>
  thrown instanceof ReadError ? thrown.failure : { error: "internal", code: 50001 };

/** Fetches what the panes show, each thing once at a time. */
export function useInboxLoader(store: InboxStore, key: string, atTop: () => boolean): InboxLoader {
  const details = useRef(new Map<string, "once" | "again">());
  const lists = useRef(new Set<string>());

  const fetchFirst = useCallback(
    (wanted: string) => {
      if (lists.current.has(wanted)) return;
      lists.current.add(wanted);
      readList(wanted, null)
        .then((page) => store.takeFirstPage(wanted, page, atTop()))
        .catch((thrown: unknown) => {
          // What is on screen stays; a list that never came says why.
          if (store.list(wanted).phase === "loading")
            store.setList(wanted, { phase: "failed", failure: failureOf(thrown) });
        })
        .finally(() => lists.current.delete(wanted));
    },
    [store, atTop],
  );

  const loadDetail = useCallback(
    (id: string) => {
      const running = details.current;
      // A change that comes while the answer is on its way may not be in it: ask once more afterwards.
      if (running.has(id)) {
        running.set(id, "again");
        return;
      }
      const run = () => {
        running.set(id, "once");
        readDetail(id)
          .then((detail) => {
            store.takeDetail(detail);
            // This reader had put it away, and somebody has brought it back.
            if (store.list(key).gone.has(id) && store.belongs(key, id)) store.leave(key, [id], false);
          })
          .catch((thrown: unknown) => {
            const failure = failureOf(thrown);
            if (failure.error === "not_found") store.forget(id);
            else store.failDetail(id, failure);
          })
          .finally(() => {
            const again = running.get(id) === "again";
            running.delete(id);
            if (again) run();
          });
      };
      run();
    },
    [store, key],
  );

  const refreshList = useCallback(() => {
    if (store.list(key).phase === "failed") store.setList(key, { phase: "loading", failure: null });
    fetchFirst(key);
  }, [store, key, fetchFirst]);

  /** The page at one edge of the list, where there is one. */
  const loadPage = useCallback(
    (edge: "older" | "newer") => {
      const { cursor, up, phase } = store.list(key);
      const from = edge === "older" ? cursor : up;
      if (from === null || phase !== "ready") return;
      store.setList(key, { phase: "more" });
      readList(key, from)
        .then((page) => store.takePage(key, page, edge))
        .catch((thrown: unknown) => store.setList(key, { phase: "ready", failure: failureOf(thrown) }));
    },
    [store, key],
  );
  const loadMore = useCallback(() => loadPage("older"), [loadPage]);
  const loadNewer = useCallback(() => loadPage("newer"), [loadPage]);

  const refreshRows = useCallback(
    (ids: readonly string[]) => {
      const list = store.list(key);
      const here = new Set(list.ids);
      if (ids.some((id) => !here.has(id))) fetchFirst(key);
      // Also one that this reader put away: most often it is their own change that is told, and not the whole list is
      // asked for after each.
      for (const id of ids) if (here.has(id) || store.detail(id)) loadDetail(id);
    },
    [store, key, fetchFirst, loadDetail],
  );

  // A list that was seen before shows at once and is checked behind it.
  const first = useRef(true);
  useEffect(() => {
    if (first.current && store.has(key)) {
      first.current = false;
      return;
    }
    first.current = false;
    fetchFirst(key);
  }, [store, key, fetchFirst]);

  return { loadDetail, refreshList, loadMore, loadNewer, refreshRows };
}

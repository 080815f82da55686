"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useCallback, useMemo, useSyncExternalStore } from "react";
import { type InboxQuery, inboxHref, listKey, readQuery } from "./inbox-query";

export interface InboxLocation {
  /** The message that is open. */
  id: string | null;
  query: InboxQuery;
  /** The store's name of the list. */
  key: string;
  /** Opens a message, or none. From message to message the history entry is replaced, so Back leads to the list. */
  open: (id: string | null) => void;
  /** Filters anew. The open message stays open. */
  filter: (query: InboxQuery, options?: { replace?: boolean; close?: boolean }) => void;
}

const ownPath = /^\/inbox(?:\/([^/?]+))?\/?(?:\?(.*))?$/;
const listeners = new Set<() => void>();
/** The last address of the inbox: on the way to another page this one is still drawn for a moment. */
let last = "/inbox";

function address(): string {
  const now = `${window.location.pathname}${window.location.search}`;
  if (ownPath.test(now)) last = now;
  return last;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

function idOf(now: string): string | null {
  return ownPath.exec(now)?.[1] ?? null;
}

function go(href: string, replace: boolean): void {
  if (replace) window.history.replaceState(null, "", href);
  else window.history.pushState(null, "", href);
  for (const listener of listeners) listener();
}

/**
 * Where the reader is, with the URL as the truth but without waiting for the router: a key press shows at once, the
 * address follows in the same tick, and nothing is asked of the server for it. The router's own moves (a link, the
 * Back button) draw anew, and the address is read with every drawing.
 */
export function useInboxLocation(): InboxLocation {
  const pathname = usePathname();
  const params = useSearchParams().toString();
  const drawn = `${pathname}${params === "" ? "" : `?${params}`}`;
  const now = useSyncExternalStore(subscribe, address, () => drawn);
  const [, id = null, search = ""] = ownPath.exec(now) ?? [];

  const query = useMemo(() => readQuery(new URLSearchParams(search)), [search]);

  const open = useCallback(
    (next: string | null) => {
      const from = idOf(address());
      if (from !== next) go(inboxHref(query, next), from !== null && next !== null);
    },
    [query],
  );

  const filter = useCallback((next: InboxQuery, options: { replace?: boolean; close?: boolean } = {}) => {
    go(inboxHref(next, options.close ? null : idOf(address())), options.replace ?? false);
  }, []);

  return useMemo(() => ({ id, query, key: listKey(query), open, filter }), [id, query, open, filter]);
}

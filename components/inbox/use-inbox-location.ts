"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useCallback, useEffect, useMemo, useState } from "react";
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

interface Place {
  id: string | null;
  search: string;
}

const ownPath = /^\/inbox(?:\/([^/]+))?\/?$/;

function placeOf(pathname: string, search: string): Place | null {
  const match = ownPath.exec(pathname);
  return match ? { id: match[1] ?? null, search } : null;
}

/**
 * Where the reader is, with the URL as the truth but without waiting for the router: a key press shows at once, the
 * address follows in the same tick, and nothing is asked of the server for it.
 */
export function useInboxLocation(initialId: string | null): InboxLocation {
  const pathname = usePathname();
  const params = useSearchParams();
  const [place, setPlace] = useState<Place>({ id: initialId, search: params.toString() });

  // A link or the Back button moved: `location` is newer than the router's hooks, which lag behind quick keys.
  useEffect(() => {
    const now = placeOf(window.location.pathname, window.location.search.replace(/^\?/, ""));
    if (now) setPlace((was) => (was.id === now.id && was.search === now.search ? was : now));
  }, [pathname, params]);

  const query = useMemo(() => readQuery(new URLSearchParams(place.search)), [place.search]);

  const open = useCallback(
    (id: string | null) => {
      const now = placeOf(window.location.pathname, window.location.search);
      if (now?.id === id) return;
      const href = inboxHref(query, id);
      if (now?.id && id) window.history.replaceState(null, "", href);
      else window.history.pushState(null, "", href);
      setPlace((was) => ({ ...was, id }));
    },
    [query],
  );

  const filter = useCallback((next: InboxQuery, options: { replace?: boolean; close?: boolean } = {}) => {
    const now = placeOf(window.location.pathname, window.location.search);
    const id = options.close ? null : (now?.id ?? null);
    const href = inboxHref(next, id);
    if (options.replace) window.history.replaceState(null, "", href);
    else window.history.pushState(null, "", href);
    setPlace({ id, search: href.split("?")[1] ?? "" });
  }, []);

  return useMemo(
    () => ({ id: place.id, query, key: listKey(query), open, filter }),
    [place.id, query, open, filter],
  );
}

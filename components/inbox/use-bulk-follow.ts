"use client";

import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { readBulk, readRunningBulk, stopMessages, undoMessages } from "@/actions/messages";
import { useNotify } from "@/components/ui/use-notify";
import type { BulkView } from "@/domain/bulk/shape";
import { useLiveChanges } from "@/lib/browser/use-live-changes";

/** Progress is asked for at least this often while a change runs, milliseconds. */
const askMs = 1500;

/** A change of many that is carried out behind the page, followed to its end. */
export interface BulkFollow {
  shown: { view: BulkView; said: string | null } | null;
  follow: (view: BulkView, said: string | null, onEnd: (view: BulkView) => void) => void;
  stop: () => void;
  undo: () => void;
  dismiss: () => void;
}

const runs = (view: BulkView) => view.state === "running" || view.state === "undoing";

export function useBulkFollow(onChange: () => void): BulkFollow {
  const notify = useNotify();
  const [shown, setShown] = useState<BulkFollow["shown"]>(null);
  const ends = useRef<((view: BulkView) => void) | null>(null);
  const changed = useRef(onChange);
  useEffect(() => {
    changed.current = onChange;
  });

  const take = useCallback((view: BulkView) => {
    setShown((was) => (was?.view.id === view.id ? { ...was, view } : was));
    if (runs(view)) return;
    ends.current?.(view);
    ends.current = null;
    changed.current();
  }, []);

  const id = shown !== null && runs(shown.view) ? shown.view.id : null;
  const ask = useCallback(() => {
    if (id === null) return;
    void readBulk({ id }).then(
      (result) => {
        if (result.ok) take(result.value);
        else setShown(null);
      },
      () => {},
    );
  }, [id, take]);
  useEffect(() => {
    if (id === null) return;
    const timer = setInterval(ask, askMs);
    return () => clearInterval(timer);
  }, [id, ask]);
  useLiveChanges((changes) => {
    if (changes.some((c) => c.kind === "task" || c.kind === "resync")) ask();
  });

  // The page was loaded anew while one runs.
  useEffect(() => {
    void readRunningBulk({}).then(
      (result) => {
        const view = result.ok ? result.value : null;
        if (view) setShown((was) => was ?? { view, said: null });
      },
      () => {},
    );
  }, []);

  const follow = useCallback<BulkFollow["follow"]>((view, said, onEnd) => {
    ends.current = onEnd;
    setShown({ view, said });
  }, []);

  const act = useCallback(
    (run: typeof undoMessages) => {
      if (shown === null) return;
      void run({ id: shown.view.id }).then((result) => {
        if (result.ok) take(result.value);
        else notify.failed(result.error);
      });
    },
    [shown, take, notify],
  );

  return useMemo(
    () => ({
      shown,
      follow,
      stop: () => act(stopMessages),
      undo: () => act(undoMessages),
      dismiss: () => setShown(null),
    }),
    [shown, follow, act],
  );
}

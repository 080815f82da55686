"use client";

import { useRef, useState } from "react";
import type { ImportDetail, ImportRowView, ImportView } from "@/domain/imports/shape";
import type { Page } from "@/domain/messages/shape";
import { useLiveChanges } from "@/lib/browser/use-live-changes";

/** Imports of one page of the list. */
export const LIST_SIZE = 30;
/** Failed rows of one page. */
export const ROWS_SIZE = 50;

async function read<T>(path: string): Promise<T | null> {
  const response = await fetch(path, { headers: { accept: "application/json" } }).catch(() => null);
  return response?.ok ? ((await response.json()) as T) : null;
}

/** A page of the list, newest first; null when the server could not be asked. */
export function readImports(cursor: string | null): Promise<Page<ImportView> | null> {
  return read(
    `/api/imports?limit=${LIST_SIZE}${cursor === null ? "" : `&cursor=${encodeURIComponent(cursor)}`}`,
  );
}

/** A page of the failed rows of an import, of one reason or of all. */
export function readFailedRows(
  id: string,
  code: string | null,
  cursor: string | null,
): Promise<Page<ImportRowView> | null> {
  const params = new URLSearchParams({ status: "failed", limit: String(ROWS_SIZE) });
  if (code !== null) params.set("code", code);
  if (cursor !== null) params.set("cursor", cursor);
  return read(`/api/imports/${id}/rows?${params.toString()}`);
}

/**
 * The list and the open import, kept up to date while they run. One question at a time: an answer never overtakes a
 * newer one, so that progress doesn't go back.
 */
export function useImports(firstPage: Page<ImportView>, opened: ImportDetail | null) {
  const [page, setPage] = useState(firstPage);
  const [detail, setDetail] = useState(opened);
  const [given, setGiven] = useState({ firstPage, opened });
  // The server drew the page anew: what it says is newer.
  if (given.firstPage !== firstPage || given.opened !== opened) {
    setGiven({ firstPage, opened });
    setPage(firstPage);
    setDetail(opened);
  }
  const asking = useRef(false);
  const again = useRef(false);
  const id = opened?.id ?? null;

  const refresh = async (): Promise<void> => {
    again.current = true;
    if (asking.current) return;
    asking.current = true;
    while (again.current) {
      again.current = false;
      const [newest, own] = await Promise.all([
        readImports(null),
        id === null ? null : read<ImportDetail>(`/api/imports/${id}`),
      ]);
      if (newest)
        setPage((old) => {
          const fresh = new Set(newest.items.map((item) => item.id));
          const older = old.items.slice(LIST_SIZE).filter((item) => !fresh.has(item.id));
          return older.length > 0
            ? { items: [...newest.items, ...older], next_cursor: old.next_cursor }
            : newest;
        });
      if (own) setDetail((old) => (old === null || old.id === own.id ? own : old));
    }
    asking.current = false;
  };
  useLiveChanges((changes) => {
    if (changes.some((change) => change.kind === "import" || change.kind === "resync")) void refresh();
  });

  const more = async (): Promise<void> => {
    const next = await readImports(page.next_cursor);
    if (next) setPage((old) => ({ items: [...old.items, ...next.items], next_cursor: next.next_cursor }));
  };
  return { page, detail, refresh, more };
}

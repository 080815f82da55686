"use client";

import dynamic from "next/dynamic";
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { DetailPane } from "@/components/messages/detail-pane";
import type { MessageDetail, MessageRow, Page } from "@/domain/messages/shape";
import { dropOldSafetyCopies } from "@/lib/browser/safety-copy";
import { warmUp } from "@/lib/browser/warm-up";
import { InboxContext, PlaceContext, useRow, type Workspace } from "./inbox-context";
import { InboxKeys } from "./inbox-keys";
import { InboxStore } from "./inbox-store";
import { ListPane } from "./list-pane";
import { PaneResizer } from "./pane-resizer";
import { useDetailMarks } from "./use-detail-marks";
import { useInboxModel } from "./use-inbox-model";

// Not in sight at first: fetched once somebody uses the page, drawn once they are asked for.
const loadCompose = () => import("@/components/messages/compose-dialog");
const loadPicker = () => import("./triage-picker");
const ComposeDialog = dynamic(() => loadCompose().then((m) => m.ComposeDialog), { ssr: false });
const TriagePicker = dynamic(() => loadPicker().then((m) => m.TriagePicker), { ssr: false });

export interface InboxScreenProps {
  workspace: Workspace;
  /** What the URL asked for when the server drew the page. */
  initial: {
    key: string;
    page: Page<MessageRow> | null;
    id: string | null;
    detail: MessageDetail | null;
  };
  /** Width of the list in pixels, as the reader left it. */
  listWidth: number;
}

/** Of this browser tab and this reader; kept while one is on other pages, so that the inbox is there at once. */
let kept: { store: InboxStore; memberId: string } | null = null;

const never = () => () => {};

function storeFor(workspace: Workspace): InboxStore {
  // The server draws for everybody: what it knows for one reader must not live in the module.
  if (typeof window === "undefined") return new InboxStore();
  if (kept?.memberId !== workspace.me.id) kept = { store: new InboxStore(), memberId: workspace.me.id };
  return kept.store;
}

/** The inbox: list and message side by side, one at a time on a phone, one URL for each state. */
export function InboxScreen({ workspace, initial, listWidth }: InboxScreenProps) {
  const [store] = useState(() => {
    const own = storeFor(workspace);
    own.seed(initial.key, initial.page, initial.detail);
    return own;
  });
  const [seeded, setSeeded] = useState(initial);
  if (seeded !== initial) {
    setSeeded(initial);
    store.seed(initial.key, initial.page, initial.detail);
  }

  // Tells scripts (tests, extensions) that keys and clicks are heard by now.
  const hydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const scroller = useRef<HTMLDivElement>(null);
  const atTop = useCallback(() => (scroller.current?.scrollTop ?? 0) < 8, []);
  const inbox = useInboxModel(store, workspace, initial.id, atTop);
  const { query, filter } = inbox.at;
  const place = useMemo(() => ({ store, workspace, query, filter }), [store, workspace, query, filter]);
  const [width, setWidth] = useState(listWidth);
  const reading = useRef<HTMLDivElement>(null);
  const opened = useRow(store, inbox.at.id);
  useDetailMarks(reading, inbox.at.query.q === "" ? undefined : opened?.hits?.words);

  const [drawn, setDrawn] = useState({ picker: false, compose: false });
  if (inbox.picker !== null && !drawn.picker) setDrawn({ ...drawn, picker: true });
  if (inbox.composing && !drawn.compose) setDrawn({ ...drawn, compose: true });
  useEffect(() => {
    warmUp(loadPicker);
    warmUp(loadCompose);
  }, []);

  useEffect(() => dropOldSafetyCopies(Date.now()), []);
  useEffect(() => store.setNames({ me: workspace.me, members: workspace.members }), [store, workspace]);

  return (
    <InboxContext value={inbox}>
      <div
        data-live={hydrated || undefined}
        className="grid min-h-0 flex-1 grid-cols-[var(--list-width)_minmax(0,1fr)] grid-rows-[minmax(0,1fr)] phone:grid-cols-1"
        style={{ "--list-width": `min(${String(width)}px, 46vw)` } as React.CSSProperties}
      >
        <PlaceContext value={place}>
          <ListPane scroller={scroller} />
        </PlaceContext>
        <div ref={reading} className="relative flex min-h-0 min-w-0 flex-col">
          <PaneResizer width={width} onWidth={setWidth} />
          <DetailPane />
        </div>
      </div>
      <InboxKeys />
      {drawn.picker ? <TriagePicker /> : null}
      {drawn.compose ? <ComposeDialog /> : null}
    </InboxContext>
  );
}

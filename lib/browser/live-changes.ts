"use client";

/** A change as the stream tells it (`domain/live/shape.ts`); `resync` after a gap in which any may have been missed. */
export interface LiveChange {
  kind: string;
  id?: string;
  messageId?: string;
  member?: { id: string; name: string };
  doing?: string;
}

type Listener = (changes: LiveChange[]) => void;

const batchMs = 250;
const firstRetryMs = 1000;
const lastRetryMs = 30_000;
/** A hidden tab gives its stream back after this long: a browser keeps only six connections to a plain-http server. */
const hiddenMs = 20_000;

const listeners = new Set<Listener>();
let source: EventSource | undefined;
let retry: ReturnType<typeof setTimeout> | undefined;
let flush: ReturnType<typeof setTimeout> | undefined;
let retryMs = firstRetryMs;
let hiding: ReturnType<typeof setTimeout> | undefined;
let broken = false;
let batch: LiveChange[] = [];

/**
 * Listens to the changes of the workspace over one event stream for the whole page. Changes come in batches of a
 * quarter second. A stream that breaks is opened again after 1 s, then 2, 4 … 30 s, and each listener is then told
 * `resync`: whatever happened meanwhile went unheard. Returns the function that ends listening.
 */
export function onLiveChanges(listener: Listener): () => void {
  listeners.add(listener);
  if (listeners.size === 1) {
    document.addEventListener("visibilitychange", onVisibility);
    connect();
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    document.removeEventListener("visibilitychange", onVisibility);
    clearTimeout(hiding);
    disconnect();
    broken = false;
  };
}

function onVisibility(): void {
  clearTimeout(hiding);
  if (document.visibilityState === "hidden") {
    hiding = setTimeout(() => {
      disconnect();
      broken = true;
    }, hiddenMs);
  } else if (!source) {
    retryMs = firstRetryMs;
    connect();
  }
}

function disconnect(): void {
  source?.close();
  source = undefined;
  clearTimeout(retry);
  retry = undefined;
}

function connect(): void {
  clearTimeout(retry);
  retry = undefined;
  const stream = new EventSource("/api/stream");
  source = stream;
  stream.addEventListener("open", () => {
    retryMs = firstRetryMs;
    if (broken) deliver({ kind: "resync" });
    broken = false;
  });
  stream.addEventListener("message", (event: MessageEvent<string>) => {
    const change = read(event.data);
    if (change) deliver(change);
  });
  // The server itself may have missed some.
  stream.addEventListener("resync", () => deliver({ kind: "resync" }));
  stream.addEventListener("error", () => {
    // The browser gives up for good on an answer that is no stream (a restart behind a proxy): start over ourselves.
    stream.close();
    if (source !== stream) return;
    source = undefined;
    broken = true;
    if (listeners.size === 0) return;
    retry = setTimeout(connect, retryMs);
    retryMs = Math.min(retryMs * 2, lastRetryMs);
  });
}

function read(data: string): LiveChange | null {
  try {
    const value: unknown = JSON.parse(data);
    return typeof value === "object" && value !== null && "kind" in value ? (value as LiveChange) : null;
  } catch {
    return null;
  }
}

function deliver(change: LiveChange): void {
  batch.push(change);
  flush ??= setTimeout(() => {
    const changes = batch;
    batch = [];
    flush = undefined;
    for (const listener of listeners) listener(changes);
  }, batchMs);
}

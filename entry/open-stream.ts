import "server-only";
import { hub } from "@/domain/live/hub";

/** A sign of life, so that proxies don't close a quiet stream, milliseconds. */
const HEARTBEAT_MS = 15_000;

/** The stream of changes of this process's hub, until the client leaves or the process ends. */
export function openStream(signal: AbortSignal): Response {
  const encoder = new TextEncoder();
  let end = () => {};
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      let open = true;
      const send = (text: string) => {
        if (open) controller.enqueue(encoder.encode(text));
      };
      const heartbeat = setInterval(() => send(": alive\n\n"), HEARTBEAT_MS);
      const off = hub().subscribe({
        change: (change) => send(`data: ${JSON.stringify(change)}\n\n`),
        resync: () => send("event: resync\ndata: {}\n\n"),
        close: () => end(),
      });
      end = () => {
        if (!open) return;
        open = false;
        clearInterval(heartbeat);
        off();
        if (!signal.aborted) controller.close();
      };
      signal.addEventListener("abort", end);
      send("retry: 2000\n\n");
      if (signal.aborted) end();
    },
    cancel: () => end(),
  });
  return new Response(stream, {
    headers: {
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-cache, no-transform",
      "x-accel-buffering": "no",
    },
  });
}

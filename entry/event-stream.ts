import "server-only";
import { problemBody, toAppError } from "./problem";

/**
 * Server-sent events from a generator. The first event is awaited before the answer begins, so that whatever is wrong
 * until then is an ordinary problem+json; later it is the event `error`, with the same body.
 * @param make gets a signal that aborts when the client goes away.
 */
export async function eventStream(
  requestId: string,
  make: (gone: AbortSignal) => AsyncGenerator<{ event: string; data: unknown }>,
): Promise<Response> {
  const gone = new AbortController();
  const events = make(gone.signal);
  const first = await events.next();
  const encoder = new TextEncoder();
  const encode = (event: string, data: unknown) =>
    encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  let waiting: IteratorResult<{ event: string; data: unknown }> | null = first;
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const next = waiting ?? (await events.next());
        waiting = null;
        if (next.done) controller.close();
        else controller.enqueue(encode(next.value.event, next.value.data));
      } catch (thrown) {
        if (gone.signal.aborted) return;
        controller.enqueue(encode("error", problemBody(toAppError(thrown, requestId), requestId)));
        controller.close();
      }
    },
    async cancel() {
      gone.abort();
      await events.return(undefined).catch(() => {});
    },
  });
  return new Response(stream, {
    headers: {
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store, no-transform",
      // A proxy that collects the answer would undo the streaming.
      "x-accel-buffering": "no",
    },
  });
}

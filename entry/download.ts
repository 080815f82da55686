import "server-only";

export interface DownloadSpec {
  contentType: string;
  /** As the reader shall see it, in any script. */
  fileName: string;
}

/** RFC 6266: a plain name for old clients, the real one in `filename*` (RFC 8187). Quotes, controls and slashes can't break out of the header or the folder. */
export function contentDisposition(fileName: string): string {
  const clean = fileName.replace(/[\p{Cc}"\\/:*?<>|]/gu, "_").toWellFormed();
  const dot = clean.lastIndexOf(".");
  const ending = dot > 0 ? clean.slice(dot).replace(/[^\x20-\x7e]/g, "") : "";
  const stem = (dot > 0 ? clean.slice(0, dot) : clean).replace(/[^\x20-\x7e]+/g, "_");
  const ascii = /[a-z0-9]/i.test(stem) ? stem : "download";
  const encoded = encodeURIComponent(clean).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}${ending}"; filename*=UTF-8''${encoded}`;
}

/**
 * A file made while it is sent, however long it gets. The first piece is awaited before the answer begins, so that
 * whatever is wrong until then is an ordinary problem+json; a failure later cuts the connection, so that a half file is
 * not taken for a whole one.
 */
export async function download(pieces: AsyncGenerator<string>, spec: DownloadSpec): Promise<Response> {
  const encoder = new TextEncoder();
  let waiting: IteratorResult<string> | null = await pieces.next();
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = waiting ?? (await pieces.next());
      waiting = null;
      if (next.done) controller.close();
      else controller.enqueue(encoder.encode(next.value));
    },
    async cancel() {
      await pieces.return(undefined).catch(() => {});
    },
  });
  return new Response(stream, {
    headers: {
      "content-type": spec.contentType,
      "content-disposition": contentDisposition(spec.fileName),
      "cache-control": "no-store, no-transform",
      "x-content-type-options": "nosniff",
    },
  });
}

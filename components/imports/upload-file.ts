import type { Failure } from "@/components/ui/use-notify";
import type { ImportDetail } from "@/domain/imports/shape";

/** Largest file that the server takes, bytes. */
export const MAX_BYTES = 100 * 1024 * 1024;

export interface UploadFailure extends Failure {
  problems: { path: string; message: string }[];
}

export interface UploadOptions {
  encoding?: string;
  delimiter?: string;
  /** Bytes that have left, of all. */
  onProgress: (sent: number, total: number) => void;
  signal: AbortSignal;
}

export type UploadResult = { ok: true; value: ImportDetail } | { ok: false; failure: UploadFailure | null };

/**
 * Sends a file for preview. By XMLHttpRequest, because `fetch` can't tell how much of a body has left.
 * @returns the import, or why not; the failure is null when it was stopped.
 */
export function uploadFile(file: File, options: UploadOptions): Promise<UploadResult> {
  const form = new FormData();
  form.append("preview", "1");
  if (options.encoding) form.append("encoding", options.encoding);
  if (options.delimiter) form.append("delimiter", options.delimiter);
  form.append("file", file, file.name);
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open("POST", "/api/imports");
    request.responseType = "json";
    request.upload.addEventListener("progress", (event) => options.onProgress(event.loaded, event.total));
    request.addEventListener("load", () => {
      const body = request.response as (ImportDetail & Partial<UploadFailure>) | null;
      if (request.status === 202 && body) resolve({ ok: true, value: body });
      else resolve({ ok: false, failure: failureOf(request.status, body) });
    });
    request.addEventListener("error", () =>
      resolve({ ok: false, failure: { error: "offline", code: 50301, problems: [] } }),
    );
    request.addEventListener("abort", () => resolve({ ok: false, failure: null }));
    options.signal.addEventListener("abort", () => request.abort());
    request.send(form);
  });
}

function failureOf(status: number, body: unknown): UploadFailure {
  const problem = body as {
    error?: string;
    code?: number;
    detail?: string;
    errors?: UploadFailure["problems"];
  } | null;
  return {
    error: problem?.error ?? "internal",
    code: problem?.code ?? status * 100 + 1,
    ...(problem?.detail ? { detail: problem.detail } : {}),
    problems: problem?.errors ?? [],
  };
}

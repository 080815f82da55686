import type { Failure } from "@/components/ui/use-notify";
import type { MessageDetail, MessageRow, Page } from "@/domain/messages/shape";

import { PAGE_SIZE } from "./inbox-page-size";

/** A read that the server refused or that did not reach it. */
export class ReadError extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.error);
    this.name = "ReadError";
    this.failure = failure;
  }
}

async function read<T>(path: string, signal?: AbortSignal): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, { headers: { accept: "application/json" }, ...(signal ? { signal } : {}) });
  } catch (thrown) {
    if (signal?.aborted) throw thrown;
    throw new ReadError({ error: "unavailable", code: 50301 });
  }
  if (response.ok) return (await response.json()) as T;
  const problem = (await response.json().catch(() => null)) as Partial<Failure> | null;
  throw new ReadError({
    error: problem?.error ?? (response.status === 404 ? "not_found" : "internal"),
    code: problem?.code ?? response.status * 100 + 1,
    ...(problem?.detail ? { detail: problem.detail } : {}),
  });
}

/** A filter for the server: the days that a search names are those of this clock. */
export function filterOf(key: string): URLSearchParams {
  const params = new URLSearchParams(key);
  if (params.has("q")) params.set("utc_offset", String(-new Date().getTimezoneOffset()));
  return params;
}

/** One page of a list; `key` is the filter as {@link import("./inbox-query").listKey} writes it. */
export function readList(
  key: string,
  cursor: string | null,
  signal?: AbortSignal,
): Promise<Page<MessageRow>> {
  const params = filterOf(key);
  params.set("limit", String(PAGE_SIZE));
  if (cursor) params.set("cursor", cursor);
  return read(`/api/inbox?${params.toString()}`, signal);
}

/** One message with everything around it. */
export function readDetail(id: string, signal?: AbortSignal): Promise<MessageDetail> {
  return read(`/api/inbox/${encodeURIComponent(id)}`, signal);
}

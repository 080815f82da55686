"use client";

import { useEffect, useState } from "react";
import type { Failure } from "@/components/ui/use-notify";
import type { PreviewExampleView, PreviewHistory } from "@/domain/rules/preview-shape";

/** What `POST /api/rules/preview` answers. */
export interface PreviewData {
  scanned: number;
  matched: number;
  changed: number;
  changes: { id: string; field: string }[];
  skipped_manual: { id: string; field: string }[];
  history: PreviewHistory;
  examples: PreviewExampleView[];
}

export interface PreviewFailure extends Failure {
  problems: { path: string; message: string }[];
}

export interface RulePreview {
  /** The newest answer; stays in sight while the next is on its way. */
  data: PreviewData | null;
  failure: PreviewFailure | null;
  loading: boolean;
}

/** Typing has to rest this long before messages are read. */
const REST_MS = 350;

/**
 * What the rule in `body` would do, asked anew whenever it changes and typing rests. An answer that is overtaken
 * is dropped.
 * @param body JSON of the request, so that equal rules are one request; null asks nothing
 */
export function useRulePreview(body: string | null): RulePreview {
  const [state, setState] = useState<RulePreview & { body: string | null }>({
    data: null,
    failure: null,
    loading: false,
    body: null,
  });
  useEffect(() => {
    if (body === null) {
      setState({ data: null, failure: null, loading: false, body });
      return;
    }
    setState((before) => ({ ...before, loading: true }));
    const stop = new AbortController();
    const timer = setTimeout(() => void ask(body, stop.signal, setState), REST_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [body]);
  return state;
}

async function ask(
  body: string,
  signal: AbortSignal,
  set: (
    next: (before: RulePreview & { body: string | null }) => RulePreview & { body: string | null },
  ) => void,
): Promise<void> {
  const fail = (failure: PreviewFailure) => set((before) => ({ ...before, failure, loading: false, body }));
  try {
    const response = await fetch("/api/rules/preview", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
      signal,
    });
    const answer = (await response.json()) as PreviewData & Failure & { errors?: PreviewFailure["problems"] };
    if (signal.aborted) return;
    if (response.ok) set(() => ({ data: answer, failure: null, loading: false, body }));
    else
      fail({
        error: answer.error,
        code: answer.code,
        detail: answer.detail ?? "",
        problems: answer.errors ?? [],
      });
  } catch {
    if (!signal.aborted) fail({ error: "unavailable", code: 50301, problems: [] });
  }
}

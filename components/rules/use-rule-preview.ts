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
  const [answer, setAnswer] = useState<Answer>({ body: null, data: null, failure: null });
  useEffect(() => {
    if (body === null) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      void ask(body, stop.signal).then((next) => {
        // A failure leaves the last figures in sight.
        if (next && !stop.signal.aborted) setAnswer((last) => ({ ...next, data: next.data ?? last.data }));
      });
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [body]);
  if (body === null) return { data: null, failure: null, loading: false };
  const { data, failure } = answer;
  return { data, failure, loading: answer.body !== body };
}

interface Answer {
  /** The question that it answers. */
  body: string | null;
  data: PreviewData | null;
  failure: PreviewFailure | null;
}

/** One question; null when it was overtaken. */
async function ask(body: string, signal: AbortSignal): Promise<Answer | null> {
  try {
    const response = await fetch("/api/rules/preview", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
      signal,
    });
    const answer = (await response.json()) as PreviewData & Failure & { errors?: PreviewFailure["problems"] };
    if (response.ok) return { body, data: answer, failure: null };
    const { error, code, detail = "", errors = [] } = answer;
    return { body, data: null, failure: { error, code, detail, problems: errors } };
  } catch {
    if (signal.aborted) return null;
    return { body, data: null, failure: { error: "unavailable", code: 50301, problems: [] } };
  }
}

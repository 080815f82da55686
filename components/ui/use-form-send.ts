"use client";

import { useState } from "react";
import { type Failure, useNotify } from "./use-notify";
import { type Problem, problemAt, useProblems } from "./use-problems";

/** What a server action gives. */
export type Sent<R> =
  | { ok: true; value: R }
  | { ok: false; error: Failure & { problems: readonly Problem[] } };

export interface FormSend {
  saving: boolean;
  /** What is wrong with a field or with anything in it. */
  error: (path: string) => string | undefined;
  /** Says what is wrong before anything is sent; an empty map takes it back. */
  complain: (errors: ReadonlyMap<string, string>) => void;
  /**
   * Sends the form. What the server has against fields goes to them, anything else is told at the edge of the screen.
   * `taken`: the field, and what to say there, when what should be made is there already.
   * @returns what is stored now, or null when it was refused.
   */
  send: <R>(work: () => Promise<Sent<R>>, taken?: readonly [string, string]) => Promise<{ stored: R } | null>;
}

/** Sending a form to the server. `prefix` begins the paths of the problems: how the form travelled. */
export function useFormSend(prefix = ""): FormSend {
  const notify = useNotify();
  const problemsOf = useProblems();
  const [saving, setSaving] = useState(false);
  const [errors, complain] = useState<ReadonlyMap<string, string>>(new Map());
  return {
    saving,
    error: (path) => problemAt(errors, path),
    complain,
    send: async (work, taken) => {
      setSaving(true);
      const result = await work();
      setSaving(false);
      if (result.ok) {
        complain(new Map());
        return { stored: result.value };
      }
      const { error, problems } = result.error;
      if (error === "conflict" && taken) complain(new Map([taken]));
      else {
        complain(problemsOf(problems, prefix));
        if (problems.length === 0) notify.failed(result.error);
      }
      return null;
    },
  };
}

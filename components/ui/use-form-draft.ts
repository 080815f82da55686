"use client";

import { useEffect, useState } from "react";

export interface FormDraft<T> {
  values: T;
  set: (change: Partial<T>) => void;
  dirty: boolean;
  /** Somebody stored something else since this form was filled. */
  stale: boolean;
  /** Back to what is stored. */
  reset: () => void;
  /** What was sent is stored now. */
  stored: (values: T, version: string | number) => void;
  /** The version that the form departs from. */
  base: string | number;
}

/**
 * What a form holds beside what is stored. A change from elsewhere is taken over at once while the form is
 * untouched; in the middle of editing it is only told (`stale`). Leaving the site with edits asks first.
 */
export function useFormDraft<T extends object>(saved: T, version: string | number): FormDraft<T> {
  const [values, setValues] = useState(saved);
  const [base, setBase] = useState({ version, json: JSON.stringify(saved), passed: version });
  const dirty = JSON.stringify(values) !== base.json;
  // `passed` is what was stored before this form stored its own: the page shows it until it has asked again.
  const newer = version !== base.version && version !== base.passed;

  if (newer && !dirty) {
    setValues(saved);
    setBase({ version, json: JSON.stringify(saved), passed: version });
  }

  useEffect(() => {
    if (!dirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [dirty]);

  const stored = (next: T, nextVersion: string | number) => {
    setValues(next);
    setBase({ version: nextVersion, json: JSON.stringify(next), passed: version });
  };
  return {
    values,
    set: (change) => setValues((before) => ({ ...before, ...change })),
    dirty,
    stale: newer && dirty,
    reset: () => stored(saved, version),
    stored,
    base: base.version,
  };
}

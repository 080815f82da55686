"use client";

import { useLocale, useTranslations } from "next-intl";
import { useCallback } from "react";
import { readProblem } from "./read-problem";

export interface Problem {
  path: string;
  message: string;
}

/**
 * Turns what the server says about fields into the reader's words, by path. `prefix` is cut from the paths: the
 * form knows its fields, not how they travelled. What has no words of its own keeps the server's as a detail.
 */
export function useProblems(): (
  problems: readonly Problem[],
  prefix?: string,
) => ReadonlyMap<string, string> {
  const t = useTranslations("common.problem");
  const locale = useLocale();
  return useCallback(
    (problems, prefix = "") => {
      const say = (message: string): string => {
        const words = readProblem(message);
        // What the product says by itself is English and often says more.
        if (words === null || (locale === "en" && EXACT.has(words.key)))
          return locale === "en" ? message : t("other", { detail: message });
        const { key, ...figures } = words;
        return t(key, { least: 0, most: 0, ...figures });
      };
      const said = new Map<string, string>();
      for (const { path, message } of problems) {
        const field = path.startsWith(prefix) ? path.slice(prefix.length) : path;
        // The first is the plainest: what is empty is also not written as it should be.
        if (!said.has(field)) said.set(field, say(message));
      }
      return said;
    },
    [t, locale],
  );
}

/** Whose English sentence names what it is about: the language that lacks a text, the model that is gone. */
const EXACT: ReadonlySet<string> = new Set(["code", "cron", "defaultText", "gone"]);

/** The problem of a field or, for a list or an object, of anything in it. */
export function problemAt(problems: ReadonlyMap<string, string>, path: string): string | undefined {
  return [...problems].find(([each]) => each === path || each.startsWith(`${path}.`))?.[1];
}

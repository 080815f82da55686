"use client";

import { useLocale, useTranslations } from "next-intl";

interface Problem {
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
  const say = (message: string): string => {
    const least = /^Too small.*>=\s?(\d+)/.exec(message)?.[1];
    if (least !== undefined) return least === "1" ? t("missing") : t("tooShort", { least: Number(least) });
    const most = /^Too big.*<=\s?(\d+)/.exec(message)?.[1];
    if (most !== undefined) return t("tooLong", { most: Number(most) });
    if (message.startsWith("Invalid email")) return t("email");
    if (/must not be empty|expected .* received undefined/.test(message)) return t("missing");
    return locale === "en" ? message : t("other", { detail: message });
  };
  return (problems, prefix = "") =>
    new Map(
      problems.map(({ path, message }) => [
        path.startsWith(prefix) ? path.slice(prefix.length) : path,
        say(message),
      ]),
    );
}

"use client";

import { Check, Copy } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useState } from "react";
import { cx } from "@/components/ui/cx";
import { IconButton } from "@/components/ui/icon-button";

export interface CodeBlockProps {
  /** Name of the block: the language or the file. */
  title: ReactNode;
  /** Spoken name of the region that scrolls. */
  label: string;
  code: string;
  /** Colours keys, texts and numbers. */
  json?: boolean;
  className?: string;
}

const TOKEN = /("(?:[^"\\]|\\.)*")(\s*:)?|-?\b\d+(?:\.\d+)?\b|\b(?:true|false|null)\b/g;

/** Text of a machine, with a button that copies it. */
export function CodeBlock({ title, label, code, json = false, className }: CodeBlockProps) {
  const t = useTranslations("common");
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <figure className={cx("min-w-0 overflow-hidden rounded-box bg-raised ring-1 ring-line", className)}>
      <figcaption className="flex h-8 items-center justify-between border-line border-b pr-1 pl-3 font-medium text-ink-3 text-micro">
        {title}
        <IconButton
          size="sm"
          quiet
          label={copied ? t("copied") : t("copy")}
          icon={copied ? <Check className="text-ok" /> : <Copy className="size-3.5!" />}
          onClick={() => {
            void navigator.clipboard?.writeText(code).then(() => setCopied(true));
          }}
        />
      </figcaption>
      <section
        // What scrolls has to be reachable by keyboard.
        tabIndex={0}
        aria-label={label}
        className="overflow-x-auto px-3 py-2.5 -outline-offset-2"
      >
        <pre className="font-mono text-ink text-meta leading-5">{json ? paint(code) : code}</pre>
      </section>
    </figure>
  );
}

function paint(code: string): ReactNode[] {
  const out: ReactNode[] = [];
  let at = 0;
  for (const match of code.matchAll(TOKEN)) {
    out.push(code.slice(at, match.index));
    const [whole, text, colon] = match;
    out.push(
      colon === undefined ? (
        <span key={match.index} className={text ? "text-ok" : "text-work"}>
          {whole}
        </span>
      ) : (
        whole
      ),
    );
    at = match.index + whole.length;
  }
  out.push(code.slice(at));
  return out;
}

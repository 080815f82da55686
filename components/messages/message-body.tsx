"use client";

import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Segmented } from "@/components/ui/segmented";
import type { MessageDetail } from "@/domain/messages/shape";
import { MailFrame } from "./mail-frame";
import { RichText } from "./rich-text";

const foldLines = 60;
const foldCharacters = 6000;

/**
 * The words of a message. What the mail program repeated and what is very long are folded; nothing is left out. A mail that
 * came as HTML is shown as such in a frame that can do nothing, or as its text.
 */
export function MessageBody({ message }: { message: MessageDetail }) {
  const t = useTranslations("inbox.body");
  const [asText, setAsText] = useState(false);
  const { html } = message;
  if (html === null) return <TextBody message={message} />;
  return (
    <div>
      <div className="mb-2.5 flex flex-wrap items-center gap-2">
        <Segmented
          label={t("view")}
          value={asText ? "text" : "mail"}
          options={[
            { value: "mail", label: t("asMail") },
            { value: "text", label: t("asText") },
          ]}
          onValueChange={(value) => setAsText(value === "text")}
        />
      </div>
      {asText ? <TextBody message={message} /> : <MailFrame id={message.id} facts={html} />}
    </div>
  );
}

function TextBody({ message }: { message: MessageDetail }) {
  const t = useTranslations("inbox.body");
  const format = useFormatter();
  const [whole, setWhole] = useState(false);
  const [quote, setQuote] = useState(false);
  const { own_text: own, quoted_text: quoted, language } = message;
  const long = own.length > foldCharacters || own.split("\n").length > foldLines;
  const shown = long && !whole ? cut(own) : own;
  return (
    <div lang={language ?? undefined} dir="auto" className="isolate [unicode-bidi:isolate]">
      <div
        className={cx(
          "prose",
          long && !whole && "[mask-image:linear-gradient(to_bottom,black_80%,transparent)]",
        )}
      >
        {shown.split(/\n{2,}/).map((paragraph, k) => (
          <p key={k} dir="auto">
            <RichText text={paragraph} />
          </p>
        ))}
      </div>
      {long && !whole ? (
        <Button size="sm" className="mt-2" onClick={() => setWhole(true)}>
          {t("whole", { characters: format.number(own.length) })}
        </Button>
      ) : null}
      {quoted === "" ? null : (
        <div className="mt-3">
          <button
            type="button"
            aria-expanded={quote}
            title={t("quoteHint")}
            onClick={() => setQuote(!quote)}
            className="inline-flex h-control-sm items-center rounded-control bg-press px-2 font-medium text-ink-2 text-meta hover:text-ink phone:h-touch phone:px-4"
          >
            {t(quote ? "hideQuote" : "showQuote")}
          </button>
          {quote ? (
            <div className="prose mt-2 border-line-2 border-l-2 pl-3 text-ink-2 text-list!">
              <RichText text={quoted.trim()} />
            </div>
          ) : null}
        </div>
      )}
    </div>
  );
}

function cut(text: string): string {
  const lines = text.split("\n").slice(0, foldLines).join("\n");
  return lines.length > foldCharacters ? lines.slice(0, foldCharacters).toWellFormed() : lines;
}

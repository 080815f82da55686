"use client";

import { ImageOff } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import type { MessageDetail } from "@/domain/messages/shape";

const leastPx = 80;

/**
 * An HTML mail in a sandbox without scripts, sanitized by the server besides. The sender's pictures are not loaded before
 * the reader asks: loading one tells the sender who reads when and where. The permission holds for this one look.
 */
export function MailFrame({ id, facts }: { id: string; facts: NonNullable<MessageDetail["html"]> }) {
  const t = useTranslations("inbox.body");
  const frame = useRef<HTMLIFrameElement>(null);
  const [images, setImages] = useState(false);
  const [quotes, setQuotes] = useState(false);
  const [height, setHeight] = useState(leastPx * 2);
  const query = new URLSearchParams({
    ...(images ? { images: "1" } : {}),
    ...(quotes ? { quotes: "1" } : {}),
  });
  // The sandbox shares our origin so that its height can be read; without scripts it can't make use of that. Measured when it
  // has loaded – which may be before this page comes to life – and when pictures come or the pane is resized.
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    let watch: ResizeObserver | null = null;
    const attach = () => {
      watch?.disconnect();
      const body = element.contentDocument?.body;
      if (!body) return;
      watch = new ResizeObserver(() =>
        setHeight(Math.max(leastPx, Math.ceil(body.getBoundingClientRect().height))),
      );
      watch.observe(body);
    };
    attach();
    element.addEventListener("load", attach);
    return () => {
      watch?.disconnect();
      element.removeEventListener("load", attach);
    };
  }, []);
  return (
    <div>
      {facts.remote_images > 0 && !images ? (
        <div className="mb-2 flex flex-wrap items-center gap-x-2 gap-y-1 rounded-box bg-raised py-1.5 pr-1.5 pl-3 text-ink-2 text-meta">
          <ImageOff className="size-3.5 text-ink-3" />
          <span className="min-w-0 flex-1 basis-48">{t("imagesOff", { count: facts.remote_images })}</span>
          <Button size="sm" onClick={() => setImages(true)}>
            {t("loadImages")}
          </Button>
        </div>
      ) : null}
      <iframe
        ref={frame}
        title={t("frame")}
        src={`/api/inbox/${id}/html?${query.toString()}`}
        sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        referrerPolicy="no-referrer"
        style={{ height }}
        className="block w-full rounded-box bg-white shadow-[0_0_0_1px_var(--color-line)]"
      />
      {facts.quoted ? (
        <button
          type="button"
          aria-expanded={quotes}
          onClick={() => setQuotes(!quotes)}
          className="mt-3 inline-flex h-control-sm items-center rounded-control bg-press px-2 font-medium text-ink-2 text-meta hover:text-ink phone:h-touch phone:px-4"
        >
          {t(quotes ? "hideQuote" : "showQuote")}
        </button>
      ) : null}
    </div>
  );
}

import type { ReactNode } from "react";

/** Addresses of the web, and codes that must not break: order numbers, amounts. */
const parts =
  /(https?:\/\/[^\s<>"'，。；）】」』]+)|((?:[¥$€£]\s?\d[\d,]*(?:\.\d+)?)|(?:\b(?=[A-Z0-9-]*\d)[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+\b))/g;
/** Punctuation that ends a sentence, not an address. */
const tail = /[.,;:!?)\]}'"]+$/;

/** Text as it was written: React escapes it, addresses become links that say where they lead and tell nothing of us. */
export function RichText({ text }: { text: string }) {
  const out: ReactNode[] = [];
  let last = 0;
  for (const match of text.matchAll(parts)) {
    const [found, link] = match;
    const start = match.index;
    if (start > last) out.push(text.slice(last, start));
    if (link) {
      const href = link.replace(tail, "");
      out.push(
        <a
          key={start}
          href={href}
          target="_blank"
          rel="noopener noreferrer nofollow ugc"
          className="text-accent-ink underline decoration-1 decoration-current/40 underline-offset-2 hover:decoration-current"
        >
          {href}
        </a>,
        link.slice(href.length),
      );
    } else
      out.push(
        <span key={start} className="whitespace-nowrap">
          {found}
        </span>,
      );
    last = start + found.length;
  }
  out.push(text.slice(last));
  return <>{out}</>;
}

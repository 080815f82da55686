import "server-only";
import { compile } from "html-to-text";

const toText = compile({
  wordwrap: false,
  // Deep nesting and endless lists are how a mail makes a server work: beyond these an ellipsis stands.
  limits: { maxInputLength: 600_000, maxDepth: 60, maxChildNodes: 20_000, ellipsis: "…" },
  selectors: [
    { selector: "*", format: "inline" },
    ...["style", "script", "title", "head", "template", "noscript", "object", "iframe"].map((selector) => ({
      selector,
      format: "skip",
    })),
    // What the sender hid from readers – the preview text of newsletters, and words that are there to fire rules.
    ...["[hidden]", '[style*="display:none"]', '[style*="visibility:hidden"]'].map((selector) => ({
      selector,
      format: "skip",
    })),
    { selector: "img", format: "skip" },
    { selector: "a", options: { hideLinkHrefIfSameAsText: true, ignoreHref: true } },
    { selector: "table", format: "block", options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
    { selector: "tr", format: "block", options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
    { selector: "td", format: "inlineSurround", options: { suffix: " " } },
    { selector: "th", format: "inlineSurround", options: { suffix: " " } },
    ...["h1", "h2", "h3", "h4", "h5", "h6"].map((selector) => ({
      selector,
      options: { uppercase: false, leadingLineBreaks: 2, trailingLineBreaks: 1 },
    })),
    { selector: "blockquote", options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
  ],
});

/**
 * The words of an HTML mail, with its line breaks. Styles, scripts, the title, comments and what is hidden from readers
 * are left out: none of it is what the customer said, and all of it could fire rules. A quotation keeps the mark `>`, so
 * that it is told from the sender's own words.
 */
export function textOfHtml(html: string): string {
  // Selectors compare letter by letter: the ways to write a style become one.
  const plain = html.replace(/\bstyle\s*=\s*(?:"[^"]{0,4000}"|'[^']{0,4000}')/gi, (style) =>
    style.toLowerCase().replace(/\s+/g, ""),
  );
  return toText(plain)
    .replace(/[\u00a0\u2007\u202f]/g, " ")
    .replace(/[^\S\n]+\n/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

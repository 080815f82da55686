import "server-only";
import sanitizeHtml from "sanitize-html";

const TAGS = [
  ..."a abbr b blockquote br caption center code col colgroup dd del div dl dt em font h1 h2 h3 h4 h5 h6 hr i img".split(
    " ",
  ),
  ..."ins kbd li mark ol p pre q s samp small span strike strong sub sup table tbody td tfoot th thead tr u ul".split(
    " ",
  ),
];
const COLOR = /^(?:#[0-9a-f]{3,8}|[a-z]{3,24}|rgba?\([\d\s.,%]{3,40}\))$/i;
const LENGTH =
  /^(?:auto|0|-?\d{1,4}(?:\.\d{1,3})?(?:px|em|rem|pt|%)?)(?:\s+(?:auto|0|\d{1,4}(?:\.\d{1,3})?(?:px|em|rem|pt|%)?)){0,3}$/i;
const WORD = /^[a-z-]{2,24}$/i;
const BORDER = /^[\w#\s.,()%-]{1,60}$/i;

/** What a mail may set of its look: nothing that loads, positions or covers. */
const STYLES = {
  color: [COLOR],
  "background-color": [COLOR],
  "text-align": [WORD],
  "text-decoration": [WORD],
  "font-weight": [/^(?:[a-z]{4,8}|\d{3})$/i],
  "font-style": [WORD],
  "font-size": [LENGTH],
  "line-height": [LENGTH, /^\d(?:\.\d{1,3})?$/],
  "vertical-align": [WORD],
  "white-space": [WORD],
  "list-style-type": [WORD],
  display: [/^(?:block|inline|inline-block|none|table|table-cell|table-row)$/i],
  width: [LENGTH],
  "max-width": [LENGTH],
  height: [LENGTH],
  padding: [LENGTH],
  "padding-left": [LENGTH],
  "padding-right": [LENGTH],
  "padding-top": [LENGTH],
  "padding-bottom": [LENGTH],
  margin: [LENGTH],
  "margin-left": [LENGTH],
  "margin-top": [LENGTH],
  "margin-bottom": [LENGTH],
  border: [BORDER],
  "border-top": [BORDER],
  "border-bottom": [BORDER],
  "border-left": [BORDER],
  "border-collapse": [WORD],
};

/** Elements in which mail programs put the mail that they repeat. */
const QUOTE_CLASSES = ["gmail_quote", "gmail_extra", "yahoo_quoted", "moz-cite-prefix", "protonmail_quote"];
const QUOTE_IDS = /^(?:divRplyFwdMsg|appendonsend|OLK_SRC_BODY_SECTION|isReplyContent|ntes-pcmail-quote)$/;

export interface SanitizedMail {
  html: string;
  /** Pictures that would be loaded from the sender's server, which so learns who reads when and where. */
  remoteImages: number;
  /** A repeated mail was left out. */
  quoted: boolean;
}

/**
 * An HTML mail without everything that could act: scripts, forms, frames, event attributes, styles that load or cover,
 * addresses other than http, https, mailto and tel. Links open apart and tell nothing of us. What is left is still shown
 * only in a sandboxed frame without scripts (`show-mail.ts`): two walls, so that a hole in one is no way in.
 */
export function sanitizeMail(raw: string, options: { images: boolean; quotes: boolean }): SanitizedMail {
  let remoteImages = 0;
  let quoted = false;
  const html = sanitizeHtml(raw, {
    allowedTags: TAGS,
    disallowedTagsMode: "discard",
    // Raw text elements that are not allowed vanish with what is in them; the library's own list once lacked `xmp`.
    nonTextTags:
      "script style textarea option noscript noembed noframes xmp plaintext title template iframe object".split(
        " ",
      ),
    allowedAttributes: {
      a: ["href", "title", "target", "rel"],
      img: ["src", "alt", "width", "height"],
      td: ["colspan", "rowspan", "align", "valign", "width", "bgcolor"],
      th: ["colspan", "rowspan", "align", "valign", "width", "bgcolor"],
      table: ["width", "align", "cellpadding", "cellspacing", "border", "bgcolor"],
      col: ["width", "span"],
      font: ["color", "size"],
      ol: ["start", "type"],
      // Only to be told from the sender's own words below.
      div: ["id"],
      blockquote: ["type"],
      "*": ["style", "dir", "lang"],
    },
    allowedClasses: { "*": QUOTE_CLASSES },
    allowedStyles: { "*": STYLES },
    allowedSchemes: ["http", "https", "mailto", "tel"],
    allowedSchemesByTag: { img: ["http", "https", "data"] },
    allowedSchemesAppliedToAttributes: ["href", "src"],
    allowProtocolRelative: false,
    transformTags: {
      a: (tagName, attribs) => ({
        tagName,
        attribs: { ...attribs, target: "_blank", rel: "noopener noreferrer nofollow ugc" },
      }),
      img: (tagName, attribs) => {
        const source = (attribs["src"] ?? "").trim();
        // Pictures in the mail itself; SVG can hold scripts.
        const own = /^data:image\/(?:png|jpe?g|gif|webp);base64,/i.test(source);
        const remote = /^https?:\/\//i.test(source);
        if (remote) remoteImages++;
        const { src: _, ...others } = attribs;
        return { tagName, attribs: own || (remote && options.images) ? { ...others, src: source } : others };
      },
    },
    exclusiveFilter: (frame) => {
      const isQuote =
        (frame.attribs["class"] ?? "").split(/\s+/).some((name) => QUOTE_CLASSES.includes(name)) ||
        QUOTE_IDS.test(frame.attribs["id"] ?? "") ||
        (frame.tag === "blockquote" && frame.attribs["type"] === "cite");
      if (isQuote) quoted = true;
      return isQuote && !options.quotes;
    },
  });
  return { html, remoteImages, quoted };
}

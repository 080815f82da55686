import { defineConfig, devices } from "@playwright/test";
import { ADMIN_KEY, FIRST_ADMIN } from "./e2e/first-admin";
import { findChromium } from "./scripts/ensure-chromium";
import { findFreePort } from "./scripts/postgres/find-free-port";

// This file is read once more in every worker process, which must find the same port.
process.env["E2E_PORT"] ??= String(await findFreePort());
const port = process.env["E2E_PORT"];
const baseURL = `http://127.0.0.1:${port}`;
const executablePath = findChromium();

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  // One product with one database serves them all, on a machine of two cores.
  workers: 1,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: "list",
  use: {
    ...devices["Desktop Chrome"],
    baseURL,
    viewport: { width: 1440, height: 900 },
    timezoneId: "UTC",
    screenshot: "only-on-failure",
    trace: "retain-on-failure",
    launchOptions: executablePath ? { executablePath } : {},
  },
  webServer: {
    command: "node --import tsx tests/support/serve-product.ts",
    url: `${baseURL}/api/health`,
    timeout: 180_000,
    stdout: "pipe",
    gracefulShutdown: { signal: "SIGTERM", timeout: 30_000 },
    env: {
      PORT: port,
      HOST: "127.0.0.1",
      ADMIN_EMAIL: FIRST_ADMIN.email,
      ADMIN_PASSWORD: FIRST_ADMIN.password,
      BOOTSTRAP_API_KEY: ADMIN_KEY,
      LOG_LEVEL: "warn",
      // Far from most readers: a page that shows the server's hours is found out.
      TZ: "UTC",
      // The tests play callbacks' receivers and model providers on this machine.
      ALLOW_PRIVATE_URLS: "1",
    },
  },
});

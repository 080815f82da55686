// Finds a Chromium for the browser tests, or installs one: from Debian's archive as root, else Playwright's own
// download. `node --import tsx scripts/ensure-chromium.ts` prints its path.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { chromium } from "@playwright/test";

const root = path.resolve(import.meta.dirname, "..");

const USUAL_PLACES = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** The path of a Chromium that runs: CHROMIUM_PATH, the system's, or Playwright's; undefined when there is none. */
export function findChromium(): string | undefined {
  const candidates = [process.env["CHROMIUM_PATH"], ...USUAL_PLACES, chromium.executablePath()];
  return candidates.find((file) => file && existsSync(file) && spawnSync(file, ["--version"]).status === 0);
}

/**
 * As {@link findChromium}, but installs one when there is none.
 * @throws Error in one sentence when that is not possible either.
 */
export function ensureChromium(): string {
  const found = findChromium();
  if (found) return found;
  const isRoot = process.getuid?.() === 0;
  if (isRoot && isDebian()) {
    // The Chinese face is for screenshots: without it, every character is the same empty box.
    const packages = ["chromium", "fonts-noto-cjk"];
    run("apt-get", ["update", "-qq"]);
    run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...packages]);
  }
  if (!findChromium()) {
    const cli = path.join(root, "node_modules/@playwright/test/cli.js");
    run(process.execPath, [cli, "install", ...(isRoot ? ["--with-deps"] : []), "chromium"]);
  }
  const installed = findChromium();
  if (installed) return installed;
  throw new Error(
    "The browser tests need a Chromium, and none could be found or installed: install one and set CHROMIUM_PATH to it.",
  );
}

function isDebian(): boolean {
  return existsSync("/etc/os-release") && /^ID=debian$/m.test(readFileSync("/etc/os-release", "utf8"));
}

function run(command: string, args: string[]): void {
  console.log(`installing a Chromium: ${path.basename(command)} ${args.join(" ")}`);
  spawnSync(command, args, {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
}

if (process.argv[1] === import.meta.filename) {
  try {
    console.log(ensureChromium());
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}

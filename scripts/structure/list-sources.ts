import { existsSync, readdirSync } from "node:fs";
import path from "node:path";

/** The rooms of the house; nothing else holds code, but for configuration in the root. */
const ROOMS = [
  "app",
  "actions",
  "components",
  "entry",
  "domain",
  "gateway",
  "inngest",
  "engine",
  "db",
  "i18n",
  "lib",
  "scripts",
  "tests",
  "e2e",
  "bench",
];

const SOURCE = /\.(ts|tsx|mts|cts|js|jsx|mjs|cjs)$/;

/** All source files of the project, relative to `root`, with slashes. */
export function listSources(root: string): string[] {
  const inRoot = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isFile() && SOURCE.test(entry.name) && entry.name !== "next-env.d.ts")
    .map((entry) => entry.name);
  return [...inRoot, ...roomsOf(root).flatMap((room) => below(root, room))];
}

/** The rooms that exist below `root`. */
export function roomsOf(root: string): string[] {
  return ROOMS.filter((room) => existsSync(path.join(root, room)));
}

function below(root: string, folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return below(root, name);
    return SOURCE.test(entry.name) ? [name] : [];
  });
}

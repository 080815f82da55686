// Starts the product for the browser tests with a data folder of its own, and clears that away when it has ended.
import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import path from "node:path";
import { temporaryFolder } from "./temporary-folder";

const folder = temporaryFolder("intray-e2e-");
const root = path.resolve(import.meta.dirname, "../..");
const { DATABASE_URL: _, ...environment } = process.env;
const product = spawn(
  process.execPath,
  ["--conditions=react-server", "--import", "tsx", "scripts/start.ts"],
  { cwd: root, stdio: "inherit", env: { ...environment, DATA_DIR: folder } },
);
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => product.kill(signal));
product.once("exit", (code) => {
  rmSync(folder, { recursive: true, force: true });
  process.exit(code ?? 1);
});

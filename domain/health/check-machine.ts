import "server-only";
import { access, constants, statfs } from "node:fs/promises";
import path from "node:path";
import { env } from "@/lib/env";
import type { Check, CheckName } from "./self-check-shape";

const GB = 1024 ** 3;
/** Postgres stops when its disk is full: space for a busy day, and for the next hour. */
const FREE = { warn: 2 * GB, bad: 256 * 1024 ** 2 };
const LOOPBACK = new Set(["127.0.0.1", "::1", "localhost"]);

/** Checks of the machine that the web runs on. */
export const checkMachine = {
  disk: async () => {
    const folder = env().DATA_DIR;
    await access(folder, constants.W_OK);
    const { bavail, bsize, blocks } = await statfs(folder);
    const free = bavail * bsize;
    return {
      state: free < FREE.bad ? "bad" : free < FREE.warn ? "warn" : "ok",
      params: { free: Math.round((free / GB) * 10) / 10, total: Math.round((blocks * bsize) / GB) },
    };
  },

  password: async () => {
    const file = path.join(env().DATA_DIR, "admin-password");
    const there = await access(file).then(
      () => true,
      () => false,
    );
    return { state: there ? "warn" : "ok", params: {} };
  },

  address: async () => {
    const { HOST, APP_URL } = env();
    if (LOOPBACK.has(HOST) && APP_URL === undefined) return { state: "off", params: {} };
    if (APP_URL === undefined) return { state: "warn", params: { missing: 1 } };
    return { state: APP_URL.startsWith("https://") ? "ok" : "warn", params: { missing: 0 } };
  },
} satisfies Partial<Record<CheckName, Check>>;

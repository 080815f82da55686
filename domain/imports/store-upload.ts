import "server-only";
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { newId } from "@/lib/id";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";

/** Largest file, bytes. */
export const MAX_FILE = 100 * 1024 * 1024;
const LEFTOVER_MS = 24 * 3_600_000;

export interface StoredUpload {
  size: number;
  /** SHA-256 of the bytes, hex. */
  hash: string;
  /** The bytes again, from the start; as often as needed. */
  read(): AsyncIterable<Uint8Array>;
  /** Removes the file. */
  remove(): Promise<void>;
}

/**
 * Writes an upload to a private file of DATA_DIR while it arrives: the encoding is known only at its end, so it is read
 * twice, and 100 MB don't belong into memory. The caller removes the file at the end of the request; what a crash left
 * is removed by a later upload.
 * @throws AppError 40301, 41301 above 100 MB, 42201 for an empty file.
 */
export async function storeUpload(actor: Actor, chunks: AsyncIterable<Uint8Array>): Promise<StoredUpload> {
  authorize(actor, "imports:write");
  const folder = path.join(env().DATA_DIR, "uploads");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeLeftovers(folder);
  const file = path.join(folder, newId());
  const remove = () => rm(file, { force: true });
  const hash = createHash("sha256");
  let size = 0;
  try {
    const handle = await open(file, "wx", 0o600);
    try {
      for await (const chunk of chunks) {
        size += chunk.byteLength;
        if (size > MAX_FILE)
          throw new AppError("too_large", `the file is larger than ${MAX_FILE / 1024 / 1024} MB: split it`);
        hash.update(chunk);
        await handle.write(chunk);
      }
    } finally {
      await handle.close();
    }
    if (size === 0)
      throw new AppError("validation_failed", "file: it is empty", {
        problems: [{ path: "file", message: "is empty" }],
      });
  } catch (error) {
    await remove();
    if ((error as { code?: unknown }).code === "ENOSPC")
      throw new AppError("unavailable", "the server's disk is full: nothing was imported", { cause: error });
    throw error;
  }
  return { size, hash: hash.digest("hex"), read: () => createReadStream(file), remove };
}

async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    const info = await stat(file).catch(() => null);
    if (info && Date.now() - info.mtimeMs > LEFTOVER_MS) await rm(file, { force: true });
  }
}

import "server-only";
import { open, realpath } from "node:fs/promises";
import path from "node:path";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { decodeText, MAX_FILE_BYTES } from "./decode-text";

const refuse = (message: string) =>
  new AppError("validation_failed", `file_id: ${message}`, { problems: [{ path: "file_id", message }] });

/**
 * The text of a file below DATA_DIR/files. The real path is compared, so neither `..` nor a symbolic link leads out
 * of the folder; the file that was checked is the one that is read.
 * @throws AppError 42201 for a path that leads out, a file that is too large or no text · 40401 when there is none.
 */
export async function readBillFile(fileId: string): Promise<string> {
  if (fileId.includes("\0") || path.isAbsolute(fileId) || fileId.split(/[\\/]/).includes(".."))
    throw refuse("must be a path below the files folder");
  const missing = new AppError("not_found", "file_id: there is no such file");
  const root = await realpath(path.resolve(env().DATA_DIR, "files")).catch(() => null);
  const real = root === null ? null : await realpath(path.join(root, fileId)).catch(() => null);
  if (root === null || real === null) throw missing;
  if (!real.startsWith(root + path.sep)) throw refuse("must not lead out of the files folder");
  const file = await open(real, "r").catch(() => null);
  if (!file) throw missing;
  try {
    const stat = await file.stat();
    // A pipe or device would be read for ever.
    if (!stat.isFile()) throw missing;
    if (stat.size > MAX_FILE_BYTES) throw refuse(`must not be larger than ${MAX_FILE_BYTES} bytes`);
    const buffer = Buffer.alloc(Math.min(stat.size, MAX_FILE_BYTES));
    const { bytesRead } = await file.read(buffer, 0, buffer.length, 0);
    const text = decodeText(buffer.subarray(0, bytesRead));
    if (text === null) throw refuse("must be a UTF-8 text");
    return text;
  } finally {
    await file.close();
  }
}

import { open, realpath } from "node:fs/promises";
import path from "node:path";

/** Far above the longest prompt. */
const MAX_BYTES = 1024 * 1024;

/**
 * The UTF-8 text of a file below `root`. A manifest comes from somebody's branch: its paths must not read this
 * machine's secrets into a prompt. The real path is compared, so neither `..` nor a link leads out.
 * @param root absolute and without links.
 * @throws Error in one sentence that names the path.
 */
export async function readInside(root: string, name: string): Promise<string> {
  if (name.includes("\0") || path.isAbsolute(name) || name.split(/[\\/]/).includes(".."))
    throw new Error(`${name}: must be a path below the prompt root`);
  const real = await realpath(path.join(root, name)).catch(() => null);
  if (real === null) throw new Error(`${name}: there is no such file`);
  if (!real.startsWith(root + path.sep)) throw new Error(`${name}: leads out of the prompt root`);
  const file = await open(real, "r").catch(() => null);
  if (!file) throw new Error(`${name}: can't be read`);
  try {
    const stat = await file.stat();
    // A pipe or device would be read for ever.
    if (!stat.isFile()) throw new Error(`${name}: is no file`);
    if (stat.size > MAX_BYTES) throw new Error(`${name}: is larger than ${MAX_BYTES} bytes`);
    return decode(name, await file.readFile());
  } finally {
    await file.close();
  }
}

function decode(name: string, bytes: Buffer): string {
  try {
    // Takes a byte order mark away.
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new Error(`${name}: is no UTF-8 text`);
  }
}

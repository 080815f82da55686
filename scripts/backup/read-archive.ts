import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { createGunzip } from "node:zlib";
import { z } from "zod";
import { FORMAT, FORMAT_VERSION, Frame, Head, Tail } from "./archive-shape";

const LINE_FEED = 10;
/** A first or last line names every table; a frame's line is short. Longer than this is no archive of ours. */
const MAX_LINE = 1024 * 1024;

export type Part = { head: Head } | { frame: Frame; bytes: Buffer } | { tail: Tail };

const Line = z.union([Head, Frame, Tail]);

/**
 * Reads a backup from its first line to its last, holding no more than a frame of it.
 * @throws Error in one sentence when the file is none, was cut off, or was changed.
 */
export async function* readArchive(file: string): AsyncGenerator<Part> {
  const source = createReadStream(file);
  const gunzip = createGunzip();
  source.on("error", (error) => gunzip.destroy(error));
  const hash = createHash("sha256");
  const take = reader(source.pipe(gunzip));
  try {
    const first = await take.line();
    const head = Head.safeParse(parseJson(first));
    if (!head.success) throw new Error(whatElse(first));
    hash.update(first ?? "");
    yield { head: head.data };
    for (;;) {
      const line = await take.line();
      if (line === null) throw new Error("the file was cut off: its last line is missing");
      const part = Line.safeParse(parseJson(line));
      if (!part.success || "format" in part.data) throw new Error("a line in it can't be read");
      if ("end" in part.data) {
        if (part.data.sha256 !== hash.digest("hex")) throw new Error("its checksum is wrong: it was changed");
        yield { tail: part.data };
        return;
      }
      hash.update(line);
      const bytes = await take.bytes(part.data.bytes);
      hash.update(bytes);
      yield { frame: part.data, bytes };
    }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") throw new Error(`${file} does not exist.`, { cause: error });
    const why = code?.startsWith("Z_") ? `it can't be unpacked (${message})` : message;
    throw new Error(`${file} is no whole backup: ${why}.`, { cause: error });
  } finally {
    source.destroy();
    gunzip.destroy();
  }
}

function whatElse(first: Buffer | null): string {
  const other = z.object({ format: z.literal(FORMAT), version: z.number() }).safeParse(parseJson(first));
  return other.success
    ? `it has format ${other.data.version}, this version of Intray reads ${FORMAT_VERSION}`
    : "its first line is not that of a backup";
}

function parseJson(line: Buffer | null): unknown {
  try {
    return JSON.parse(line?.toString("utf8") ?? "") as unknown;
  } catch {
    return null;
  }
}

/** Lines and counted bytes of a stream, in turns. */
function reader(chunks: AsyncIterable<Buffer>) {
  const source = chunks[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);
  const more = async (): Promise<boolean> => {
    const next = await source.next();
    if (next.done === true) return false;
    held = held.byteLength === 0 ? next.value : Buffer.concat([held, next.value]);
    return true;
  };
  const cut = (size: number): Buffer => {
    const piece = held.subarray(0, size);
    held = held.subarray(size);
    return piece;
  };
  return {
    /** With its line feed; null at the end. */
    line: async (): Promise<Buffer | null> => {
      for (;;) {
        const at = held.indexOf(LINE_FEED);
        if (at >= 0) return cut(at + 1);
        if (held.byteLength > MAX_LINE) throw new Error("a line in it is too long");
        if (!(await more())) return null;
      }
    },
    bytes: async (size: number): Promise<Buffer> => {
      const pieces: Buffer[] = [];
      let missing = size;
      while (missing > 0) {
        if (held.byteLength === 0 && !(await more())) throw new Error("the file was cut off");
        const piece = cut(Math.min(missing, held.byteLength));
        missing -= piece.byteLength;
        pieces.push(piece);
      }
      return Buffer.concat(pieces);
    },
  };
}

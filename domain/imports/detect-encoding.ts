import "server-only";
import type { Encoding } from "./shape";

export type EncodingGuess =
  | { encoding: Encoding; bom: boolean }
  /** `spreadsheet`: an Excel workbook, not a text file. `unknown`: no encoding that we read fits the bytes. */
  | { encoding: null; reason: "spreadsheet" | "unknown" };

function decodes(bytes: Buffer, encoding: Encoding): boolean {
  try {
    // `stream` leaves a character that the end of the sample cuts open.
    new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** Fewer zero bytes than one in ten: UTF-16 with so few ASCII characters is no valid UTF-8 by its others. */
function isSparse(bytes: Buffer): boolean {
  let zeros = 0;
  for (const byte of bytes) if (byte === 0) zeros += 1;
  return zeros * 10 < bytes.length;
}

/** Text in UTF-16 has a zero byte in every ASCII character (commas, line ends), always on the same side. */
function utf16Without(bytes: Buffer): Encoding | null {
  const zeros = [0, 0];
  for (let i = 0; i < bytes.length; i++) if (bytes[i] === 0) zeros[i % 2] = (zeros[i % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > 8 * even) return "utf-16le";
  if (even > 8 * odd) return "utf-16be";
  return null;
}

/**
 * The encoding of a text file from its first bytes (64 KiB do; more is surer): byte order marks first, then UTF-16
 * by its zero bytes, then UTF-8 if the bytes are valid UTF-8 (other encodings hardly ever are), else GB18030, which
 * holds GBK and GB2312. A head of plain ASCII counts as UTF-8: feed the whole file to `probeEncoding` where that
 * matters.
 */
export function detectEncoding(head: Buffer): EncodingGuess {
  if (head.subarray(0, 4).equals(Buffer.from("PK\u0003\u0004", "latin1")))
    return { encoding: null, reason: "spreadsheet" };
  if (head.subarray(0, 4).equals(Buffer.from("d0cf11e0", "hex")))
    return { encoding: null, reason: "spreadsheet" };
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf && decodes(head, "utf-8"))
    return { encoding: "utf-8", bom: true };
  if (head[0] === 0xff && head[1] === 0xfe) return { encoding: "utf-16le", bom: true };
  if (head[0] === 0xfe && head[1] === 0xff) return { encoding: "utf-16be", bom: true };
  // A stray NUL in a cell makes no UTF-16: there every second byte of a comma is one.
  if (head.includes(0) && !(isSparse(head) && decodes(head, "utf-8"))) {
    const guess = utf16Without(head);
    return guess && decodes(head, guess)
      ? { encoding: guess, bom: false }
      : { encoding: null, reason: "unknown" };
  }
  if (decodes(head, "utf-8")) return { encoding: "utf-8", bom: false };
  if (decodes(head, "gb18030")) return { encoding: "gb18030", bom: false };
  return { encoding: null, reason: "unknown" };
}

import "server-only";
import { detectEncoding, type EncodingGuess } from "./detect-encoding";
import type { Encoding } from "./shape";

const HEAD = 64 * 1024;

/** Feeds chunks to a strict decoder until it refuses one. */
class Candidate {
  private decoder: TextDecoder | null;
  constructor(encoding: Encoding) {
    this.decoder = new TextDecoder(encoding, { fatal: true });
  }
  push(chunk: Uint8Array, last: boolean): void {
    try {
      this.decoder?.decode(chunk, { stream: !last });
    } catch {
      this.decoder = null;
    }
  }
  get fits(): boolean {
    return this.decoder !== null;
  }
}

/**
 * The encoding of a whole file, in one pass and constant memory. Surer than `detectEncoding` on the head: a file whose
 * first Chinese character stands on line 50,000 looks like ASCII until there.
 */
export async function probeEncoding(chunks: AsyncIterable<Uint8Array>): Promise<EncodingGuess> {
  let head = Buffer.alloc(0);
  const utf8 = new Candidate("utf-8");
  const gb18030 = new Candidate("gb18030");
  for await (const chunk of chunks) {
    if (head.length < HEAD) head = Buffer.concat([head, chunk]);
    utf8.push(chunk, false);
    gb18030.push(chunk, false);
  }
  utf8.push(new Uint8Array(), true);
  gb18030.push(new Uint8Array(), true);
  const guess = detectEncoding(head);
  if (guess.encoding !== "utf-8" && guess.encoding !== "gb18030") return guess;
  if (utf8.fits) return { ...guess, encoding: "utf-8" };
  return gb18030.fits ? { encoding: "gb18030", bom: false } : { encoding: null, reason: "unknown" };
}

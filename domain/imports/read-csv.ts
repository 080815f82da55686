import "server-only";
import { AppError } from "@/lib/errors";
import type { CsvRecord, Delimiter, Encoding } from "./shape";
import { splitRecord } from "./split-record";

export interface CsvFormat {
  encoding: Encoding;
  delimiter: Delimiter;
}

/** Excel's first line that names the delimiter: neither header nor row. */
export const SEP_LINE = /^\uFEFF?"?sep=([^\r\n])"?[ \t]*(?:\r\n|\n|\r|$)/i;

function countLineEnds(text: string, from: number, to: number): number {
  let count = 0;
  for (let i = from; i < to; i++) {
    const code = text.charCodeAt(i);
    if (code === 10 || (code === 13 && text.charCodeAt(i + 1) !== 10)) count++;
  }
  return count;
}

function decode(decoder: TextDecoder, encoding: Encoding, line: number, chunk?: Uint8Array): string {
  try {
    return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
  } catch (cause) {
    const message = `The bytes after line ${line} are not valid ${encoding}; choose another encoding`;
    throw new AppError("validation_failed", message, { cause, problems: [{ path: "encoding", message }] });
  }
}

/**
 * Reads a CSV file as it arrives: the header record first, then one record a row. Quoted line breaks, mixed line ends
 * (CR LF, LF, CR), a byte order mark and a `sep=` line are understood; blank rows are left out. Rows keep the number
 * of cells that they have. Never holds more than a chunk and one record (1 MiB of characters) in memory.
 * A record with a `problem` was cut out by force; it holds the text of no other row.
 * @throws AppError validation_failed when the bytes are not in that encoding: never a replacement character in a text
 */
export async function* readCsv(
  chunks: AsyncIterable<Uint8Array>,
  format: CsvFormat,
): AsyncGenerator<CsvRecord> {
  const { encoding, delimiter } = format;
  const decoder = new TextDecoder(encoding, { fatal: true });
  let text = "";
  let line = 1;
  let width = 0;
  let begun = false;
  let skippingLine = false;
  /** A row before was cut at a quote that never closes: what follows with the wrong number of cells is its rest. */
  let restOfQuote = false;

  function* take(atEnd: boolean): Generator<CsvRecord> {
    let at = 0;
    if (!begun) {
      // The first line may be `sep=`: wait until it is complete.
      if (!atEnd && text.length < 16 && !/[\r\n]./s.test(text)) return;
      begun = true;
      if (text.startsWith("\uFEFF")) at = 1;
      const sep = SEP_LINE.exec(text);
      if (sep) {
        at = sep[0].length;
        line = 2;
      }
    }
    while (at < text.length) {
      if (skippingLine) {
        const end = text.slice(at).search(/[\r\n]/);
        if (end < 0) {
          at = text.length;
          break;
        }
        at += end;
        skippingLine = false;
        if (text.charCodeAt(at) === 13 && at + 1 === text.length && !atEnd) {
          skippingLine = true;
          break;
        }
        at += text.charCodeAt(at) === 13 && text.charCodeAt(at + 1) === 10 ? 2 : 1;
        line++;
        continue;
      }
      const record = splitRecord(text, at, delimiter, width, atEnd);
      if (record === "more") break;
      const begins = line;
      line += countLineEnds(text, at, record.end);
      at = record.end;
      skippingLine = record.problem === "record_too_long";
      const { cells } = record;
      if (!skippingLine && cells.every((cell) => cell.trim() === "")) continue;
      if (width === 0) width = cells.length;
      const fits = cells.length === width;
      const problem = record.problem ?? (restOfQuote && !fits ? "unclosed_quote" : undefined);
      restOfQuote = problem === "unclosed_quote" && !fits;
      yield problem ? { line: begins, cells, problem } : { line: begins, cells };
    }
    text = text.slice(at);
  }

  for await (const chunk of chunks) {
    text += decode(decoder, encoding, line, chunk);
    yield* take(false);
  }
  text += decode(decoder, encoding, line);
  yield* take(true);
}

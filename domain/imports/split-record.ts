import "server-only";
import type { CsvProblem, Delimiter } from "./shape";

/*
 * Our own splitter, because a strict or relaxed parser may not be used here: with csv-parse (relax_quotes) the file
 * `1,"abc,email ⏎ 2,x,web ⏎ 3,"y",web` gives one record that holds the text of three customers, and a quote that
 * never closes swallows the rest of the file into memory. A broken row must cost that row only.
 */

/** Characters a record may have; a quoted cell that has not closed by then is taken as never closing. */
export const MAX_RECORD = 1024 * 1024;
/** Characters within which a record with stray quotes is tried as one that spans lines. */
const MAX_MENDED = 64 * 1024;

export interface SplitRecord {
  cells: string[];
  /** Index just after the record's line end. */
  end: number;
  problem?: CsvProblem;
}

/** Length of the line end at `at`: 0 is none. A CR at the edge of the text may still become CR LF. */
function lineEndAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (code === 10) return 1;
  if (code !== 13) return 0;
  return text.charCodeAt(at + 1) === 10 ? 2 : 1;
}

function nextLineEnd(text: string, from: number, to: number): number {
  for (let i = from; i < to; i++) {
    const code = text.charCodeAt(i);
    if (code === 10 || code === 13) return i;
  }
  return -1;
}

function skipBlanks(text: string, from: number, delimiter: string): number {
  const tabIsBlank = delimiter !== "\t";
  for (let at = from; ; at++) {
    const character = text[at];
    if (character !== " " && !(tabIsBlank && character === "\t")) return at;
  }
}

/** The end of an unquoted cell: the next delimiter or line end. Quotes inside are text. */
function plainEnd(text: string, from: number, to: number, delimiter: number): number {
  let at = from;
  for (; at < to; at++) {
    const code = text.charCodeAt(at);
    if (code === delimiter || code === 10 || code === 13) break;
  }
  return at;
}

/** How a quoted cell ends: properly, at the edge of the text, or with a quote that is neither doubled nor closing. */
type Quoted = { value: string; next: number; stray: boolean } | "open" | "stray";

/** Which character after a quote makes it a closing one. */
type Closes = "either" | "delimiter" | "line end";

function readQuoted(
  text: string,
  open: number,
  to: number,
  delimiter: string,
  lenient: boolean,
  closes: Closes,
): Quoted {
  let value = "";
  let stray = false;
  for (let from = open + 1; ; ) {
    const quote = text.indexOf('"', from);
    if (quote < 0 || quote >= to) return "open";
    if (text[quote + 1] === '"' && quote + 1 < to) {
      value += text.slice(from, quote + 1);
      from = quote + 2;
      continue;
    }
    const next = skipBlanks(text, quote + 1, delimiter);
    const endsCell = text[next] === delimiter && next < to && closes !== "line end";
    const endsLine = (next >= to || lineEndAt(text, next) > 0) && closes !== "delimiter";
    if (endsCell || endsLine)
      return { value: value + text.slice(from, quote), next: Math.min(next, to), stray };
    if (!lenient) return "stray";
    stray = true;
    value += text.slice(from, quote + 1);
    from = quote + 1;
  }
}

interface Reading {
  cells: string[];
  end: number;
  stray: boolean;
  unclosed: boolean;
  /** Only of a strict reading: where it had to give up. */
  broken: "open" | "stray" | null;
}

/**
 * Reads one record between `start` and `to`. Strict: RFC 4180, blanks around quotes allowed; breaks off when the
 * quotes do not work out. Lenient: a quote inside a quoted cell is text unless a delimiter or line end follows it, and
 * a cell whose quote never closes is read as if its quote were text. With a width also where it stands must fit: only
 * the last cell closes before a line end.
 */
function readRecord(
  text: string,
  start: number,
  to: number,
  delimiter: Delimiter,
  lenient: boolean,
  width = 0,
): Reading {
  const reading: Reading = { cells: [], end: to, stray: false, unclosed: false, broken: null };
  const code = delimiter.charCodeAt(0);
  for (let at = start; ; at++) {
    const open = skipBlanks(text, at, delimiter);
    const closes = width === 0 ? "either" : reading.cells.length + 1 < width ? "delimiter" : "line end";
    const quoted =
      open < to && text[open] === '"' ? readQuoted(text, open, to, delimiter, lenient, closes) : null;
    if (quoted !== null && typeof quoted !== "string") {
      reading.cells.push(quoted.value);
      reading.stray ||= quoted.stray;
      at = quoted.next;
    } else {
      if (quoted !== null && !lenient) return { ...reading, broken: quoted };
      reading.unclosed ||= quoted !== null;
      const end = plainEnd(text, at, to, code);
      reading.cells.push(text.slice(at, end));
      at = end;
    }
    if (at >= to) return reading;
    const lineEnd = lineEndAt(text, at);
    if (lineEnd > 0) return { ...reading, end: at + lineEnd };
  }
}

/** The lines of a stretch, each read by itself. */
function readLines(text: string, start: number, to: number, delimiter: Delimiter): Reading[] {
  const lines: Reading[] = [];
  for (let at = start; at < to; ) {
    const end = nextLineEnd(text, at, to);
    lines.push(readRecord(text, at, end < 0 ? to : end, delimiter, true));
    at = end < 0 ? to : end + lineEndAt(text, end);
  }
  return lines;
}

/**
 * Whether a record whose quotes work out is rows run together by a quote that one of them forgot: it has another
 * number of cells than the header, while its lines by themselves are rows. With too many cells (an error anyway) one
 * good row among them is proof enough; with too few all lines must be rows, for a short row may well hold a long text.
 */
function isMerged(
  text: string,
  start: number,
  record: Reading,
  delimiter: Delimiter,
  width: number,
): boolean {
  if (width < 2 || record.cells.length === width) return false;
  const lines = readLines(text, start, record.end, delimiter);
  const isRow = (line: Reading) => line.cells.length === width;
  if (record.cells.length < width) return lines.length > 1 && lines.every(isRow);
  return lines.slice(1).some((line) => isRow(line) && !line.stray && !line.unclosed);
}

function problemOf(reading: Reading): { problem?: CsvProblem } {
  if (reading.unclosed) return { problem: "unclosed_quote" };
  return reading.stray ? { problem: "stray_quote" } : {};
}

/**
 * Cuts the record that begins at `start`. `width` is the number of columns of the header, 0 while it is not known;
 * `atEnd` says that no more text follows. Gives "more" when the record may go on behind the text at hand; the answer
 * does not depend on how the text was cut into chunks.
 *
 * A record whose quotes work out is taken as it is, line breaks and all. Otherwise its first line alone is the record
 * if that has the right number of cells; else several lines are, if a lenient reading closes with the right number of
 * cells and none of the later lines could be a row by itself; else the first line alone again, marked unclosed.
 */
export function splitRecord(
  text: string,
  start: number,
  delimiter: Delimiter,
  width: number,
  atEnd: boolean,
): SplitRecord | "more" {
  const to = Math.min(text.length, start + MAX_RECORD);
  const isWhole = atEnd && to === text.length;
  const mayGrow = !atEnd && text.length - start <= MAX_RECORD;
  const strict = readRecord(text, start, to, delimiter, false);
  // What ends at the edge may go on behind it: the line, a doubled quote, CR LF.
  if (mayGrow && (strict.broken === "open" || (strict.broken === null && strict.end >= to))) return "more";
  if (strict.broken === null && (strict.end < to || isWhole)) {
    if (!isMerged(text, start, strict, delimiter, width)) return { cells: strict.cells, end: strict.end };
  }

  const lineEnd = nextLineEnd(text, start, to);
  if (lineEnd < 0 && mayGrow) return "more";
  if (lineEnd < 0 && !isWhole) return { cells: [], end: to, problem: "record_too_long" };
  if (lineEnd === text.length - 1 && !atEnd) return "more";
  const line = readRecord(text, start, lineEnd < 0 ? to : lineEnd, delimiter, true);
  const lineRecord = {
    cells: line.cells,
    end: lineEnd < 0 ? to : lineEnd + lineEndAt(text, lineEnd),
    ...problemOf(line),
  };
  if (width < 2 || line.cells.length === width) return lineRecord;

  const wideTo = Math.min(text.length, start + MAX_MENDED);
  const wide = readRecord(text, start, wideTo, delimiter, true, width);
  if (wide.end >= wideTo || wide.unclosed) {
    if (!atEnd && wideTo === text.length) return "more";
    if (wide.unclosed || !(atEnd && wideTo === text.length)) return lineRecord;
  }
  if (wide.cells.length !== width) return lineRecord;
  const [, ...later] = readLines(text, start, wide.end, delimiter);
  if (later.some((line) => line.cells.length >= width)) return lineRecord;
  return { cells: wide.cells, end: wide.end, ...problemOf(wide) };
}

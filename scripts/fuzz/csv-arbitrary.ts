import fc from "fast-check";
import { MARK, nastyText } from "./schema-arbitrary";

const cell = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 30 }).map((text) => `${text}${MARK}`),
  fc.constantFrom(
    "",
    '"',
    '""',
    '"a',
    'a"b',
    "a\nb",
    "a\r\nb",
    "a\rb",
    ",",
    ";",
    "\t",
    "高",
    "2026-01-02",
    "1.5E+20",
  ),
  nastyText,
);
const known = fc.shuffledSubarray(
  [
    "content",
    "内容",
    "sender",
    "渠道",
    "channel",
    "priority",
    "external_id",
    "date",
    "标签",
    "",
    "content",
    "x",
  ],
  { minLength: 1, maxLength: 8 },
);
/** Names that a field goes by, and at times some that no table has. */
const header = fc
  .tuple(known, fc.array(nastyText, { maxLength: 2 }))
  .map(([names, nasty]) => [...names, ...nasty]);
const quote = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** Bytes of a CSV file: well formed, half broken, or not one at all. */
export const csvArbitrary: fc.Arbitrary<Uint8Array> = fc
  .record({
    header,
    rows: fc.array(fc.array(cell, { maxLength: 10 }), { maxLength: 30 }),
    quoted: fc.constantFrom("all", "none", "some"),
    delimiter: fc.constantFrom(",", ";", "\t", "|"),
    end: fc.constantFrom("\n", "\r\n", "\r"),
    start: fc.constantFrom("", "\ufeff", "sep=;\n", '"sep=,"\r\n', "\n\n"),
    encoding: fc.constantFrom("utf8", "utf8", "utf8", "utf16le", "latin1"),
    flips: fc.array(fc.tuple(fc.nat(100_000), fc.nat(255)), { maxLength: 3 }),
    cut: fc.option(fc.nat(2000), { freq: 6 }),
  })
  .map(({ header: names, rows, quoted, delimiter, end, start, encoding, flips, cut }) => {
    const write = (text: string, n: number) =>
      quoted === "all" || (quoted === "some" && n % 2 === 0) ? quote(text) : text;
    const text = start + [names, ...rows].map((row) => row.map(write).join(delimiter)).join(end);
    const bytes = Buffer.from(text, encoding as BufferEncoding);
    for (const [at, value] of flips) if (bytes.length > 0 && at % 3 === 0) bytes[at % bytes.length] = value;
    return cut === null ? bytes : bytes.subarray(0, cut);
  });

import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CSV_BOM, formatCsvRow } from "@/domain/exports/format-csv-row";
import { guardCell } from "@/domain/exports/guard-cell";
import { unguardCell } from "@/domain/exports/unguard-cell";
import { detectDelimiter } from "@/domain/imports/detect-delimiter";
import { detectEncoding } from "@/domain/imports/detect-encoding";
import { probeEncoding } from "@/domain/imports/probe-encoding";
import { readCsv } from "@/domain/imports/read-csv";
import type { CsvRecord } from "@/domain/imports/shape";
import { MAX_RECORD } from "@/domain/imports/split-record";
import { cells, file, importFile, inChunks, records } from "../support/read-csv-file";

/** A file with one line of five million characters. */
async function* endless(): AsyncGenerator<Buffer> {
  yield Buffer.from('content,channel\n"ok\nok",web\n');
  for (let i = 0; i < 40; i++) yield Buffer.alloc(MAX_RECORD / 8, "x");
  yield Buffer.from("\nlast,web\n");
}

describe("encodings", () => {
  test("CSV-01: a byte order mark is no part of the first header", async () => {
    const bytes = file("csv-01-bom.csv");
    const imported = await importFile(bytes);
    expect(imported.contents).toEqual(["请问发票什么时候开", "登录不上去"]);
    expect(await importFile(bytes.subarray(3))).toEqual(imported);
    expect(detectEncoding(bytes)).toEqual({ encoding: "utf-8", bom: true });
  });

  test("CSV-02: GBK and four-byte GB18030", async () => {
    const gbk = await importFile(file("csv-02-gbk.csv"));
    expect(gbk.encoding).toBe("gb18030");
    expect(gbk.rows[0]?.ok).toEqual({ content: "请问如何重置密码，急", channel: "email", sender: "客户甲" });
    const wide = await importFile(file("csv-02-gb18030.csv"));
    expect(wide.rows[0]?.ok?.sender).toBe("\u{20BB7}\u7530");
    expect(JSON.stringify([gbk, wide])).not.toContain("\uFFFD");
    expect([gbk.rows.length, wide.rows.length]).toEqual([2, 2]);
  });

  test("UTF-16 with and without a mark", async () => {
    const text = "内容,渠道\r\n你好，世界,邮件\r\n";
    const le = Buffer.from(text, "utf16le");
    for (const bytes of [le, Buffer.concat([Buffer.from([0xff, 0xfe]), le])]) {
      for (const bigEndian of [false, true]) {
        const given = bigEndian ? Buffer.from(bytes).swap16() : bytes;
        const imported = await importFile(given);
        expect([imported.encoding, imported.contents]).toEqual([
          bigEndian ? "utf-16be" : "utf-16le",
          ["你好，世界"],
        ]);
      }
    }
  });

  test("what is no text is told apart, and a wrong encoding never gives replacement characters", async () => {
    expect(detectEncoding(Buffer.from("PK\u0003\u0004xxxx"))).toEqual({
      encoding: null,
      reason: "spreadsheet",
    });
    expect(detectEncoding(Buffer.from([0x63, 0x61, 0x66, 0xe9, 0x0a, 0x00, 0xff, 0x00, 0x00]))).toMatchObject(
      { encoding: null },
    );
    const late = Buffer.concat([Buffer.from(`content\n${"plain\n".repeat(20_000)}`), file("csv-02-gbk.csv")]);
    expect(detectEncoding(late.subarray(0, 65_536))).toMatchObject({ encoding: "utf-8" });
    expect(await probeEncoding(inChunks(late))).toEqual({ encoding: "gb18030", bom: false });
    await expect(records(file("csv-02-gbk.csv"))).rejects.toMatchObject({
      code: 42201,
      problems: [{ path: "encoding" }],
    });
  });

  test("a head that cuts a character open is no reason to doubt", () => {
    const bytes = Buffer.from("内容,渠道\n退款");
    for (let end = 1; end <= bytes.length; end++)
      expect(detectEncoding(bytes.subarray(0, end)).encoding).toBe("utf-8");
  });
});

describe("delimiters", () => {
  test("CSV-04: commas in the text do not win", async () => {
    const semicolon = await importFile(file("csv-04-semicolon.csv"));
    expect(semicolon.contents).toEqual(["您好, 请问, 在吗", "价格是1,5还是2,0", "谢谢"]);
    expect([semicolon.delimiter, semicolon.rows[0]?.ok?.sender]).toEqual([";", "a@example.test"]);
    const short = await importFile(file("csv-04b-semicolon-short.csv"));
    expect(short.contents).toEqual(["你好,在吗", "价格1,5元"]);
    const tab = await importFile(file("csv-04-tab.tsv"));
    expect([tab.delimiter, tab.contents]).toEqual(["\t", ["第一条, 有逗号", "第二条; 有分号"]]);
  });

  test("CSV-23: a sep= line is neither header nor message", async () => {
    const imported = await importFile(file("csv-23-sep-line.csv"));
    expect(imported.rows).toEqual([{ line: 3, ok: { content: "您好", channel: "email" }, warnings: [] }]);
    expect(detectDelimiter("sep=|\na|b\n")).toBe("|");
  });

  test("quoted delimiters do not count; one column of text with commas stays one column", async () => {
    expect(detectDelimiter('"a,b,c,d";"e,f"\n"1,2,3";4\n')).toBe(";");
    expect((await importFile(Buffer.from("content\n您好, 在吗\n谢谢, 再见, 好\n"))).contents).toEqual([
      "您好, 在吗",
      "谢谢, 再见, 好",
    ]);
    expect(detectDelimiter("content\nhello\n")).toBe(",");
    expect(detectDelimiter("")).toBe(",");
  });
});

describe("records", () => {
  test("CSV-06: line breaks inside quotes, other line ends outside", async () => {
    const imported = await importFile(file("csv-06-crlf-inside-quotes.csv"));
    expect(imported.contents).toEqual(['第一行\r\n第二行，含"引号"', "单行"]);
    expect(await cells("a,b\r1,2\n3,4\r\n5,6")).toEqual([
      ["a", "b"],
      ["1", "2"],
      ["3", "4"],
      ["5", "6"],
    ]);
  });

  test("CSV-07: a stray quote costs no other row", async () => {
    const { rows } = await importFile(file("csv-07-stray-quotes.csv"));
    expect(rows.map((row) => [row.line, row.ok?.content, row.ok?.channel])).toEqual([
      [2, '屏幕 6.5" 碎了怎么办', "email"],
      [3, '他说"马上退款', "web"],
      [4, "第三条应当还在", "email"],
      [5, "第四条应当还在", "web"],
    ]);
    expect(rows[1]?.warnings).toEqual(["quote_stray"]);
  });

  test("CSV-07b: a quote that never closes costs no other row", async () => {
    const { rows } = await importFile(file("csv-07b-unclosed-quote.csv"));
    expect(rows.map((row) => [row.line, row.ok?.external_id])).toEqual([
      [2, "1"],
      [3, "2"],
      [4, "3"],
    ]);
    expect(rows.map((row) => row.ok?.content)).toEqual(['"他说"退款', "第二条应当还在", "第三条应当还在"]);
  });

  test("a quote that opens and runs into a later row's quotes merges nothing", async () => {
    const text = 'id,content,channel\n1,"abc,email\n2,x,web\n3,"y",web\n4,"z, z",web\n';
    expect((await cells(text)).map((row) => row[0])).toEqual(["id", "1", "2", "3", "4"]);
    const rest = await records('id,content,channel\n1,"你好，\n谢谢",email\n2,"请回电\n3,好,web\n');
    expect(rest.map((record) => [record.line, record.cells.length, record.problem])).toEqual([
      [1, 3, undefined],
      [2, 3, undefined],
      [4, 2, "unclosed_quote"],
      [5, 3, undefined],
    ]);
  });

  test("a message of several lines with quotes that are not doubled is still one message", async () => {
    const rows = await records('id,content,channel\n1,"您好：\n他说"马上退款"\n谢谢",email\n2,好,web\n');
    expect(rows[1]).toEqual({
      line: 2,
      cells: ["1", '您好：\n他说"马上退款"\n谢谢', "email"],
      problem: "stray_quote",
    });
    expect(rows[2]).toEqual({ line: 5, cells: ["2", "好", "web"] });
  });

  test("whatever one broken row holds, every other row is read as it stands", async () => {
    const broken = fc.string({
      unit: fc.constantFrom(...Array.from('"""ab ,退')),
      minLength: 1,
      maxLength: 12,
    });
    const content = fc.string({ unit: fc.constantFrom(...Array.from("ab ,退")), minLength: 1, maxLength: 6 });
    const row = fc.record({ content, quoted: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { minLength: 2, maxLength: 8 }),
        broken,
        fc.nat(7),
        async (rows, bad, at) => {
          const lines = rows.map(
            ({ content, quoted }, i) => `${i},${quoted ? `"${content}"` : content.replaceAll(",", "")},web`,
          );
          const place = Math.min(at, rows.length);
          const text = ["id,content,channel", ...lines.toSpliced(place, 0, `bad,${bad},web`)].join("\n");
          const read = await records(text);
          for (const [i, { content, quoted }] of rows.entries()) {
            const line = i + 2 + (i >= place ? 1 : 0);
            const wanted = [String(i), quoted ? content : content.replaceAll(",", ""), "web"];
            expect(read.find((record) => record.line === line)?.cells).toEqual(wanted);
          }
        },
      ),
      { numRuns: 2000 },
    );
  });

  test("CSV-10: blank rows and unnamed columns", async () => {
    const imported = await importFile(file("csv-10-blank-rows.csv"));
    expect(imported.rows.map((row) => [row.line, row.ok?.content, row.warnings])).toEqual([
      [2, "第一条", []],
      [6, "第二条", []],
    ]);
    expect(imported.ignored).toEqual([]);
  });

  test("CSV-21: rows with too few or too many cells", async () => {
    const { rows } = await importFile(file("csv-21-ragged.csv"));
    expect(rows.slice(0, 3).map((row) => row.ok)).toEqual([
      { content: "只有一列" },
      { content: "两列", channel: "email" },
      { content: "三列", channel: "web", sender: "甲" },
    ]);
    expect(rows[3]).toMatchObject({
      line: 5,
      error: { code: "too_many_cells", params: { cells: "4", columns: "3" } },
    });
  });

  test("however the bytes are cut into chunks, the records are the same", async () => {
    const piece = fc.constantFrom(
      '"',
      '""',
      ",",
      "\n",
      "\r\n",
      "\r",
      "a",
      "退款",
      " ",
      ",x\n",
      "sep=,\n",
      "😀",
      "1,2,3\n",
    );
    const text = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(""));
    await fc.assert(
      fc.asyncProperty(text, fc.integer({ min: 1, max: 7 }), async (content, size) => {
        const whole = await records(content);
        expect(await records(content, ",", size)).toEqual(whole);
        const lines = whole.map((record) => record.line);
        expect(lines).toEqual([...new Set(lines)].sort((a, b) => a - b));
      }),
      { numRuns: 500 },
    );
  });

  test("what is written after RFC 4180 is read back, whatever it holds", async () => {
    const cell = fc.string({ unit: fc.constantFrom(...Array.from("a退\"',;\n\r\t =+-@|＝")), maxLength: 12 });
    const rows = fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(rows, async (table) => {
        const header = ["x", "y", "z"];
        const kept = table.filter((row) => row.some((value) => guardCell(value).trim() !== ""));
        const text = CSV_BOM + [header, ...table].map((row) => formatCsvRow(row)).join("");
        const back = (await records(text)).map((record) => record.cells.map((value) => unguardCell(value)));
        expect(back).toEqual([header, ...kept]);
      }),
    );
  });

  test("an endless line is cut off, memory stays bounded, the next row is read", async () => {
    const seen: CsvRecord[] = [];
    for await (const record of readCsv(endless(), { encoding: "utf-8", delimiter: "," })) seen.push(record);
    expect(seen.map((record) => [record.line, record.cells.length, record.problem])).toEqual([
      [1, 2, undefined],
      [2, 2, undefined],
      [4, 0, "record_too_long"],
      [5, 2, undefined],
    ]);
    const long = await records(`content,channel\n"open,web\n${"row,web\n".repeat(200_000)}`, ",", 50_000);
    expect(long).toHaveLength(200_002);
    expect(long[1]).toEqual({ line: 2, cells: ['"open', "web"], problem: "unclosed_quote" });
  });

  test("CSV-14: five hundred rows", async () => {
    const { rows } = await importFile(file("csv-14-import-500.csv"));
    expect(new Set(rows.map((row) => row.ok?.external_id)).size).toBe(500);
  });
});

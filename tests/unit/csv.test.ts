import { readFileSync } from "node:fs";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CSV_BOM, formatCsvRow } from "@/domain/exports/format-csv-row";
import { guardCell } from "@/domain/exports/guard-cell";
import { unguardCell } from "@/domain/exports/unguard-cell";
import { checkRow } from "@/domain/imports/check-row";
import { detectDelimiter } from "@/domain/imports/detect-delimiter";
import { detectEncoding } from "@/domain/imports/detect-encoding";
import { mapColumns } from "@/domain/imports/map-columns";
import { parseDate } from "@/domain/imports/parse-date";
import { probeEncoding } from "@/domain/imports/probe-encoding";
import { readCsv } from "@/domain/imports/read-csv";
import type { CsvRecord, Delimiter, ImportedMessage, RowIssue } from "@/domain/imports/shape";
import { MAX_RECORD } from "@/domain/imports/split-record";

const file = (name: string) => readFileSync(`tests/fixtures/cases/${name}`);

async function* inChunks(bytes: Buffer, size = 65_536): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function records(
  bytes: Buffer | string,
  delimiter: Delimiter = ",",
  size?: number,
): Promise<CsvRecord[]> {
  const all: CsvRecord[] = [];
  const chunks = inChunks(Buffer.from(bytes as Buffer), size);
  for await (const record of readCsv(chunks, { encoding: "utf-8", delimiter })) all.push(record);
  return all;
}
const cells = async (text: string, size?: number) =>
  (await records(text, ",", size)).map((record) => record.cells);

/** A file with one line of five million characters. */
async function* endless(): AsyncGenerator<Buffer> {
  yield Buffer.from('content,channel\n"ok\nok",web\n');
  for (let i = 0; i < 40; i++) yield Buffer.alloc(MAX_RECORD / 8, "x");
  yield Buffer.from("\nlast,web\n");
}

const at = (value: string, options = {}) => parseDate(value, options)?.at;

interface Imported {
  encoding: string;
  delimiter: string;
  ignored: string[];
  rows: { line: number; ok?: ImportedMessage; error?: RowIssue; warnings: string[] }[];
  contents: (string | undefined)[];
}

/** A file from bytes to checked rows, as an import does it. */
async function importFile(bytes: Buffer): Promise<Imported> {
  const { encoding } = await probeEncoding(inChunks(bytes));
  if (encoding === null) throw new Error("no encoding");
  const delimiter = detectDelimiter(new TextDecoder(encoding).decode(bytes.subarray(0, 65_536)));
  const imported: Imported = { encoding, delimiter, ignored: [], rows: [], contents: [] };
  let columns: ReturnType<typeof mapColumns> | undefined;
  for await (const record of readCsv(inChunks(bytes), { encoding, delimiter })) {
    if (!columns) {
      columns = mapColumns(record.cells);
      imported.ignored = columns.ignored;
      expect([columns.ambiguous, columns.missing]).toEqual([[], []]);
      continue;
    }
    const { warnings, ...checked } = checkRow(record, columns);
    imported.rows.push({ line: record.line, ...checked, warnings: warnings.map((warning) => warning.code) });
  }
  imported.contents = imported.rows.map((row) => row.ok?.content);
  return imported;
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

describe("headers", () => {
  test("CSV-09: blanks, case, Chinese, NBSP and zero-width, full width", async () => {
    const [a, b, c, d] = await Promise.all(
      ["a-spaces-case", "b-chinese", "c-nbsp-zwsp", "d-fullwidth"].map((name) =>
        importFile(file(`csv-09${name}.csv`)),
      ),
    );
    for (const one of [a, b, c, d]) expect(one?.contents).toEqual(["请帮忙改地址"]);
    expect(a?.rows[0]?.ok?.sender).toBe("kf@example.test");
    expect(b?.rows[0]?.ok).toMatchObject({ channel: "email", subject: "改地址", sender: "客户甲" });
    expect([c?.rows[0]?.ok?.channel, d?.rows[0]?.ok?.channel]).toEqual(["email", "email"]);
  });

  test("a help desk's export is mapped without a question", async () => {
    const bytes = readFileSync("tests/fixtures/it_helpdesk_sitcc.csv");
    const [header] = await records(bytes);
    const columns = mapColumns(header?.cells ?? []);
    expect(columns).toMatchObject({
      mapping: { external_id: 0, received_at: 2, channel: 3, subject: 4, content: 5 },
      ambiguous: [],
      missing: [],
      ignored: ["type", "category", "subcategory", "assignment_group", "software/system", "close_notes"],
    });
    const imported = await importFile(bytes);
    expect(imported.rows).toHaveLength(1000);
    expect(imported.rows.filter((row) => row.error)).toEqual([]);
    expect(new Set(imported.rows.map((row) => row.ok?.channel))).toEqual(
      new Set(["chat", "email", "phone", "self-service"]),
    );
    expect(imported.rows[0]?.ok).toMatchObject({
      external_id: "TASK0049212",
      received_at: "2021-03-31T14:13:00.000Z",
    });
  });

  test("equal names are ambiguous, a surer name wins, unknown headers are listed", () => {
    expect(mapColumns(["message", "body", "x"])).toMatchObject({
      mapping: {},
      ambiguous: [{ field: "content" }],
      missing: [],
      ignored: ["x"],
    });
    expect(mapColumns(["description", "content"])).toMatchObject({
      mapping: { content: 1 },
      ignored: ["description"],
    });
    expect(mapColumns(["foo"])).toMatchObject({ missing: ["content"], ignored: ["foo"] });
  });

  test("what a person chose comes first", () => {
    const headers = ["message", "body", "渠道"];
    expect(mapColumns(headers, { content: "Body" })).toMatchObject({
      mapping: { content: 1, channel: 2 },
      ambiguous: [],
      ignored: ["message"],
    });
    expect(mapColumns(headers, { content: 0, channel: null })).toMatchObject({
      mapping: { content: 0 },
      ignored: ["body", "渠道"],
    });
    expect(mapColumns(headers, { content: 7, sender: "nobody" }).problems.map((p) => p.path)).toEqual([
      "mapping.content",
      "mapping.sender",
    ]);
    expect(mapColumns(headers, { content: 0, subject: 0 }).problems).toHaveLength(1);
  });
});

describe("rows", () => {
  const columns = mapColumns(["内容", "渠道", "优先级", "时间", "标签"]);
  const check = (...row: string[]) => checkRow({ line: 2, cells: row }, columns);

  test("CSV-15: digits are kept, spoilt numbers are pointed out", async () => {
    const { rows } = await importFile(file("csv-15-long-ids.csv"));
    expect(rows.map((row) => [row.ok?.external_id, row.ok?.sender])).toEqual([
      ["202411290000012345678", "00861380000000"],
      ["000123", "013800000000"],
      ["2.02411E+20", "1.38E+10"],
    ]);
    expect(rows.map((row) => row.warnings)).toEqual([[], [], ["number_spoilt", "number_spoilt"]]);
  });

  test("CSV-17: errors name the physical line, the column and the value", async () => {
    const { rows } = await importFile(file("csv-17-error-lines.csv"));
    expect(rows.map((row) => row.line)).toEqual([2, 5, 6, 7]);
    expect(rows.map((row) => Boolean(row.ok))).toEqual([true, false, false, true]);
    expect(rows[1]?.error).toMatchObject({
      code: "channel_unknown",
      column: "channel",
      params: { value: "电报" },
    });
    expect(rows[2]?.error).toMatchObject({ code: "content_empty", column: "content" });
  });

  test("words of the trade in both languages", () => {
    expect(check("x", "support_ticket", "紧急", "2024年11月29日 下午4:20", "退款、VIP, 退款")).toEqual({
      ok: {
        content: "x",
        channel: "ticket",
        priority: "high",
        received_at: "2024-11-29T16:20:00.000Z",
        labels: ["退款", "VIP"],
      },
      warnings: [],
    });
    const channels = ["邮件", "工单", "电话", "在线聊天", "Walk-in", "Self Service", "our-own_1"].map(
      (name) => check("x", name),
    );
    expect(channels.map((row) => "ok" in row && row.ok.channel)).toEqual([
      "email",
      "ticket",
      "phone",
      "chat",
      "walk-in",
      "self-service",
      "our-own_1",
    ]);
    const priorities = ["高", "中", "低", "medium", "P1", "1 - Critical", "Low"].map((name) =>
      check("x", "", name),
    );
    expect(priorities.map((row) => "ok" in row && row.ok.priority)).toEqual([
      "high",
      "normal",
      "low",
      "normal",
      "high",
      "high",
      "low",
    ]);
    expect(check("x", "", "enormous")).toMatchObject({
      error: { code: "priority_unknown", column: "优先级" },
    });
    expect(check("x", "", "", "yesterday")).toMatchObject({
      error: { code: "date_unreadable", column: "时间" },
    });
    expect(check("x".repeat(200_001))).toMatchObject({ error: { code: "value_too_long" } });
    expect(check("x", "", "", "", "y".repeat(41))).toMatchObject({ error: { code: "labels_too_many" } });
  });

  test("dates as people and programs write them", () => {
    for (const value of [
      "2024-11-29T16:20:00Z",
      "2024-11-30T00:20:00+08:00",
      "2024/11/29 16:20",
      "2024.11.29 16:20:00",
      "2024年11月29日 16时20分",
      "2024年11月29日 星期五 下午 4:20",
      "11/29/2024 4:20 PM",
      "29/11/2024 16:20",
      "29.11.2024 16:20",
      "20241129162000",
      "1732897200",
      "1732897200000",
      "45625.680555555555",
      "Fri, 29 Nov 2024 16:20:00 +0000",
      "Nov 29, 2024 16:20",
      "２０２４－１１－２９ １６：２０",
    ])
      expect([value, at(value)]).toEqual([value, "2024-11-29T16:20:00.000Z"]);
    expect(at("2024-11-29 16:20", { timeZone: "Asia/Shanghai" })).toBe("2024-11-29T08:20:00.000Z");
    expect(at("2024-07-01 12:00", { timeZone: "America/New_York" })).toBe("2024-07-01T16:00:00.000Z");
    expect(parseDate("3/4/2024")).toEqual({ at: "2024-03-04T00:00:00.000Z", ambiguous: true });
    expect(parseDate("3/4/2024", { dayFirst: true })).toEqual({
      at: "2024-04-03T00:00:00.000Z",
      ambiguous: false,
    });
    for (const wrong of ["2024-02-30", "2024-13-01", "25:00", "12", "soon", "2024-01-01 25:00"])
      expect(parseDate(wrong)).toBeNull();
  });
});

describe("export", () => {
  const values: string[] = JSON.parse(file("csv-13-export-values.json").toString());

  test("CSV-13: no cell begins a formula, and every text comes back", async () => {
    const rows = await records(
      ["content,channel\r\n", ...values.map((value) => formatCsvRow([value, "api"]))].join(""),
    );
    for (const { cells: row } of rows.slice(1)) expect(row[0]).not.toMatch(/^[=+\-@\t\r＝]/);
    const columns = mapColumns(rows[0]?.cells ?? []);
    const back = rows.slice(1).map((row) => checkRow(row, columns));
    expect(back.map((row) => "ok" in row && row.ok.content)).toEqual(values);
    expect(guardCell("正常文字")).toBe("正常文字");
  });

  test("the guard is taken off exactly, for any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...Array.from("'=+-@\t\r\na＝")) }), (text) => {
        expect(unguardCell(guardCell(text))).toBe(text);
        expect(guardCell(text)).not.toMatch(/^[=+\-@\t\r]/);
      }),
    );
  });
});

import { readFileSync } from "node:fs";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatCsvRow } from "@/domain/exports/format-csv-row";
import { guardCell } from "@/domain/exports/guard-cell";
import { unguardCell } from "@/domain/exports/unguard-cell";
import { checkRow } from "@/domain/imports/check-row";
import { mapColumns } from "@/domain/imports/map-columns";
import { parseDate } from "@/domain/imports/parse-date";
import { file, importFile, records } from "../support/read-csv-file";

const at = (value: string, options = {}) => parseDate(value, options)?.at;

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

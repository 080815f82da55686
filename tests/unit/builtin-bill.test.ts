import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { extractBill } from "@/gateway/builtin/extract-bill";
import { isProduct, readAmount, readCapitals } from "@/gateway/builtin/read-amount";
import { readBillDate } from "@/gateway/builtin/read-bill-date";
import { BillAnswer } from "@/gateway/shape";

describe("bills", () => {
  it("reads a Chinese receipt", () => {
    const text = "北京小面馆\n日期 2026年3月5日\n牛肉面 2 x 18.50 37.00\n可乐 1 x 4.00 4.00\n合计 ￥41.00\n";
    const { bill, missing, evidence } = BillAnswer.parse(extractBill(text));
    expect(bill).toEqual({
      merchant: "北京小面馆",
      number: null,
      date: "2026-03-05",
      currency: "CNY",
      total: "41.00",
      tax: null,
      items: [
        { name: "牛肉面", quantity: "2", unit_price: "18.50", amount: "37.00" },
        { name: "可乐", quantity: "1", unit_price: "4.00", amount: "4.00" },
      ],
    });
    expect(missing).toEqual(["number", "tax"]);
    expect(evidence.total).toContain("41.00");
    expect(evidence.merchant).toBe("北京小面馆");
  });

  it("invents nothing", () => {
    for (const text of ["谢谢光临", "", "👍", "hello world, 3 cats", "周三下午两点开会，带上 3 份材料"]) {
      const { bill, missing } = extractBill(text);
      expect(bill.items).toEqual([]);
      expect([bill.merchant, bill.number, bill.date, bill.currency, bill.total, bill.tax]).toEqual(
        Array(6).fill(null),
      );
      expect(missing).toEqual(["merchant", "number", "date", "currency", "total", "tax", "items"]);
    }
  });

  it("reads an American receipt: tax, subtotal, cash and change apart", () => {
    const { bill } = extractBill(
      "Blue Cup Coffee\nReceipt #A-10293\n03/14/2026 08:12\n2 Latte 9.00\nMuffin x1 3.50\nSubtotal 12.50\nTax (8%) 1.00\nTotal $13.50\nCash 20.00\nChange 6.50",
    );
    expect(bill).toMatchObject({
      merchant: "Blue Cup Coffee",
      number: "A-10293",
      date: "2026-03-14",
      currency: "USD",
      total: "13.50",
      tax: "1.00",
    });
    expect(bill.items).toEqual([
      { name: "Latte", quantity: "2", unit_price: null, amount: "9.00" },
      { name: "Muffin", quantity: "1", unit_price: null, amount: "3.50" },
    ]);
  });

  it("reads a VAT invoice by its tax-inclusive total", () => {
    const { bill } = extractBill(
      "电子发票\n发票号码：24112000000012345678\n开票日期：2026年01月02日\n销售方名称：示例科技有限公司\n统一社会信用代码/纳税人识别号：91110000TEST000001\n合计 ￥1000.00 ￥60.00\n税额 ￥60.00\n价税合计（大写）壹仟零陆拾元整 （小写）￥1,060.00",
    );
    expect(bill).toMatchObject({
      merchant: "示例科技有限公司",
      number: "24112000000012345678",
      date: "2026-01-02",
      total: "1060.00",
      tax: "60.00",
      currency: "CNY",
    });
  });

  it("takes what was paid after the discount, also when it stands below its label", () => {
    expect(extractBill("小店\n合计\n￥88.5\n优惠 -10.00\n实付 78.50元").bill.total).toBe("78.50");
    expect(extractBill("小店\n总计\n￥88.5").bill.total).toBe("88.5");
    expect(extractBill("小店\n总计\n谢谢惠顾 2 次").bill.total).toBeNull();
  });

  it("reads European figures and capitals", () => {
    const { bill } = extractBill(
      "Muster GmbH\nRechnung Nr. 2026-118\nDatum 05.03.2026\nBeratung 2 x 1.250,00 2.500,00\nMwSt 19% 475,00 €\nTotal 2.975,00 €",
    );
    expect(bill).toMatchObject({
      number: "2026-118",
      date: "2026-03-05",
      currency: "EUR",
      total: "2975.00",
      tax: "475.00",
    });
    expect(extractBill("某某商店\n合计人民币：叁佰贰拾元伍角整").bill.total).toBe("320.50");
  });

  it("keeps digits that a float would lose", () => {
    expect(extractBill("店\n合计 ￥99999999999999.99").bill.total).toBe("99999999999999.99");
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 14n }),
        fc.integer({ min: 0, max: 99 }),
        (whole, cents) => {
          const amount = `${whole}.${String(cents).padStart(2, "0")}`;
          const grouped = `${whole.toString().replace(/\B(?=(\d{3})+$)/g, ",")}.${String(cents).padStart(2, "0")}`;
          expect(extractBill(`某店\n合计 ￥${grouped}`).bill.total).toBe(amount);
        },
      ),
    );
  });

  it("multiplies exactly", () => {
    expect(isProduct("3", "0.1", "0.3")).toBe(true);
    expect(isProduct("3", "0.1", "0.30000000000000004".slice(0, 8))).toBe(true);
    expect(isProduct("2", "18.50", "37.01")).toBe(false);
  });

  it.each([
    ["1,234.56", "1234.56"],
    ["1.234,56", "1234.56"],
    ["1,234", "1234"],
    ["12,5", "12.5"],
    ["007.10", "7.10"],
    ["-3.50", "-3.50"],
    ["1.2.3", null],
    ["abc", null],
  ])("amount %s → %s", (written, amount) => expect(readAmount(written)).toBe(amount));

  it.each([
    ["壹佰零陆元伍角整", "106.50"],
    ["贰万叁仟元整", "23000.00"],
    ["拾元零伍分", "10.05"],
    ["没有", null],
  ])("capitals %s → %s", (written, amount) => expect(readCapitals(written)).toBe(amount));

  it.each([
    ["2026-02-30", null, null],
    ["2026/3/5", null, "2026-03-05"],
    ["March 5, 2026", null, "2026-03-05"],
    ["5 Mar 2026", null, "2026-03-05"],
    ["05/03/2026", null, null],
    ["05/03/2026", true, "2026-03-05"],
    ["05/03/2026", false, "2026-05-03"],
    ["25/03/2026", null, "2026-03-25"],
    ["民國115年3月5日", null, "2026-03-05"],
    ["电话 010-2026-0305", null, null],
  ] as const)("date %s (day first: %s) → %s", (line, dayFirst, date) =>
    expect(readBillDate(line, dayFirst)).toBe(date),
  );
});

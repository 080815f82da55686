import type { BillAnswer } from "../shape";
import { AMOUNT, isProduct, readAmount } from "./read-amount";

type Item = BillAnswer["bill"]["items"][number];

/** Lines that look like items by their figures but are something else. */
const NOT_ITEM =
  /合计|总计|小计|共计|总额|总金额|应付|应收|实付|实收|找零|现金|刷卡|支付|付款|优惠|折扣|抵扣|减免|立减|满减|税|余额|积分|会员|卡号|电话|手机|地址|日期|时间|单号|编号|号码|流水|桌号|人数|收银|机号|开户|账号|数量|单价|邮编|找|押金退|\b(sub ?-?total|total|amount due|balance|tax|vat|mwst|ust|netto|brutto|summe|gst|cash|change|card|visa|master(card)?|paid|payment|discount|tip|phone|tel|date|time|invoice|receipt|order|table|guests?|cashier|terminal|auth|approval|page|due|qty)\b/iu;
const MONEY_MARK = /[¥￥$€£₩₹]|\b(?:CNY|RMB|USD|EUR|GBP|JPY|HKD|TWD)\b|元|円/giu;
const COUNT_UNIT =
  "(?:个|份|件|杯|瓶|碗|盒|包|袋|斤|公斤|kg|pcs?|只|张|套|本|台|次|人|位|串|罐|听|支|条|块|箱|桶)?";

/**
 * Reads a line of a bill as an item: "name 2 x 18.50 37.00", "name 18.50 × 2 = 37.00", "name x2 37.00",
 * "2 name 37.00", "name 2 18.50 37.00" (only where the product is exact), "name 37.00". Null when it is none. What the
 * line does not say stays null: nothing is computed.
 */
export function readBillItem(line: string): Item | null {
  if (line.length > 160 || NOT_ITEM.test(line)) return null;
  const text = line.normalize("NFKC").replace(MONEY_MARK, " ").replace(/\s+/g, " ").trim();
  const figures = [...text.matchAll(AMOUNT)].map((m) => ({
    text: m[0],
    at: m.index,
    value: readAmount(m[0]),
  }));
  const last = figures.at(-1);
  if (!last?.value) return null;
  // The amount closes the line; figures inside a name ("7号电池", "A4 纸 80g") do not.
  if (text.slice(last.at + last.text.length).trim().length > 2) return null;
  const item = (
    name: string,
    quantity: string | null,
    unitPrice: string | null,
    amount: string | null,
  ): Item | null => {
    const clean = name
      .replace(/^[\s\d]{0,3}[.、)]\s*/u, "")
      .replace(/^[-*•·#]\s*/u, "")
      .replace(/[\s:：*x×@=,，-]+$/iu, "")
      .trim();
    return /\p{L}/u.test(clean) && clean.length <= 80
      ? { name: clean, quantity, unit_price: unitPrice, amount }
      : null;
  };
  const times = new RegExp(
    `^(.*?\\S)\\s*?\\s(-?[\\d.,]+)\\s?${COUNT_UNIT}\\s?[x×*@]\\s?(-?[\\d.,]+)\\s?${COUNT_UNIT}(?:\\s?[=:]?\\s?(-?[\\d.,]+))?$`,
    "iu",
  ).exec(text);
  if (times) {
    const [a, b, amount] = [
      readAmount(times[2] ?? ""),
      readAmount(times[3] ?? ""),
      times[4] ? readAmount(times[4]) : null,
    ];
    if (a !== null && b !== null) {
      // Both orders are written; a count has no decimals.
      const priceFirst = a.includes(".") && !b.includes(".");
      return item(times[1] ?? "", priceFirst ? b : a, priceFirst ? a : b, amount);
    }
  }
  const counted = new RegExp(
    `^(.*?\\S)\\s?[x×*]\\s?(\\d{1,5}(?:\\.\\d{1,3})?)\\s?${COUNT_UNIT}\\s+(-?[\\d.,]+)$`,
    "iu",
  ).exec(text);
  if (counted)
    return item(counted[1] ?? "", readAmount(counted[2] ?? ""), null, readAmount(counted[3] ?? ""));
  const leading = /^(\d{1,4})\s?[x×*]?\s+(\D.*?)\s+(-?[\d.,]+)$/iu.exec(text);
  if (leading && figures.length <= 2)
    return item(leading[2] ?? "", readAmount(leading[1] ?? ""), null, last.value);
  const [first, second, third] = figures.slice(-3);
  if (first?.value && second?.value && third?.value && isProduct(first.value, second.value, third.value)) {
    const priceFirst = first.value.includes(".") && !second.value.includes(".");
    return item(
      text.slice(0, first.at),
      priceFirst ? second.value : first.value,
      priceFirst ? first.value : second.value,
      third.value,
    );
  }
  // A lone figure is an amount only when it is written as money.
  const money = last.value.includes(".") || /[¥￥$€£元円]/u.test(line);
  return money && last.at > 0 ? item(text.slice(0, last.at), null, null, last.value) : null;
}

import type { BillAnswer } from "../shape";
import { cleanText } from "./fold-text";
import { AMOUNT, readAmount, readCapitals } from "./read-amount";
import { readBillDate } from "./read-bill-date";
import { readBillItem } from "./read-bill-item";
import { readCurrency } from "./read-currency";

type Bill = BillAnswer["bill"];

/** Labels of the total, the surest first. Change and cash handed over are none. */
const TOTALS: readonly RegExp[] = [
  /价税合计|價稅合計|应付(总额|金额|合计|款)?|應付|实付(款|金额|总额)?|實付|\b(grand total|total due|amount due|balance due|total payable|amount payable|total amount)\b/iu,
  /合计|总计|總計|合計|共计|总额|总金额|總額|總金額|(?<!sub[\s-]?)\btotal\b/iu,
  /实收|應收|应收|(支付|付款|消费|交易|订单)?金额|金額|\bamount (paid|charged)\b|\bamount\b/iu,
];
const NO_TOTAL =
  /小计|小計|数量|數量|件数|税额|稅額|不含税|单价|折扣|优惠|找零|找赎|\b(sub ?-?total|change|discount|qty|quantity|tax(?! incl)|vat|savings|items?)\b/iu;
const TAX = /税额|稅額|增值税|营业税|消费税|消費税|税金|稅金|\b(sales tax|tax|vat|gst|hst|mwst)\b/iu;
const NO_TAX =
  /税号|税務|税务|识别号|稅號|統編|纳税人|税率|价税|含税|\b(tax|vat|gst) ?(id|no|number|reg|payer|invoice)\b|\b(incl|excl|before|pre-?)\w* ?tax\b/iu;
const NUMBERS: readonly RegExp[] = [
  /(?:发票号码?|發票號碼?|rechnungs?[\s-]?(?:nr|nummer|no)\.?|facture\s*n[°o]\.?|invoice\s*(?:no|number|num|#|id)\.?)\s*[:#：]?\s*/iu,
  /(?:票据?号码?|小票号?|收据号|单据号|账单号|订单编?号|订单|單號|单号|流水号|交易号|receipt\s*(?:no|number|#)\.?|bill\s*(?:no|number|#)\.?|order\s*(?:no|number|#|id)\.?|transaction\s*(?:id|no)\.?)\s*[:#：]?\s*/iu,
  /(?:编号|編號|(?<!\p{L})no\.?|№)\s*[:#：]?\s*/iu,
];
const NO_NUMBER = /电话|手机|税号|识别号|桌|开户|账号|卡号|\b(tel|phone|fax|table|tax|vat|account|card)\b/iu;
const MERCHANT =
  /(?:商户(?:名称?)?|商家(?:名称)?|店铺?(?:名称?)|门店|收款(?:方|人|单位)|销售方(?:名称)?|销方(?:名称)?|卖方|开票单位|merchant|seller|vendor|store|shop|sold by|supplier)\s*[:：]\s*(\S.{0,78})/iu;
const NO_MERCHANT =
  /谢谢|多谢|感谢|欢迎|光临|惠顾|小票|收据|发票|账单|清单|结算单|凭证|存根|客户联|商户联|重印|^(日期|时间|地址|电话|单号|桌号|订单|合计|总计|品名|名称|购买方)|\b(receipt|invoice|bill|thank|welcome|copy|date|time|tel|phone|address|order|total|amount|page|item|customer|bill to|ship to)\b/iu;
const NO_DATE = /到期|有效期|截止|付款期限|\b(due|valid|expir\w+|until)\b/iu;

/** The amount after a label in its line, else alone in the next line: the last one written as money, else the last. */
function amountAfter(
  lines: readonly string[],
  at: number,
  from: number,
): { value: string; line: string } | null {
  const pick = (text: string): string | null => {
    const all = [...text.matchAll(AMOUNT)].map((m) => ({
      m,
      money:
        /[.,]\d{1,2}$/.test(m[0]) ||
        /[¥￥$€£₩₹]\s?$/.test(text.slice(0, m.index)) ||
        /^\s?[元円€$]/.test(text.slice(m.index + m[0].length)),
    }));
    const best = all.findLast((a) => a.money) ?? all.at(-1);
    if (best) return readAmount(best.m[0]);
    return readCapitals(text);
  };
  const line = lines[at] ?? "";
  const own = pick(line.slice(from));
  if (own !== null) return { value: own, line };
  const next = lines[at + 1] ?? "";
  // OCR often puts the figure below its label; anything else in that line would make this a guess.
  if (!/^[^\p{L}]*$/u.test(next.replace(/\b(CNY|RMB|USD|EUR|GBP|JPY)\b|元|人民币/giu, ""))) return null;
  const below = pick(next);
  return below === null ? null : { value: below, line: `${line} ${next}` };
}

function findTotal(lines: readonly string[]): { value: string; line: string; at: number } | null {
  // The last of several is the one after discounts and tax.
  for (const label of TOTALS)
    for (let at = lines.length - 1; at >= 0; at--) {
      const line = lines[at] ?? "";
      const match = label.exec(line);
      if (!match || (NO_TOTAL.test(line) && !/价税合计|價稅合計|tax incl|incl\w*\.? (tax|vat)/iu.test(line)))
        continue;
      const found = amountAfter(lines, at, match.index + match[0].length);
      if (found) return { ...found, at };
    }
  return null;
}

function findNumber(lines: readonly string[]): { value: string; line: string } | null {
  for (const label of NUMBERS)
    for (const line of lines) {
      const match = label.exec(line);
      if (!match || NO_NUMBER.test(line.slice(0, match.index + match[0].length))) continue;
      const value = /^[A-Za-z0-9][A-Za-z0-9/_-]{2,39}/.exec(line.slice(match.index + match[0].length))?.[0];
      if (value && /\d/.test(value) && !/^\d{4}[/-]\d{1,2}[/-]\d{1,2}$/.test(value)) return { value, line };
    }
  return null;
}

function findMerchant(lines: readonly string[], before: number): { value: string; line: string } | null {
  for (const line of lines) {
    const value = MERCHANT.exec(line)?.[1]?.trim();
    if (value) return { value, line };
  }
  // A bill is headed by its merchant: only what stands above the first figure can be one.
  for (const line of lines.slice(0, Math.min(4, before))) {
    const letters = line.match(/\p{L}/gu)?.length ?? 0;
    if (letters < 2 || line.length > 60 || NO_MERCHANT.test(line) || /[:：。！？]/u.test(line)) continue;
    if (readBillItem(line) || [...line.matchAll(AMOUNT)].some((m) => /[.,]\d{2}$/.test(m[0]))) continue;
    return { value: line, line };
  }
  return null;
}

/**
 * Reads a bill from its text (OCR or typed): merchant, number, date, currency, total, tax, items. Amounts are the
 * digits on the bill as decimal strings. What the text does not say is null and listed in `missing`; `evidence` holds
 * the line each found field was read from. Never computes, never guesses. Looks at the first 1,000 lines.
 */
export function extractBill(raw: string): BillAnswer {
  const lines = cleanText(raw.slice(0, 60_000))
    .split("\n", 1000)
    .map((line) =>
      line
        .normalize("NFKC")
        .replace(/\s+/g, " ")
        .trim()
        .slice(0, 300)
        .replace(/\p{Surrogate}/gu, ""),
    )
    .filter((line) => line !== "");
  const evidence: Record<string, string> = {};
  const note = <T>(field: string, found: { value: T; line: string } | null): T | null => {
    if (found === null) return null;
    evidence[field] = found.line;
    return found.value;
  };

  const total = findTotal(lines);
  const kana = lines.some((line) => /[\u3041-\u30ff]/.test(line));
  const currencyOf = (line: string | undefined): { value: string; line: string } | null => {
    const value = line === undefined ? null : readCurrency(line, kana);
    return value === null || line === undefined ? null : { value, line };
  };
  const currency = note(
    "currency",
    currencyOf(total?.line) ?? lines.map(currencyOf).find((c) => c !== null) ?? null,
  );
  const dayFirst = currency === "USD" ? false : currency === null ? null : true;
  const dated = lines
    .filter((line) => !NO_DATE.test(line))
    .map((line) => ({ line, value: readBillDate(line, dayFirst) }));
  const date =
    dated.find((d) => d.value !== null && /日期|时间|date/iu.test(d.line)) ??
    dated.find((d) => d.value !== null);
  const taxAt = lines.findIndex(
    (line) =>
      TAX.test(line) &&
      !NO_TAX.test(line) &&
      amountAfter(lines, lines.indexOf(line), TAX.exec(line)?.index ?? 0) !== null,
  );
  const tax = taxAt < 0 ? null : amountAfter(lines, taxAt, TAX.exec(lines[taxAt] ?? "")?.index ?? 0);

  const number = findNumber(lines);
  const items: Bill["items"] = [];
  lines.slice(0, total ? total.at : lines.length).forEach((line) => {
    if (readBillDate(line, dayFirst) !== null || MERCHANT.test(line)) return;
    const item = readBillItem(line);
    if (!item) return;
    evidence[`items[${items.length}]`] = line;
    items.push(item);
  });
  const before = [total?.line, date?.line, evidence["items[0]"], number?.line].reduce(
    (first, line) =>
      line === undefined
        ? first
        : Math.min(
            first,
            Math.max(
              0,
              lines.findIndex((l) => line.startsWith(l)),
            ),
          ),
    lines.length,
  );
  const bill: Bill = {
    merchant: note("merchant", findMerchant(lines, before < lines.length ? before : 0)),
    number: note("number", number),
    date: note("date", date ?? null),
    currency,
    total: note("total", total),
    tax: note("tax", tax),
    items,
  };
  const missing: string[] = (["merchant", "number", "date", "currency", "total", "tax"] as const).filter(
    (field) => bill[field] === null,
  );
  if (items.length === 0) missing.push("items");
  return { bill, missing, evidence };
}

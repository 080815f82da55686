/** Written signs of currencies, the longer before the shorter that they contain. */
const SIGNS: readonly [RegExp, string][] = [
  [/\b(CNY|RMB)\b|人民币|人民幣/iu, "CNY"],
  [/\bHKD\b|HK\$|港币|港幣|港元/iu, "HKD"],
  [/\bTWD\b|\bNTD\b|NT\$|新台币|新臺幣|新台幣|台币|臺幣/iu, "TWD"],
  [/\bJPY\b|日元|日圆|日圓|円/iu, "JPY"],
  [/\bSGD\b|S\$(?=\s*\d)/u, "SGD"],
  [/\bAUD\b|A\$(?=\s*\d)/u, "AUD"],
  [/\bCAD\b|C(?:A)?\$(?=\s*\d)/u, "CAD"],
  [/\bUSD\b|US\$|美元|美金/iu, "USD"],
  [/\bEUR\b|€|欧元|歐元/iu, "EUR"],
  [/\bGBP\b|£|英镑|英鎊/iu, "GBP"],
  [/\bKRW\b|₩|韩元|韓元/iu, "KRW"],
  [/\bINR\b|₹/iu, "INR"],
  [/\bCHF\b/u, "CHF"],
  [/\bTHB\b|฿|泰铢/iu, "THB"],
  [/[¥￥]/u, "CNY"],
  [/\d\s*元|元\s*[)）整]|单位[:：]?\s*元|金额\s*[(（]元[)）]|[块塊]钱/u, "CNY"],
  [/\$\s*\d|\d\s*\$/u, "USD"],
];

/**
 * The ISO 4217 code that a line of a bill names, or null. ¥ is yen where the bill is Japanese (`kana`), else yuan; a
 * bare $ is taken as US dollars.
 */
export function readCurrency(line: string, kana: boolean): string | null {
  for (const [sign, code] of SIGNS)
    if (sign.test(line)) return code === "CNY" && kana && /[¥￥]/.test(line) ? "JPY" : code;
  return null;
}

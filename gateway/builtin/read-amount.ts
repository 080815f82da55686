/** A number as written on a bill: grouped or not, with a point or a comma for decimals, maybe signed. */
export const AMOUNT =
  /(?<![\d.,A-Za-z/:-])[-−]?(?:\d{1,3}(?:[,. ']\d{3})+(?:[.,]\d{1,6})?|\d{1,15}(?:[.,]\d{1,6})?)(?![\d/:%‰]|[.,]\d|-\d|年|月|日|时|点|号)/g;

/**
 * A written number → decimal string, digits kept as they stand ("41.00" stays "41.00"); null when it is none.
 * With both marks the last is the decimal one; a lone comma before exactly three digits groups thousands. Exact:
 * never through a float.
 */
export function readAmount(written: string): string | null {
  let text = written.normalize("NFKC").replace(/[−–]/g, "-").replace(/[\s']/g, "");
  const negative = text.startsWith("-") || /^\(.*\)$/.test(text);
  text = text.replace(/[()-]/g, "");
  if (!/^\d[\d.,]*$/.test(text)) return null;
  const comma = text.lastIndexOf(",");
  const point = text.lastIndexOf(".");
  if (comma >= 0 && point >= 0)
    text = comma > point ? text.replaceAll(".", "").replace(",", ".") : text.replaceAll(",", "");
  else if (comma >= 0)
    text = /^\d{1,3}(,\d{3})+$/.test(text) ? text.replaceAll(",", "") : text.replace(",", ".");
  else if (/^\d{1,3}(\.\d{3}){2,}$/.test(text)) text = text.replaceAll(".", "");
  const match = /^0*(\d{1,15})(?:\.(\d{1,6}))?$/.exec(text);
  if (!match) return null;
  return `${negative ? "-" : ""}${match[1]}${match[2] === undefined ? "" : `.${match[2]}`}`;
}

/** Whether a × b = c exactly, for decimal strings. */
export function isProduct(a: string, b: string, c: string): boolean {
  const split = (n: string): [bigint, number] => {
    const [whole = "0", part = ""] = n.split(".");
    return [BigInt(whole + part), part.length];
  };
  const [x, dx] = split(a);
  const [y, dy] = split(b);
  const [z, dz] = split(c);
  return x * y * 10n ** BigInt(dz) === z * 10n ** BigInt(dx + dy);
}

const DIGITS = "零壹贰叁肆伍陆柒捌玖";
const UNITS: Readonly<Record<string, bigint>> = { 拾: 10n, 佰: 100n, 仟: 1000n };

/** An amount in Chinese capital figures ("壹佰零陆元伍角整") → decimal string; null when it is none. */
export function readCapitals(written: string): string | null {
  const text = written.replaceAll("圆", "元").replaceAll("〇", "零");
  const match =
    /([零壹贰叁肆伍陆柒捌玖拾佰仟万亿]{1,30})元(?:([零壹贰叁肆伍陆柒捌玖])角)?(?:零?([壹贰叁肆伍陆柒捌玖])分)?/u.exec(
      text,
    );
  if (!match?.[1]) return null;
  let total = 0n;
  let section = 0n;
  let digit = 0n;
  for (const char of match[1]) {
    const value = DIGITS.indexOf(char);
    if (value >= 0) digit = BigInt(value);
    else if (char === "万" || char === "亿") {
      total = (total + section + digit) * (char === "万" ? 10_000n : 100_000_000n);
      section = 0n;
      digit = 0n;
    } else {
      section += (digit === 0n ? 1n : digit) * (UNITS[char] ?? 1n);
      digit = 0n;
    }
  }
  const whole = total + section + digit;
  const cents = `${Math.max(0, DIGITS.indexOf(match[2] ?? "零"))}${Math.max(0, DIGITS.indexOf(match[3] ?? "零"))}`;
  return `${whole}.${cents}`;
}

import "server-only";
import type { BillAnswer } from "../../gateway/shape";

const FIELDS = ["merchant", "number", "date", "currency", "total", "tax"] as const;
/** Amounts written out in words (壹仟贰佰元整) have no digits to be found. */
const IN_WORDS = /[零壹贰叁肆伍陆柒捌玖]\s*[拾佰仟万萬亿億元圆整角分]/;

/**
 * Holds a bill against its source: an amount whose digits the text doesn't contain was computed or invented, a
 * merchant or number that isn't in it was guessed; they become null. Evidence that the text doesn't contain is dropped; `missing` names every field that is null.
 * Nothing is ever added.
 */
export function groundBill(answer: BillAnswer, source: string): BillAnswer {
  const text = flat(source);
  // Spaces part two numbers, or, in recognised text, the digits of one: both readings count.
  const amounts = new Set([...numbersOf(source.normalize("NFKC")), ...numbersOf(text)]);
  const inWords = IN_WORDS.test(source);
  const found = (amount: string | null) =>
    amount === null || inWords || amounts.has(canonical(amount.replace(/^-/, ""))) ? amount : null;
  const quoted = (value: string | null) => (value !== null && text.includes(flat(value)) ? value : null);
  const bill = {
    ...answer.bill,
    merchant: quoted(answer.bill.merchant),
    number: quoted(answer.bill.number),
    total: found(answer.bill.total),
    tax: found(answer.bill.tax),
    items: answer.bill.items.map((item) => ({
      ...item,
      unit_price: found(item.unit_price),
      amount: found(item.amount),
    })),
  };
  const evidence = Object.fromEntries(
    Object.entries(answer.evidence).filter(([, line]) => line.trim() !== "" && text.includes(flat(line))),
  );
  return { bill, missing: FIELDS.filter((field) => bill[field] === null), evidence };
}

const numbersOf = (text: string) =>
  Array.from(text.matchAll(/\d[\d,]*(?:\.\d+)?/g), (m) => canonical(m[0].replaceAll(",", "")));

/** Without spaces, in half width: recognition scatters both. */
const flat = (text: string) => text.normalize("NFKC").replace(/\s+/g, "");

/** `041.0` and `41.00` are the same number. */
function canonical(amount: string): string {
  const [whole = "", fraction = ""] = amount.split(".");
  const decimals = fraction.replace(/0+$/, "");
  return `${whole.replace(/^0+(?=\d)/, "")}${decimals ? `.${decimals}` : ""}`;
}

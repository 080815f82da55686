import "server-only";
import { z } from "zod";
import { BillAnswer } from "../../gateway/shape";

const MONEY_FIELDS = ["total", "tax"] as const;
const ITEM_FIELDS = ["quantity", "unit_price", "amount"] as const;

/**
 * A model's answer about a bill. Amounts that are written with separators, signs or full-width digits become plain
 * decimal strings before they are checked (`"￥1,234.50元"` → `"1234.50"`); a JSON number is refused, because it has
 * been a float by then.
 */
export const BillReply = z.preprocess(normalizeBill, BillAnswer);

function normalizeBill(value: unknown): unknown {
  if (!isRecord(value) || !isRecord(value.bill)) return value;
  const bill: Record<string, unknown> = {
    merchant: null,
    number: null,
    date: null,
    currency: null,
    total: null,
    tax: null,
    ...value.bill,
  };
  for (const field of MONEY_FIELDS) bill[field] = plainAmount(bill[field]);
  for (const field of ["merchant", "number", "date", "currency"]) if (bill[field] === "") bill[field] = null;
  const items = Array.isArray(bill.items) ? bill.items : [];
  bill.items = items.map((item: unknown) => {
    if (!isRecord(item)) return item;
    const amounts = Object.fromEntries(ITEM_FIELDS.map((field) => [field, plainAmount(item[field] ?? null)]));
    return { name: item.name, ...amounts };
  });
  const evidence = isRecord(value.evidence)
    ? Object.fromEntries(Object.entries(value.evidence).filter(([, line]) => typeof line === "string"))
    : {};
  return { bill, missing: Array.isArray(value.missing) ? value.missing : [], evidence };
}

/** A written amount as a plain decimal string; null for empty; anything unclear stays as it is and fails the check. */
export function plainAmount(value: unknown): unknown {
  if (typeof value !== "string") return value;
  const text = value
    .normalize("NFKC")
    .replace(/[\s'’]/g, "")
    .replace(/^(CNY|RMB|USD|EUR|[¥￥$€£])|(元整?|圆整?|CNY|RMB|USD|EUR|[¥￥$€£])$/gi, "");
  if (text === "") return null;
  return /^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(text) ? text.replaceAll(",", "") : text;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

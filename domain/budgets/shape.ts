import { z } from "zod";

/** An amount of money as a decimal string: exact, at most six digits after the point. */
const Amount = z
  .string()
  .trim()
  .regex(/^\d{1,9}(\.\d{1,6})?$/, 'use a decimal string such as "25.00"');

const limits = {
  /** Null = money is not limited. */
  limit_amount: Amount.nullable(),
  /** Prompt and answer together; null = tokens are not limited. */
  limit_tokens: z.number().int().min(1).max(1_000_000_000_000).nullable(),
  /** Percent of a limit from which the budget counts as nearly used up. */
  warn_percent: z.number().int().min(1).max(100),
};
const isLimited = (b: { limit_amount: string | null; limit_tokens: number | null }) =>
  b.limit_amount !== null || b.limit_tokens !== null;
const unlimited = { path: ["limit_amount"], message: "limit an amount, tokens or both" };

/** What a budget is held to. All of it at once: a limit that is null is lifted. */
export const BudgetLimits = z.strictObject(limits).refine(isLimited, unlimited);
export type BudgetLimits = z.output<typeof BudgetLimits>;

export const PERIODS = ["day", "month"] as const;

export const NewBudget = z
  .strictObject({
    /** Of an API key or of a member; both null = the whole deployment. */
    key_id: z.uuid().nullable(),
    member_id: z.uuid().nullable(),
    period: z.enum(PERIODS),
    currency: z.string().regex(/^[A-Z]{3}$/, "use a currency code such as USD"),
    ...limits,
  })
  .refine((b) => b.key_id === null || b.member_id === null, {
    path: ["member_id"],
    message: "a budget is of an API key or of a member, not of both",
  })
  .refine(isLimited, unlimited);
export type NewBudget = z.output<typeof NewBudget>;

/** `near`: at or above the warning line. `used_up`: what is left is nothing; calls that cost something are refused. */
export type BudgetState = "ok" | "near" | "used_up";

export interface BudgetView {
  id: string;
  /** Both null = the deployment. */
  key_id: string | null;
  member_id: string | null;
  /** Of the key or the member. */
  owner_name: string | null;
  period: (typeof PERIODS)[number];
  currency: string;
  limit_amount: string | null;
  limit_tokens: number | null;
  warn_percent: number;
  /** In the period that runs; decimal strings of the currency. */
  spent_amount: string;
  spent_tokens: number;
  /** Reserved by calls that are under way. */
  held_amount: string;
  held_tokens: number;
  /** The fuller of the two limits, held parts included: 0 = untouched, 1 = used up. */
  used: number;
  state: BudgetState;
  resets_at: string;
  updated_at: string;
}

/** Who can have a budget of their own. */
export interface BudgetOwners {
  members: { id: string; name: string }[];
  keys: { id: string; name: string }[];
}

/** Whether a budget is of all calls together. */
export const isOfDeployment = (budget: Pick<BudgetView, "key_id" | "member_id">): boolean =>
  budget.key_id === null && budget.member_id === null;

import "server-only";
import { getSql } from "@/db/client";
import { AppError } from "@/lib/errors";
import { newId } from "@/lib/id";
import { logger } from "@/lib/logger";
import type { Candidate } from "./choose-route";
import { costMicros, priceCall } from "./price-call";
import type { Tokens } from "./providers/provider";
import { releaseHolds } from "./release-holds";

/** A hold outlives its call by this long before it counts as abandoned. */
const GRACE_MS = 60_000;

export interface SpendWish {
  /** Estimate of the prompt, and the most that the answer may have. Tokens. */
  tokens: Tokens;
  keyId: string | undefined;
  memberId: string | undefined;
  /** The longest that the call may take, milliseconds. */
  lastsMs: number;
}

interface Judged {
  id: string;
  key_id: string | null;
  member_id: string | null;
  period: "day" | "month";
  fits: boolean;
  blind: boolean;
  near: boolean;
  resets_at: string;
  resets_ms: number;
}

/**
 * Reserves what a call may cost, in every budget that it falls under: the deployment's, its key's and its member's, of
 * the day and of the month. One statement locks the rows, compares and takes, so that any number of calls at once get no more than
 * there is; either all budgets have room or nothing is taken. A call that costs nothing needs no room. The built-in
 * model falls under no budget. A budget counts from the first call whose route is chosen after it was set.
 *
 * A model of unknown price can't be held to an amount: only limits of tokens count for it, and where a budget has an
 * amount alone, it is refused.
 * @returns the hold's id for {@link releaseHolds}, or null when no budget applies.
 * @throws AppError 42902, with the time until the budget begins anew where that helps.
 */
export async function reserveBudget(candidate: Candidate, wish: SpendWish): Promise<string | null> {
  if (candidate.kind === "builtin" || candidate.noBudgets) return null;
  const hold = newId();
  let judged = await take(hold, candidate, wish);
  if (judged.some((row) => !row.fits) && (await releaseHolds({ expired: true })) > 0)
    judged = await take(hold, candidate, wish);
  const refused = judged.filter((row) => !row.fits);
  if (refused.length > 0) throw refusal(candidate, refused);
  for (const row of judged.filter((each) => each.near))
    logger().warn(
      { budget: row.id, key: row.key_id, member: row.member_id, period: row.period },
      "budget nearly used up",
    );
  return judged.length === 0 ? null : hold;
}

function refusal(candidate: Candidate, refused: Judged[]): AppError {
  // The one that lasts longest; on the last day of a month both reset at once, and the month's says more.
  const [first] = refused.toSorted(
    (a, b) =>
      Number(b.blind) - Number(a.blind) ||
      b.resets_ms - a.resets_ms ||
      Number(b.period === "month") - Number(a.period === "month"),
  );
  if (!first) return new AppError("budget_exceeded");
  const whose = `the ${first.period === "day" ? "daily" : "monthly"} budget of ${ownerOf(first)}`;
  if (first.blind)
    return new AppError(
      "budget_exceeded",
      `the price of ${candidate.provider}/${candidate.model} is unknown, and ${whose} limits no tokens: set the price or a limit of tokens`,
    );
  return new AppError(
    "budget_exceeded",
    `${whose} has no room for this call; it resets at ${first.resets_at}`,
    {
      retryAfterMs: Math.max(1000, Math.ceil(first.resets_ms)),
    },
  );
}

function ownerOf({ key_id, member_id }: Judged): string {
  if (key_id !== null) return "this API key";
  return member_id === null ? "the deployment" : "this member";
}

async function take(hold: string, candidate: Candidate, wish: SpendWish): Promise<Judged[]> {
  const cost = priceCall(wish.tokens, candidate);
  const unpriced = cost === null;
  const micros = cost === null ? "0" : costMicros(cost.picos);
  const tokens = wish.tokens.prompt + wish.tokens.completion;
  const expiresInMs = wish.lastsMs + GRACE_MS;
  // Prepared: planning a statement of this size takes longer than running it.
  return await getSql()<Judged[]>`
    with due as materialized (
      select * from budgets
      where (key_id is null and member_id is null) or key_id = ${wish.keyId ?? null}::uuid
        or member_id = ${wish.memberId ?? null}::uuid order by id for update
    ), dated as (
      -- greatest: a statement that began before midnight and waited must not turn the counters back.
      select due.*, greatest(period_start, date_trunc(period, now() at time zone 'UTC')::date) as start,
        case when currency = ${candidate.currency} then ${micros}::numeric else 0 end as add_micros
      from due
    ), counted as (
      select dated.*, ('1 ' || period)::interval + start as resets,
        case when period_start = start then spent_micros + held_micros else 0 end as used_micros,
        case when period_start = start then spent_tokens + held_tokens else 0 end as used_tokens
      from dated
    ), judged as (
      select counted.*, ${unpriced} and limit_micros is not null and limit_tokens is null as blind,
        not (${unpriced} and limit_micros is not null and limit_tokens is null)
          and (limit_micros is null or add_micros = 0 or used_micros + add_micros <= limit_micros)
          and (limit_tokens is null or used_tokens + ${tokens}::bigint <= limit_tokens) as fits,
        coalesce(used_micros * 100 < limit_micros::numeric * warn_percent
          and (used_micros + add_micros) * 100 >= limit_micros::numeric * warn_percent, false)
          or coalesce(used_tokens::numeric * 100 < limit_tokens::numeric * warn_percent
          and (used_tokens + ${tokens}::bigint)::numeric * 100 >= limit_tokens::numeric * warn_percent, false) as near
      from counted
    ), taken as (
      update budgets b set period_start = j.start,
        spent_micros = case when b.period_start = j.start then b.spent_micros else 0 end,
        spent_tokens = case when b.period_start = j.start then b.spent_tokens else 0 end,
        held_micros = case when b.period_start = j.start then b.held_micros else 0 end + j.add_micros,
        held_tokens = case when b.period_start = j.start then b.held_tokens else 0 end + ${tokens}::bigint
      from judged j where b.id = j.id and (select bool_and(fits) from judged)
      returning b.id, b.period_start, j.add_micros
    ), noted as (
      insert into budget_holds (id, budget_id, period_start, micros, tokens, expires_at)
      select ${hold}::uuid, id, period_start, add_micros, ${tokens}::bigint,
        now() + ${expiresInMs} * interval '1 millisecond' from taken
    )
    select id, key_id, member_id, period, fits, blind, fits and near as near,
      to_char(resets, 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as resets_at,
      (extract(epoch from resets - now() at time zone 'UTC') * 1000)::float8 as resets_ms
    from judged`;
}

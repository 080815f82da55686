import "server-only";
import { inArray } from "drizzle-orm";
import { getDb } from "@/db/client";
import { members } from "@/db/schema/members";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { countCost, countMembers } from "./count-cost";
import { agreementOf, countMessages } from "./count-messages";
import { countDone, countReplies, type WorkCell } from "./count-work";
import { daysOfRange, type ReportRange } from "./range-shape";
import type { ReportMember, ReportTimes, ReportView } from "./shape";

const DAY_MS = 86_400_000;
const none: ReportTimes = { median: null, p90: null };

/**
 * What came in, how fast people answered, what the AI got right and what it cost, by day and by member. Reads what lies
 * in the range by its indexes, never a whole table.
 * @param timeZone the reader's: an IANA name; days are those of its calendar.
 * @throws AppError 40301 for who may not see the team's figures.
 */
export async function readReport(actor: Actor, range: ReportRange, timeZone: string): Promise<ReportView> {
  authorize(actor, "ops:read");
  const { from } = range;
  const until = new Date(Date.parse(range.to) + DAY_MS).toISOString().slice(0, 10);
  const [received, replies, done, cost] = await Promise.all([
    countMessages(from, until, timeZone),
    countReplies(from, until, timeZone),
    countDone(from, until, timeZone),
    countCost(from, until, timeZone),
  ]);
  const totals = cost.filter((c) => c.part === "all").toSorted((a, b) => b.calls - a.calls);
  const currency = totals[0]?.currency ?? "USD";
  const arrivals = received.filter((c) => c.part === "day");
  const sum = (pick: (cell: (typeof arrivals)[number]) => number) =>
    arrivals.reduce((all, cell) => all + pick(cell), 0);
  const whole = (cells: WorkCell[]) => cells.find((c) => c.part === "all");
  return {
    ...range,
    time_zone: timeZone,
    currency,
    days: daysOfRange(range).map((day) => {
      const of = <T extends { part: string; day: string | null }>(cells: T[]) =>
        cells.find((c) => c.part === "day" && c.day === day);
      const [came, replied, finished] = [of(received), of(replies), of(done)];
      const spent = cost.find((c) => c.part === "day" && c.day === day && c.currency === currency);
      return {
        day,
        received: came?.received ?? 0,
        replied: replied?.count ?? 0,
        done: finished?.count ?? 0,
        first_reply: timesOf(replied),
        to_done: timesOf(finished),
        agreement: came ? agreementOf(came) : { set: 0, kept: 0 },
        cost: Number(spent?.amount ?? 0),
      };
    }),
    total: {
      received: sum((c) => c.received),
      replied: whole(replies)?.count ?? 0,
      done: whole(done)?.count ?? 0,
      first_reply: timesOf(whole(replies)),
      to_done: timesOf(whole(done)),
      agreement: { set: sum((c) => agreementOf(c).set), kept: sum((c) => agreementOf(c).kept) },
      cost: totals.map((c) => ({ currency: c.currency, amount: c.amount })),
    },
    categories: received
      .filter((c) => c.part === "category")
      .map((c) => ({
        code: c.category,
        count: c.received,
        agreement: { set: c.category_set, kept: c.category_kept },
      }))
      .toSorted((a, b) => b.count - a.count || ((a.code ?? "") < (b.code ?? "") ? -1 : 1)),
    members: await membersOf(replies, done, await countMembers(from, until, timeZone, currency)),
  };
}

function timesOf(cell: WorkCell | undefined): ReportTimes {
  return cell === undefined || cell.count === 0 ? none : { median: cell.median, p90: cell.p90 };
}

async function membersOf(
  replies: WorkCell[],
  done: WorkCell[],
  others: { member_id: string; corrections: number; amount: string }[],
): Promise<ReportMember[]> {
  const byMember = (cells: WorkCell[]) =>
    new Map(
      cells.flatMap((c): [string, WorkCell][] =>
        c.part === "member" && c.member_id !== null ? [[c.member_id, c]] : [],
      ),
    );
  const [replied, finished] = [byMember(replies), byMember(done)];
  const rest = new Map(others.map((o) => [o.member_id, o]));
  const ids = [...new Set([...replied.keys(), ...finished.keys(), ...rest.keys()])];
  if (ids.length === 0) return [];
  const rows = await getDb()
    .select({ id: members.id, name: members.name })
    .from(members)
    .where(inArray(members.id, ids));
  return rows
    .map(({ id, name }) => ({
      id,
      name,
      replied: replied.get(id)?.count ?? 0,
      done: finished.get(id)?.count ?? 0,
      first_reply: timesOf(replied.get(id)),
      to_done: timesOf(finished.get(id)),
      corrections: rest.get(id)?.corrections ?? 0,
      cost: rest.get(id)?.amount ?? "0",
    }))
    .toSorted((a, b) => b.replied + b.done - (a.replied + a.done) || (a.name < b.name ? -1 : 1));
}

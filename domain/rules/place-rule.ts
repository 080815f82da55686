import "server-only";
import { and, asc, eq, ne } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { rules } from "@/db/schema/rules";
import type { RulePhase } from "./shape";

/**
 * Frees a position of a phase for one rule and returns it; without a wish it is the place after the last. Rules in
 * between make room: moved down, the rule takes the place of the one that was there; moved up, or put in anew, the
 * one that was there follows it. The caller holds the lock of the order and stores the position.
 */
export async function placeRule(
  tx: Tx,
  phase: RulePhase,
  id: string,
  wish: number | undefined,
  from: number | undefined,
): Promise<number> {
  const others = await tx
    .select({ id: rules.id, position: rules.position })
    .from(rules)
    .where(and(eq(rules.phase, phase), ne(rules.id, id)))
    .orderBy(asc(rules.position), asc(rules.id));
  if (wish === undefined) return (others.at(-1)?.position ?? 0) + 1;
  for (const { id: other, position } of makeRoom(others, wish, from))
    await tx.update(rules).set({ position }).where(eq(rules.id, other));
  return wish;
}

interface Placed {
  id: string;
  position: number;
}

/** The rules that must move, and where to. Pure. `others` are sorted and have different positions. */
export function makeRoom(others: Placed[], wish: number, from: number | undefined): Placed[] {
  if (!others.some((other) => other.position === wish)) return [];
  if (from !== undefined && from < wish)
    return others
      .filter((other) => other.position > from && other.position <= wish)
      .map((other) => ({ id: other.id, position: other.position - 1 }));
  const moved: Placed[] = [];
  let next = wish;
  for (const other of others) {
    if (other.position !== next) continue;
    moved.push({ id: other.id, position: ++next });
  }
  return moved;
}

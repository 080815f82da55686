import "server-only";
import type { Priority } from "@/gateway/shape";

const ALIASES = new Map<string, Priority>();
for (const [priority, names] of [
  [
    "high",
    "high highest urgent critical emergency major blocker severe p0 p1 1 高 最高 紧急 緊急 加急 特急 急 非常紧急 严重 重要 高优先级",
  ],
  [
    "normal",
    "normal medium moderate middle mid default standard average p2 2 中 中等 普通 一般 正常 标准 中优先级",
  ],
  ["low", "low lowest minor trivial planning p3 p4 p5 3 4 5 低 最低 较低 不急 不紧急 低优先级"],
] as const)
  for (const name of names.split(" ")) ALIASES.set(name, priority);

/** The priority of a cell, in Chinese or English, by word or number (`1 - High`, P1, 紧急, medium). Null: unknown. */
export function readPriority(value: string): Priority | null {
  const folded = value.normalize("NFKC").trim().toLowerCase();
  const named = /^\d\s*[-–:.)]\s*(\S.*)$/.exec(folded)?.[1] ?? folded;
  return ALIASES.get(named.replace(/\s+/g, "")) ?? null;
}

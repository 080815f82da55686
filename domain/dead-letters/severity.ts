import type { ErrorName } from "@/lib/errors";
import type { Severity } from "./shape";

/**
 * How bad a dead letter is. P1: nobody's task of that kind can work (key refused, worker killed), or the task was high.
 * P2: this task failed after all its tries. P3: low priority.
 */
export function severityOf(priority: string, error: ErrorName, stage: string): Severity {
  if (stage === "engine" || error === "upstream_rejected" || priority === "high") return "P1";
  return priority === "low" ? "P3" : "P2";
}

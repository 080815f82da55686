import "server-only";
import type { Role } from "@/gateway/builtin/category-cues";
import { cleanText, clipText, foldText } from "@/gateway/builtin/fold-text";
import { judgePriority } from "@/gateway/builtin/judge-priority";
import { readAct } from "@/gateway/builtin/read-act";
import { stripOrders } from "@/gateway/builtin/strip-orders";

/**
 * The words of a message that speak for urgency – an outage, lost data, a breach, a deadline – or null. It needs no model,
 * so a message can't talk it down: where the model calls such a message `low`, these words stand, and a person looks.
 */
export function urgencyFloor(subject: string, text: string, role: Role | null): string | null {
  const whole = cleanText(clipText(`${subject}\n${text}`)).trim();
  const { text: readable } = stripOrders(whole);
  const folded = foldText(readable === "" ? whole : readable);
  const { priority, cue } = judgePriority(folded, role === "spam" ? role : null, readAct(folded));
  return priority === "high" ? cue : null;
}

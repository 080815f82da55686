"use server";

import { z } from "zod";
import { acknowledgeDeadLetter } from "@/domain/dead-letters/acknowledge-dead-letter";
import { countRedrivable } from "@/domain/dead-letters/count-dead-letters";
import { redriveDeadLetter } from "@/domain/dead-letters/redrive-dead-letter";
import { redriveMany } from "@/domain/dead-letters/redrive-many";
import { DeadLetterFilter, SeverityRules } from "@/domain/dead-letters/shape";
import { updateSeverityRules } from "@/domain/dead-letters/update-severity-rules";
import { defineAction } from "@/entry/define-action";
import { nowIso } from "@/lib/clock";

const reason = z.string().trim().min(1).max(1000);
const Which = z.strictObject({ task_id: z.uuid(), reason });

/** Says that the member looks after a dead letter. The operator is who is signed in: nobody signs for somebody else. */
export const acknowledge = defineAction(Which, (actor, input) =>
  acknowledgeDeadLetter(actor, input.task_id, { operator: actor.name, reason: input.reason }),
);

/** Runs a dead letter's task again. */
export const redrive = defineAction(Which, (actor, input) =>
  redriveDeadLetter(actor, input.task_id, { operator: actor.name, reason: input.reason }),
);

/** How many dead letters a filter catches that could be redriven now, and when that was: what fails later is left out. */
export const countMatching = defineAction(DeadLetterFilter, async (actor, filter) => {
  const at = nowIso();
  return { count: await countRedrivable(actor, { ...filter, failed_before: at }), at };
});

/** Redrives a part of what a filter catches; the page calls it until nothing is left, and shows how far it is. */
export const redriveMatching = defineAction(
  z.strictObject({ filter: DeadLetterFilter, reason, limit: z.number().int().min(1).max(100) }),
  (actor, { filter, reason: why, limit }) =>
    redriveMany(actor, { filter, limit, operator: actor.name, reason: why }),
);

/** Sets the rules of severity. */
export const changeSeverityRules = defineAction(
  z.strictObject({ rules: SeverityRules }),
  (actor, { rules }) => updateSeverityRules(actor, rules),
);

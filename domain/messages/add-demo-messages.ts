import "server-only";
import { inTransaction } from "@/db/client";
import { demoMessages } from "@/db/seed-data/demo-messages";
import { nowIso, shiftIso } from "@/lib/clock";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { recordAudit } from "../audit/record-audit";
import { insertMessages } from "./insert-messages";
import { NewMessage } from "./shape";

/**
 * Puts forty made-up messages into the inbox, for a first look. They carry external ids: a second call adds nothing.
 * @returns how many are new.
 */
export async function addDemoMessages(actor: Actor): Promise<{ added: number }> {
  authorize(actor, "messages:write");
  const now = nowIso();
  const items = demoMessages.map(({ minutesAgo, thread, ...message }, i) =>
    NewMessage.parse({
      ...message,
      external_id: `demo-${i}`,
      ...(thread ? { thread_key: `demo-${thread}` } : {}),
      received_at: shiftIso(now, -minutesAgo * 60_000),
    }),
  );
  return inTransaction(async (tx) => {
    const added = (await insertMessages(tx, actor, items)).filter((m) => !m.duplicate).length;
    await recordAudit(tx, actor, {
      action: "message.demo_added",
      subjectType: "batch",
      subjectId: "demo",
      data: { added },
    });
    return { added };
  });
}

import "server-only";
import { sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { messages } from "@/db/schema/messages";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { visibleMessages } from "../messages/visible-messages";

/** Newest messages that are looked at for values. */
const RECENT = 2000;

/** Values that recent messages have, offered while a rule is written. */
export async function listRuleValues(
  actor: Actor,
): Promise<{ channels: string[]; languages: string[]; labels: string[] }> {
  authorize(actor, "rules:read");
  const rows = await getDb().execute<{ kind: string; value: string }>(sql`
    with recent as (
      select ${messages.channel} as channel, ${messages.language} as language, ${messages.labels} as labels
      from ${messages} where ${visibleMessages(actor)}
      order by ${messages.receivedAt} desc, ${messages.id} desc limit ${RECENT}
    )
    select distinct 'channels' as kind, channel as value from recent
    union select 'languages', language from recent where language is not null
    union select 'labels', unnest(labels) from recent
    order by kind, value limit 500`);
  const of = (kind: string) => rows.filter((row) => row.kind === kind).map((row) => row.value);
  return { channels: of("channels"), languages: of("languages"), labels: of("labels") };
}

import "server-only";
import { and, desc, eq, sql } from "drizzle-orm";
import { getDb, inTransaction } from "@/db/client";
import { members } from "@/db/schema/members";
import { messages } from "@/db/schema/messages";
import { open } from "@/db/sealed";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { recordAudit } from "../audit/record-audit";
import { filterMessages } from "../messages/filter-messages";
import type { MessageFilter } from "../messages/shape";
import { matchesExactly } from "../search/matches-exactly";
import type { ExportedMessage } from "./shape";

const PAGE = 200;

/**
 * All messages of a filter, newest first, a page at a time: the memory that it takes does not grow with their number.
 * Read by keyset, not in one transaction: what arrives meanwhile neither hides nor repeats a message. The audit log
 * keeps who took how much of what out.
 * @throws AppError 40301, 42201 for a search that can't be read, before the first page.
 */
export async function* exportMessages(
  actor: Actor,
  filter: MessageFilter,
): AsyncGenerator<ExportedMessage[]> {
  authorize(actor, "messages:read");
  const { where, search } = filterMessages(actor, filter);
  await inTransaction((tx) =>
    recordAudit(tx, actor, {
      action: "messages.exported",
      subjectType: "messages",
      subjectId: "filter",
      data: { filters: Object.keys(filter) },
    }),
  );
  let from: { at: string; id: string } | undefined;
  for (;;) {
    const rows = await getDb()
      .select({
        id: messages.id,
        receivedAt: messages.receivedAt,
        channel: messages.channel,
        sender: messages.sender,
        subject: messages.subject,
        content: messages.content,
        topic: messages.topic,
        externalId: messages.externalId,
        threadKey: messages.threadKey,
        status: messages.status,
        state: messages.state,
        category: messages.category,
        priority: messages.priority,
        labels: messages.labels,
        summary: messages.summary,
        language: messages.language,
        confidence: messages.confidence,
        assignee: members.name,
      })
      .from(messages)
      .leftJoin(members, eq(members.id, messages.assigneeId))
      .where(
        and(
          where,
          from
            ? sql`(${messages.receivedAt}, ${messages.id}) < (${from.at}::timestamptz, ${from.id}::uuid)`
            : undefined,
        ),
      )
      .orderBy(desc(messages.receivedAt), desc(messages.id))
      .limit(PAGE);
    const page = rows.map(
      ({ receivedAt, externalId, threadKey, ...row }): ExportedMessage => ({
        ...row,
        received_at: receivedAt,
        subject: open(messages.subject, row.id, row.subject),
        content: open(messages.content, row.id, row.content),
        summary: open(messages.summary, row.id, row.summary),
        external_id: externalId,
        thread_key: threadKey,
      }),
    );
    yield search
      ? page.filter((m) => matchesExactly(search, `${m.subject ?? ""}\n${m.content}\n${m.sender}`))
      : page;
    const last = page.at(-1);
    if (page.length < PAGE || !last) return;
    from = { at: last.received_at, id: last.id };
  }
}

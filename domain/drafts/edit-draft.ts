import "server-only";
import { and, eq, inArray, sql } from "drizzle-orm";
import { inTransaction } from "@/db/client";
import { drafts, draftVersions } from "@/db/schema/drafts";
import { seal } from "@/db/sealed";
import { AppError } from "@/lib/errors";
import { authorize } from "../actors/authorize";
import type { Actor } from "../actors/shape";
import { recordAudit } from "../audit/record-audit";
import { publishChange } from "../live/publish-change";
import { recordMessageEvent } from "../messages/record-message-event";
import { getDraft } from "./get-draft";
import type { DraftView } from "./shape";

/**
 * Saves a person's text as the next version. With `autosave` it was saved while typing: it takes the place of what the same
 * person typed before, so that the versions are those that somebody meant, and the timeline tells of it once.
 * @param expectedVersion the version that the person started from.
 * @throws AppError 40401; 40902 when somebody saved in between, or the draft is not in the state `draft`.
 */
export async function editDraft(
  actor: Actor,
  id: string,
  body: string,
  expectedVersion: number,
  options: { autosave?: boolean | undefined } = {},
): Promise<DraftView> {
  authorize(actor, "drafts:write");
  const before = await getDraft(actor, id);
  await inTransaction(async (tx) => {
    const [draft] = await tx
      .update(drafts)
      .set({ version: expectedVersion + 1, updatedAt: sql`now()` })
      .where(
        and(
          eq(drafts.id, id),
          eq(drafts.version, expectedVersion),
          inArray(drafts.state, ["draft", "stale"]),
        ),
      )
      .returning({ messageId: drafts.messageId });
    if (!draft)
      throw new AppError(
        "conflict",
        before.state === "draft"
          ? `the draft has version ${before.version} by now: load it and bring your change in`
          : `the draft is ${before.state}: it can't be edited`,
      );
    const replaced = await tx
      .delete(draftVersions)
      .where(
        and(
          eq(draftVersions.draftId, id),
          eq(draftVersions.version, expectedVersion),
          eq(draftVersions.autosaved, true),
          eq(draftVersions.authorId, actor.id ?? ""),
        ),
      )
      .returning({ version: draftVersions.version });
    await tx.insert(draftVersions).values({
      draftId: id,
      version: expectedVersion + 1,
      body: seal(draftVersions.body, `${id}.${expectedVersion + 1}`, body),
      authorKind: actor.kind === "api_key" ? "api_key" : "member",
      authorId: actor.id,
      authorName: actor.name,
      autosaved: options.autosave ?? false,
    });
    await publishChange(tx, { kind: "draft", id, messageId: draft.messageId });
    if (replaced.length > 0) return;
    await recordMessageEvent(tx, actor, draft.messageId, "draft_edited", {
      draft_id: id,
      version: expectedVersion + 1,
    });
    await recordAudit(tx, actor, {
      action: "draft.edited",
      subjectType: "draft",
      subjectId: id,
      data: { version: expectedVersion + 1 },
    });
  });
  return getDraft(actor, id);
}

import "server-only";
import { drafts, draftVersions } from "@/db/schema/drafts";
import { open } from "@/db/sealed";
import type { DraftVersionView, DraftView } from "./shape";

export type DraftRow = typeof drafts.$inferSelect & { approverName: string | null };
export type VersionRow = typeof draftVersions.$inferSelect;

/** A stored draft with its versions, newest first, decrypted. */
export function viewDraft(row: DraftRow, versions: VersionRow[]): DraftView {
  const views = versions
    .sort((a, b) => b.version - a.version)
    .map(
      (v): DraftVersionView => ({
        version: v.version,
        body: open(draftVersions.body, `${v.draftId}.${v.version}`, v.body),
        author: { kind: v.authorKind, name: v.authorName },
        created_at: v.createdAt,
      }),
    );
  return {
    id: row.id,
    message_id: row.messageId,
    state: row.state,
    version: row.version,
    body: views.find((v) => v.version === row.version)?.body ?? null,
    language: row.language,
    role_code: row.roleCode,
    model: row.model,
    snippets: row.snippets,
    error_code: row.errorCode,
    approved_by: row.approvedBy === null ? null : { id: row.approvedBy, name: row.approverName ?? "?" },
    approved_at: row.approvedAt,
    sent_at: row.sentAt,
    created_at: row.createdAt,
    updated_at: row.updatedAt,
    versions: views,
  };
}

import "server-only";
import { drafts, draftVersions } from "@/db/schema/drafts";
import { open } from "@/db/sealed";
import type { DraftVersionView, DraftView } from "./shape";

export type DraftRow = typeof drafts.$inferSelect & { approverName: string | null; deliverTo: string | null };
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
    prompt:
      row.promptCode === null || row.promptVersion === null
        ? null
        : { code: row.promptCode, version: row.promptVersion },
    snippets: row.snippets,
    error_code: row.errorCode,
    approved_by: row.approvedBy === null ? null : { id: row.approvedBy, name: row.approverName ?? "?" },
    approved_at: row.approvedAt,
    sent_at: row.sentAt,
    deliver_to: row.deliverTo === null ? null : hostOf(row.deliverTo),
    delivery: deliveryOf(row),
    created_at: row.createdAt,
    updated_at: row.updatedAt,
    versions: views,
  };
}

/** A delivery whose end was not told this long after its beginning has none: its worker is gone. */
export const UNCLEAR_AFTER_MS = 60_000;

function deliveryOf(row: DraftRow): DraftView["delivery"] {
  if (row.state === "sending") {
    const begun = Date.parse(row.deliveryAt ?? row.updatedAt);
    const unclear =
      row.deliveryError !== null || (row.deliveryAt !== null && Date.now() - begun > UNCLEAR_AFTER_MS);
    return { state: unclear ? "unknown" : "under_way", at: row.deliveryAt, error: row.deliveryError };
  }
  if (row.state === "sent" && row.deliveryAt !== null)
    return { state: "delivered", at: row.deliveryAt, error: null };
  if (row.state === "approved" && row.deliveryError !== null)
    return { state: "failed", at: row.deliveryAt, error: row.deliveryError };
  return null;
}

/** An address as people read it: path and query may hold a secret. */
function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : "?";
}

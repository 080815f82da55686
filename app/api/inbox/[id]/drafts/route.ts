import { listDrafts } from "@/domain/drafts/list-drafts";
import { requestDraft } from "@/domain/drafts/request-draft";
import { DRAFT_STATES, RequestDraft } from "@/domain/drafts/shape";
import { getMessage } from "@/domain/messages/get-message";
import { defineRoute } from "@/entry/define-route";

export const POST = defineRoute(
  { summary: "Ask for a draft", tag: "Drafts", body: RequestDraft, idempotent: true, status: 201 },
  async ({ actor, params, body }) => {
    const draft = await requestDraft(actor, params.id ?? "", body);
    return { status: 201, body: draft, headers: { location: `/api/drafts/${draft.id}` } };
  },
);

export const GET = defineRoute(
  { summary: "All drafts of a message", tag: "Drafts" },
  async ({ actor, params }) => {
    const { id } = await getMessage(actor, params.id ?? "");
    const drafts = await listDrafts(actor, [...DRAFT_STATES], id);
    return { body: { items: drafts.map((d) => d.draft), next_cursor: null } };
  },
);

export { DELETE, OPTIONS, PATCH, PUT } from "@/entry/only/get-post";

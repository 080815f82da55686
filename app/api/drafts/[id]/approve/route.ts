import { approveDraft } from "@/domain/drafts/approve-draft";
import { ApproveDraft } from "@/domain/drafts/shape";
import { defineRoute } from "@/entry/define-route";
import { expectedVersion } from "@/entry/if-match";

export const POST = defineRoute(
  { summary: "Approve a draft: only an approved one may leave", tag: "Drafts", body: ApproveDraft },
  async ({ actor, params, body, request }) => ({
    body: await approveDraft(actor, params.id ?? "", expectedVersion(request), body),
  }),
);

export { DELETE, GET, OPTIONS, PATCH, PUT } from "@/entry/only/post";

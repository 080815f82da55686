import { editDraft } from "@/domain/drafts/edit-draft";
import { getDraft } from "@/domain/drafts/get-draft";
import { EditDraft } from "@/domain/drafts/shape";
import { defineRoute } from "@/entry/define-route";
import { expectedVersion } from "@/entry/if-match";

export const GET = defineRoute(
  { summary: "A draft with its versions", tag: "Drafts" },
  async ({ actor, params }) => ({ body: await getDraft(actor, params.id ?? "") }),
);

export const PATCH = defineRoute(
  {
    summary: "Save a text as the next version; If-Match names the version it builds on",
    tag: "Drafts",
    body: EditDraft,
    headers: ["If-Match"],
  },
  async ({ actor, params, body, request }) => {
    const id = params.id ?? "";
    const version = expectedVersion(request) ?? (await getDraft(actor, id)).version;
    return { body: await editDraft(actor, id, body.body, version, { autosave: body.autosave }) };
  },
);

export { DELETE, OPTIONS, POST, PUT } from "@/entry/only/get-patch";

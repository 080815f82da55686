import { deleteMessage } from "@/domain/messages/delete-message";
import { getMessage } from "@/domain/messages/get-message";
import { MessagePatch } from "@/domain/messages/shape";
import { updateMessage } from "@/domain/messages/update-message";
import { defineRoute } from "@/entry/define-route";
import { expectedVersion } from "@/entry/if-match";

export const GET = defineRoute(
  { summary: "A message with AI fields, reasons, draft and tasks", tag: "Messages" },
  async ({ actor, params }) => ({ body: await getMessage(actor, params.id ?? "") }),
);

export const PATCH = defineRoute(
  {
    summary: "Change a message; a changed AI field is a correction",
    tag: "Messages",
    body: MessagePatch,
    headers: ["If-Match"],
  },
  async ({ actor, params, body, request }) => ({
    body: await updateMessage(actor, params.id ?? "", body, expectedVersion(request)),
  }),
);

export const DELETE = defineRoute(
  { summary: "Delete a message for good, everywhere", tag: "Messages", status: 204 },
  async ({ actor, params }) => {
    await deleteMessage(actor, params.id ?? "");
    return {};
  },
);

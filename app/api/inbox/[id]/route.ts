import { z } from "zod";
import { deleteMessage } from "@/domain/messages/delete-message";
import { getMessage } from "@/domain/messages/get-message";
import { separateMessage } from "@/domain/messages/separate-message";
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
    summary:
      "Change a message; a changed AI field is a correction; duplicate_of: null makes it one of its own",
    tag: "Messages",
    body: MessagePatch.extend({ duplicate_of: z.null().optional() }),
    headers: ["If-Match"],
  },
  async ({ actor, params, body: { duplicate_of: first, ...patch }, request }) => {
    const id = params.id ?? "";
    if (first === null) await separateMessage(actor, id);
    return {
      body: await updateMessage(actor, id, patch, first === null ? undefined : expectedVersion(request)),
    };
  },
);

export const DELETE = defineRoute(
  { summary: "Delete a message for good, everywhere", tag: "Messages", status: 204 },
  async ({ actor, params }) => {
    await deleteMessage(actor, params.id ?? "");
    return {};
  },
);

export { OPTIONS, POST, PUT } from "@/entry/only/get-patch-delete";

"use server";

import { z } from "zod";
import { addDemoMessages } from "@/domain/messages/add-demo-messages";
import { BulkUpdate, bulkUpdate } from "@/domain/messages/bulk-update";
import { deleteMessage } from "@/domain/messages/delete-message";
import { requestProcess } from "@/domain/messages/request-process";
import { resetToAi } from "@/domain/messages/reset-to-ai";
import { separateMessage } from "@/domain/messages/separate-message";
import { MessagePatch, NewMessage, ResetFields } from "@/domain/messages/shape";
import { submitMessage } from "@/domain/messages/submit-message";
import { updateMessage } from "@/domain/messages/update-message";
import { defineAction } from "@/entry/define-action";

const Restore = z.strictObject({
  changed: z.array(z.strictObject({ id: z.uuid(), before: MessagePatch })).max(1000),
});

/** Changes one message and gives it back as it is now. */
export const patchMessage = defineAction(
  z.strictObject({ id: z.uuid(), patch: MessagePatch, version: z.number().int().optional() }),
  (actor, { id, patch, version }) => updateMessage(actor, id, patch, version),
);

/** Changes many alike; what they were like before comes back, for undo. */
export const patchMessages = defineAction(BulkUpdate, (actor, input) => bulkUpdate(actor, input));

/** Takes back a change of many: each gets the fields that it had. Alike ones go together. */
export const restoreMessages = defineAction(Restore, async (actor, { changed }) => {
  const alike = new Map<string, { patch: MessagePatch; ids: string[] }>();
  for (const { id, before } of changed) {
    const key = JSON.stringify(before);
    const group = alike.get(key) ?? { patch: before, ids: [] };
    group.ids.push(id);
    alike.set(key, group);
  }
  for (const { patch, ids } of alike.values()) await bulkUpdate(actor, { ids, patch });
});

/** A message that a member writes down, a phone call say. */
export const createMessage = defineAction(NewMessage, (actor, message) => submitMessage(actor, message));

/** Forty made-up messages for a first look. */
export const addDemo = defineAction(z.strictObject({}), (actor) => addDemoMessages(actor));

/** Has the AI read a message again, and draft a reply where asked. */
export const processMessage = defineAction(
  z.strictObject({ id: z.uuid(), draft: z.boolean().optional() }),
  (actor, { id, draft }) => requestProcess(actor, id, draft === undefined ? {} : { draft }),
);

/** Takes back that a message repeats another one. */
export const splitMessage = defineAction(z.strictObject({ id: z.uuid() }), (actor, { id }) =>
  separateMessage(actor, id),
);

/** Gives fields back to the AI's own values. */
export const resetMessage = defineAction(
  z.strictObject({ id: z.uuid(), ...ResetFields.shape }),
  (actor, { id, fields }) => resetToAi(actor, id, { fields }),
);

/** Deletes for good, everywhere. */
export const removeMessage = defineAction(z.strictObject({ id: z.uuid() }), async (actor, { id }) => {
  await deleteMessage(actor, id);
});

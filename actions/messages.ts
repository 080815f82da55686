"use server";

import { z } from "zod";
import { bulkUpdate } from "@/domain/bulk/bulk-update";
import { cancelBulk } from "@/domain/bulk/cancel-bulk";
import { chooseMessages } from "@/domain/bulk/choose-messages";
import { findRunningBulk } from "@/domain/bulk/find-running-bulk";
import { getBulk } from "@/domain/bulk/get-bulk";
import { BulkUpdate, ChooseMessages } from "@/domain/bulk/shape";
import { undoBulk } from "@/domain/bulk/undo-bulk";
import { addDemoMessages } from "@/domain/messages/add-demo-messages";
import { deleteMessage } from "@/domain/messages/delete-message";
import { requestProcess } from "@/domain/messages/request-process";
import { resetToAi } from "@/domain/messages/reset-to-ai";
import { separateMessage } from "@/domain/messages/separate-message";
import { MessagePatch, NewMessage, ResetFields } from "@/domain/messages/shape";
import { submitMessage } from "@/domain/messages/submit-message";
import { updateMessage } from "@/domain/messages/update-message";
import { defineAction } from "@/entry/define-action";

/** Changes one message and gives it back as it is now. */
export const patchMessage = defineAction(
  z.strictObject({ id: z.uuid(), patch: MessagePatch, version: z.number().int().optional() }),
  (actor, { id, patch, version }) => updateMessage(actor, id, patch, version),
);

/** Keeps the very messages that match a filter now, however many, for {@link patchMessages}. */
export const chooseAllMessages = defineAction(ChooseMessages, (actor, { filter }) =>
  chooseMessages(actor, filter),
);

/** Changes many alike: ids, or a choice. What comes back leads to its progress, and to undoing it. */
export const patchMessages = defineAction(BulkUpdate, (actor, input) => bulkUpdate(actor, input));

const OneBulk = z.strictObject({ id: z.uuid() });

/** Takes a change of many back: values and who had set them. */
export const undoMessages = defineAction(OneBulk, (actor, { id }) => undoBulk(actor, id));

/** Stops a change of many where it is. */
export const stopMessages = defineAction(OneBulk, (actor, { id }) => cancelBulk(actor, id));

/** How far a change of many has come. */
export const readBulk = defineAction(OneBulk, (actor, { id }) => getBulk(actor, id));

/** The member's change of many that still runs, if there is one. */
export const readRunningBulk = defineAction(z.strictObject({}), (actor) => findRunningBulk(actor));

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

"use server";

import { z } from "zod";
import { approveDraft } from "@/domain/drafts/approve-draft";
import { discardDraft } from "@/domain/drafts/discard-draft";
import { editDraft } from "@/domain/drafts/edit-draft";
import { keepDraft } from "@/domain/drafts/keep-draft";
import { requestDraft } from "@/domain/drafts/request-draft";
import { restoreDraft } from "@/domain/drafts/restore-draft";
import { sendDraft } from "@/domain/drafts/send-draft";
import { settleDelivery } from "@/domain/drafts/settle-delivery";
import { ApproveDraft, DraftBody, EditDraft, RequestDraft, SettleDelivery } from "@/domain/drafts/shape";
import { writeDraft } from "@/domain/drafts/write-draft";
import { defineAction } from "@/entry/define-action";

const Version = z.number().int().min(0);

/** Asks the AI for a draft, or for a new version of the one in work. */
export const draftReply = defineAction(
  z.strictObject({ messageId: z.uuid(), ...RequestDraft.shape }),
  (actor, { messageId, ...request }) => requestDraft(actor, messageId, request),
);

/** Begins a draft with a person's own words. */
export const writeReply = defineAction(
  z.strictObject({ messageId: z.uuid(), body: DraftBody }),
  (actor, { messageId, body }) => writeDraft(actor, messageId, body),
);

/** Saves a text as the next version, if `version` is still the newest; else 40902. */
export const saveDraft = defineAction(
  z.strictObject({ id: z.uuid(), version: Version, ...EditDraft.shape }),
  (actor, { id, body, version, autosave }) => editDraft(actor, id, body, version, { autosave }),
);

/** Lets a draft go out, in the words of `version`. */
export const approveDraftAction = defineAction(
  z.strictObject({ id: z.uuid(), version: Version, ...ApproveDraft.shape }),
  (actor, { id, version, ...options }) => approveDraft(actor, id, version, options),
);

/** Sends an approved draft; where a person carries it, it counts as sent. */
export const sendDraftAction = defineAction(z.strictObject({ id: z.uuid() }), (actor, { id }) =>
  sendDraft(actor, id),
);

/** A person found out whether a delivery arrived of which nobody knew. */
export const settleDraftDelivery = defineAction(
  z.strictObject({ id: z.uuid(), ...SettleDelivery.shape }),
  (actor, { id, outcome }) => settleDelivery(actor, id, { outcome }),
);

/** Keeps a draft as it is although the customer wrote again. */
export const keepDraftAction = defineAction(z.strictObject({ id: z.uuid() }), (actor, { id }) =>
  keepDraft(actor, id),
);

/** Throws a draft away. */
export const discardDraftAction = defineAction(z.strictObject({ id: z.uuid() }), (actor, { id }) =>
  discardDraft(actor, id),
);

/** Takes a discard or an approval back. */
export const restoreDraftAction = defineAction(z.strictObject({ id: z.uuid() }), (actor, { id }) =>
  restoreDraft(actor, id),
);

"use server";

import { z } from "zod";
import { AlertSettings } from "@/domain/alerts/shape";
import { updateAlertSettings } from "@/domain/alerts/update-alert-settings";
import { resendCallback } from "@/domain/callbacks/resend-callback";
import { revealSecret } from "@/domain/callbacks/reveal-secret";
import { defineAction } from "@/entry/define-action";

/** Shows an admin the key of callbacks. */
export const showCallbackSecret = defineAction(z.strictObject({}), (actor) => revealSecret(actor));

/** Sends a delivery again: the same bytes under the same id. */
export const resendDelivery = defineAction(
  z.strictObject({ task_id: z.uuid(), id: z.uuid() }),
  async (actor, input) => {
    await resendCallback(actor, input.task_id, input.id);
  },
);

/** Sets where alerts go. */
export const changeAlerts = defineAction(AlertSettings, (actor, value) => updateAlertSettings(actor, value));

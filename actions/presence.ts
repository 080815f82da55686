"use server";

import { announcePresence } from "@/domain/live/announce-presence";
import { Presence } from "@/domain/live/presence-shape";
import { defineAction } from "@/entry/define-action";

/** Tells the others who has a message open. */
export const tellPresence = defineAction(Presence, async (actor, presence) => {
  await announcePresence(actor, presence);
});

"use server";

import { z } from "zod";
import { countMessages } from "@/domain/messages/count-messages";
import { MessageFilter } from "@/domain/messages/shape";
import { createView } from "@/domain/views/create-view";
import { deleteView } from "@/domain/views/delete-view";
import { getViewCounts } from "@/domain/views/get-view-counts";
import { listViews } from "@/domain/views/list-views";
import { reorderViews } from "@/domain/views/reorder-views";
import { NewView, ViewPatch } from "@/domain/views/shape";
import { updateView } from "@/domain/views/update-view";
import { defineAction } from "@/entry/define-action";

/** The counts beside the views as they are now. */
export const readViewCounts = defineAction(
  z.strictObject({ utc_offset: MessageFilter.shape.utc_offset }),
  (actor, { utc_offset: utcOffset }) => getViewCounts(actor, { utcOffset }),
);

/** How many messages a filter has: exact up to 999; null when counting would take too long. */
export const countMatching = defineAction(z.strictObject({ filter: MessageFilter }), (actor, { filter }) =>
  countMessages(actor, filter),
);

/** The views that the member sees, as they are now. */
export const readViews = defineAction(z.strictObject({}), (actor) => listViews(actor));

/** Keeps the filter of a URL under a name. */
export const saveView = defineAction(NewView, (actor, view) => createView(actor, view));

/** Renames, shares, or has a view show another filter. */
export const changeView = defineAction(
  z.strictObject({ id: z.uuid(), patch: ViewPatch }),
  (actor, { id, patch }) => updateView(actor, id, patch),
);

/** Puts views into another order. */
export const orderViews = defineAction(
  z.strictObject({ ids: z.array(z.uuid()).min(1).max(60) }),
  (actor, { ids }) => reorderViews(actor, ids),
);

/** Deletes a view; its messages stay. */
export const removeView = defineAction(z.strictObject({ id: z.uuid() }), (actor, { id }) =>
  deleteView(actor, id),
);

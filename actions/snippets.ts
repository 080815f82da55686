"use server";

import { z } from "zod";
import { createSnippet } from "@/domain/snippets/create-snippet";
import { deleteSnippet } from "@/domain/snippets/delete-snippet";
import { NewSnippet, SnippetPatch } from "@/domain/snippets/shape";
import { updateSnippet } from "@/domain/snippets/update-snippet";
import { defineAction } from "@/entry/define-action";

/** Adds a text for drafts. */
export const addSnippet = defineAction(NewSnippet, (actor, input) => createSnippet(actor, input));

/** Changes what is named of a snippet; its code stays. */
export const changeSnippet = defineAction(
  z.strictObject({ id: z.uuid(), patch: SnippetPatch }),
  (actor, { id, patch }) => updateSnippet(actor, id, patch),
);

/** Removes one text of a snippet. */
export const removeSnippet = defineAction(z.strictObject({ id: z.uuid() }), (actor, { id }) =>
  deleteSnippet(actor, id),
);

"use server";

import { z } from "zod";
import { createApiKey } from "@/domain/api-keys/create-api-key";
import { revokeApiKey } from "@/domain/api-keys/revoke-api-key";
import { NewApiKey } from "@/domain/api-keys/shape";
import { defineAction } from "@/entry/define-action";

/** Makes a key and gives it back, this once. */
export const addApiKey = defineAction(NewApiKey, (actor, input) => createApiKey(actor, input));

/** Ends a key at once. */
export const removeApiKey = defineAction(z.strictObject({ id: z.uuid() }), (actor, { id }) =>
  revokeApiKey(actor, id),
);

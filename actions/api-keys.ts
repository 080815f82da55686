"use server";

import { z } from "zod";
import { createApiKey } from "@/domain/api-keys/create-api-key";
import { revokeApiKey } from "@/domain/api-keys/revoke-api-key";
import { rotateApiKey } from "@/domain/api-keys/rotate-api-key";
import { KeyRotation, NewApiKey } from "@/domain/api-keys/shape";
import { defineAction } from "@/entry/define-action";

/** Makes a key and gives it back, this once. */
export const addApiKey = defineAction(NewApiKey, (actor, input) => createApiKey(actor, input));

/** Gives a key a new text, this once. */
export const renewApiKey = defineAction(
  z.strictObject({ id: z.uuid(), rotation: KeyRotation }),
  (actor, { id, rotation }) => rotateApiKey(actor, id, rotation),
);

/** Ends a key at once. */
export const removeApiKey = defineAction(z.strictObject({ id: z.uuid() }), (actor, { id }) =>
  revokeApiKey(actor, id),
);

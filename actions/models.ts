"use server";

import { z } from "zod";
import { listStoppedModels } from "@/domain/models/list-stopped-models";
import { ModelInput, ProviderInput } from "@/domain/models/shape";
import { testModel } from "@/domain/models/test-model";
import { upsertModel } from "@/domain/models/upsert-model";
import { upsertProvider } from "@/domain/models/upsert-provider";
import { defineAction } from "@/entry/define-action";

/** Adds or changes a provider; a key that is left out stays. */
export const saveProvider = defineAction(ProviderInput, (actor, input) => upsertProvider(actor, input));

/** Models that wait for a person, as they are now. */
export const readStoppedModels = defineAction(z.strictObject({}), (actor) => listStoppedModels(actor));

/** Adds or changes a model of a provider. */
export const saveModel = defineAction(ModelInput, (actor, input) => upsertModel(actor, input));

/** Asks a model for one word, to see whether it answers. */
export const tryModel = defineAction(
  z.strictObject({ provider_code: z.string().max(64), model_name: z.string().max(200) }),
  (actor, { provider_code, model_name }) => testModel(actor, provider_code, model_name),
);

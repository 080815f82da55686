import { z } from "zod";
import { listModels } from "@/domain/models/list-models";
import { ModelInput, ModelView } from "@/domain/models/shape";
import { upsertModel } from "@/domain/models/upsert-model";
import { RegistryCode } from "@/domain/prompts/shape";
import { defineRoute } from "@/entry/define-route";
import { ListQuery, pageOf } from "@/entry/page-of";

export const GET = defineRoute(
  {
    summary: "All models, or those of one provider",
    tag: "Registry",
    query: ListQuery.extend({ provider_code: RegistryCode.optional() }),
    answer: z.object({ items: z.array(ModelView), next_cursor: z.string().nullable() }),
  },
  async ({ actor, query }) => ({
    body: pageOf(await listModels(actor, query.provider_code), query, (m) => m.id),
  }),
);

export const POST = defineRoute(
  {
    summary: "Add a model or change it, by provider and name",
    tag: "Registry",
    body: ModelInput,
    idempotent: true,
    answer: ModelView,
  },
  async ({ actor, body }) => {
    const { model, created } = await upsertModel(actor, body);
    return { status: created ? 201 : 200, body: model };
  },
);

export { DELETE, OPTIONS, PATCH, PUT } from "@/entry/only/get-post";

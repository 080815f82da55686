import { z } from "zod";
import { listProviders } from "@/domain/models/list-providers";
import { ProviderInput, ProviderView } from "@/domain/models/shape";
import { upsertProvider } from "@/domain/models/upsert-provider";
import { defineRoute } from "@/entry/define-route";
import { ListQuery, pageOf } from "@/entry/page-of";

export const GET = defineRoute(
  {
    summary: "All model providers, without their keys",
    tag: "Registry",
    query: ListQuery,
    answer: z.object({ items: z.array(ProviderView), next_cursor: z.string().nullable() }),
  },
  async ({ actor, query }) => ({ body: pageOf(await listProviders(actor), query, (p) => p.provider_code) }),
);

export const POST = defineRoute(
  {
    summary: "Add a provider or change it, by code; an omitted key keeps the old one",
    tag: "Registry",
    body: ProviderInput,
    idempotent: true,
    answer: ProviderView,
  },
  async ({ actor, body }) => {
    const { provider, created } = await upsertProvider(actor, body);
    return { status: created ? 201 : 200, body: provider };
  },
);

export { DELETE, OPTIONS, PATCH, PUT } from "@/entry/only/get-post";

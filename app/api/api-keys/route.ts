import { z } from "zod";
import { createApiKey } from "@/domain/api-keys/create-api-key";
import { listApiKeys } from "@/domain/api-keys/list-api-keys";
import { ApiKeyView, NewApiKey } from "@/domain/api-keys/shape";
import { defineRoute } from "@/entry/define-route";
import { ListQuery, pageOf } from "@/entry/page-of";

export const GET = defineRoute(
  {
    summary:
      "API keys that are not revoked (revoked=1: those that are), newest first; never the keys themselves",
    tag: "API keys",
    query: ListQuery.extend({ revoked: z.enum(["1"]).optional() }),
    answer: z.object({ items: z.array(ApiKeyView), next_cursor: z.string().nullable() }),
  },
  async ({ actor, query }) => {
    const keys = await listApiKeys(actor, { revoked: query.revoked === "1" });
    return { body: pageOf(keys, query, (key) => key.id) };
  },
);

export const POST = defineRoute(
  {
    summary: "Make an API key; the key and its signing secret are shown once",
    tag: "API keys",
    body: NewApiKey,
    idempotent: true,
    answer: z.object({ id: z.string(), key: z.string(), signing_secret: z.string().optional() }),
    status: 201,
  },
  async ({ actor, body }) => {
    const { id, key, signingSecret } = await createApiKey(actor, body);
    return {
      status: 201,
      body: { id, key, ...(signingSecret === undefined ? {} : { signing_secret: signingSecret }) },
    };
  },
);

export { DELETE, OPTIONS, PATCH, PUT } from "@/entry/only/get-post";

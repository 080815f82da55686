import { revokeApiKey } from "@/domain/api-keys/revoke-api-key";
import { defineRoute } from "@/entry/define-route";

export const DELETE = defineRoute(
  { summary: "Revoke an API key at once", tag: "API keys", status: 204 },
  async ({ actor, params }) => {
    await revokeApiKey(actor, params["id"] ?? "");
    return { status: 204 };
  },
);

export { GET, OPTIONS, PATCH, POST, PUT } from "@/entry/only/delete";

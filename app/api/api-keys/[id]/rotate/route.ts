import { rotateApiKey } from "@/domain/api-keys/rotate-api-key";
import { KeyRotation, RotatedApiKey } from "@/domain/api-keys/shape";
import { defineRoute } from "@/entry/define-route";

export const POST = defineRoute(
  {
    summary:
      "Give an API key a new text and signing secret, shown once; the old pair ends at once or after a grace time",
    tag: "API keys",
    body: KeyRotation,
    idempotent: true,
    answer: RotatedApiKey,
  },
  async ({ actor, params, body }) => ({ body: await rotateApiKey(actor, params["id"] ?? "", body) }),
);

export { DELETE, GET, OPTIONS, PATCH, PUT } from "@/entry/only/post";

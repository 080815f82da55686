import { z } from "zod";
import { resendCallback } from "@/domain/callbacks/resend-callback";
import { defineRoute } from "@/entry/define-route";

export const POST = defineRoute(
  { summary: "Send a delivery again: the same bytes, the same id", tag: "Tasks", body: z.strictObject({}) },
  async ({ actor, params }) => ({
    body: { items: await resendCallback(actor, params.id ?? "", params.callbackId ?? ""), next_cursor: null },
  }),
);

export { DELETE, GET, OPTIONS, PATCH, PUT } from "@/entry/only/post";

import { settleDelivery } from "@/domain/drafts/settle-delivery";
import { SettleDelivery } from "@/domain/drafts/shape";
import { defineRoute } from "@/entry/define-route";

export const POST = defineRoute(
  {
    summary: "Settle a delivery whose end nobody knows: it arrived, or it is to be sent again by a person",
    tag: "Drafts",
    body: SettleDelivery,
  },
  async ({ actor, params, body }) => ({ body: await settleDelivery(actor, params.id ?? "", body) }),
);

export { DELETE, GET, OPTIONS, PATCH, PUT } from "@/entry/only/post";

import { extractBill } from "@/domain/ai/extract-bill";
import { BillInput, ExtractBillAnswer } from "@/domain/ai/shape";
import { defineRoute } from "@/entry/define-route";

export const POST = defineRoute(
  {
    summary: "Read a bill: exact amounts, what isn't there is null",
    tag: "AI",
    body: BillInput,
    idempotent: true,
    answer: ExtractBillAnswer,
  },
  async ({ actor, body, requestId, request }) => ({
    body: await extractBill(actor, body, { requestId, signal: request.signal }),
  }),
);

export { DELETE, GET, OPTIONS, PATCH, PUT } from "@/entry/only/post";

import { z } from "zod";
import { showMail } from "@/domain/messages/show-mail";
import { defineRoute } from "@/entry/define-route";

const flag = z.enum(["1"]).optional();

export const GET = defineRoute(
  {
    summary:
      "A message that came as HTML, sanitized, as a page without scripts for a sandboxed frame; `images=1` lets pictures load, `quotes=1` keeps repeated mails",
    tag: "Messages",
    query: z.strictObject({ images: flag, quotes: flag }),
  },
  async ({ actor, params, query }) => {
    const { html, policy } = await showMail(actor, params.id ?? "", {
      images: query.images === "1",
      quotes: query.quotes === "1",
    });
    return new Response(html, {
      headers: {
        "content-type": "text/html; charset=utf-8",
        "content-security-policy": policy,
        "cache-control": "no-store",
        // The page of the message frames it; nobody else may.
        "x-frame-options": "SAMEORIGIN",
        "referrer-policy": "no-referrer",
      },
    });
  },
);

export { DELETE, OPTIONS, PATCH, POST, PUT } from "@/entry/only/get";

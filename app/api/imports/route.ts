import { z } from "zod";
import { listImports } from "@/domain/imports/list-imports";
import { receiveImport } from "@/domain/imports/receive-import";
import { PageQuery } from "@/domain/messages/shape";
import { defineRoute } from "@/entry/define-route";
import { withIdempotency } from "@/entry/idempotency";
import { readForm } from "./read-form";

export const POST = defineRoute(
  {
    summary:
      "Upload a CSV file (multipart: `file`, and `mapping`, `encoding`, `delimiter`, `preview`); a clear file runs at once",
    tag: "Imports",
    stream: true,
    status: 202,
    answer: z.object({ import_id: z.uuid(), state: z.string() }),
  },
  async ({ actor, request }) => {
    const { upload, fileName, fields, sent } = await readForm(actor, request);
    try {
      const { preview, ...format } = fields;
      const receive = async () => {
        const made = await receiveImport(
          actor,
          { name: fileName, upload },
          { ...format, preview: preview === "1" || preview === "true" },
        );
        return Response.json(
          { import_id: made.id, ...made },
          { status: 202, headers: { location: `/api/imports/${made.id}`, "cache-control": "no-store" } },
        );
      };
      // The body is known only now: its hash and the other fields stand for it.
      const body = Buffer.from(JSON.stringify([upload.hash, fileName, sent]));
      return await withIdempotency(request, `${actor.kind}:${actor.id}`, body, receive);
    } finally {
      await upload.remove();
    }
  },
);

export const GET = defineRoute(
  { summary: "List imports, newest first", tag: "Imports", query: z.strictObject(PageQuery.shape) },
  async ({ actor, query }) => ({ body: await listImports(actor, query) }),
);

export { DELETE, OPTIONS, PATCH, PUT } from "@/entry/only/get-post";

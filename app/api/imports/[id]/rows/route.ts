import { z } from "zod";
import { listImportRows } from "@/domain/imports/list-import-rows";
import { ROW_STATUSES } from "@/domain/imports/shape";
import { defineRoute } from "@/entry/define-route";

const Query = z.strictObject({
  status: z.enum(ROW_STATUSES).optional(),
  /** Of failed rows: the code of the reason. */
  code: z.string().max(64).optional(),
  cursor: z.coerce.number().int().min(0).max(2_000_000_000).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});

export const GET = defineRoute(
  {
    summary: "Rows of an import in file order, each with its status and error",
    tag: "Imports",
    query: Query,
  },
  async ({ actor, params, query }) => {
    const { cursor, ...options } = query;
    return { body: await listImportRows(actor, params.id ?? "", { ...options, after: cursor }) };
  },
);

export { DELETE, OPTIONS, PATCH, POST, PUT } from "@/entry/only/get";

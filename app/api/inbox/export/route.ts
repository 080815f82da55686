import { exportMessages } from "@/domain/exports/export-messages";
import { ExportQuery } from "@/domain/exports/shape";
import { writeCsv } from "@/domain/exports/write-csv";
import { writeJsonLines } from "@/domain/exports/write-json-lines";
import { defineRoute } from "@/entry/define-route";
import { download } from "@/entry/download";
import { chooseLocale } from "@/i18n/locale";
import { nowIso } from "@/lib/clock";

const NAMES = { "zh-CN": "收件箱", en: "inbox" };

export const GET = defineRoute(
  {
    summary: "Export the messages of a filter as CSV (safe to open in a spreadsheet) or JSON Lines",
    tag: "Messages",
    query: ExportQuery,
  },
  async ({ actor, query, request }) => {
    const { format, ...filter } = query;
    const pages = exportMessages(actor, filter);
    const locale = chooseLocale(undefined, request.headers.get("accept-language"));
    const fileName = `intray-${NAMES[locale]}-${nowIso().slice(0, 10)}.${format}`;
    return format === "csv"
      ? download(writeCsv(pages), { contentType: "text/csv; charset=utf-8", fileName })
      : download(writeJsonLines(pages), { contentType: "application/x-ndjson; charset=utf-8", fileName });
  },
);

export { DELETE, OPTIONS, PATCH, POST, PUT } from "@/entry/only/get";

import { createTranslator } from "next-intl";
import { z } from "zod";
import { issueText } from "@/components/imports/issue-text";
import { failedRowsCsv } from "@/domain/imports/failed-rows-csv";
import { getImport } from "@/domain/imports/get-import";
import { defineRoute } from "@/entry/define-route";
import { download } from "@/entry/download";
import { chooseLocale, locales } from "@/i18n/locale";
import { messagesOf } from "@/i18n/messages";

const Query = z.strictObject({ locale: z.enum(locales).optional() });

export const GET = defineRoute(
  {
    summary: "The failed rows as CSV: the file's own columns, line and reason; mend it and import it",
    tag: "Imports",
    query: Query,
  },
  async ({ actor, params, query, request }) => {
    const id = params.id ?? "";
    const { file_name } = await getImport(actor, id);
    const locale = query.locale ?? chooseLocale(undefined, request.headers.get("accept-language"));
    const t = createTranslator({ locale, messages: messagesOf(locale), namespace: "imports" });
    const rows = failedRowsCsv(actor, id, {
      line: t("csv.line"),
      reason: t("csv.reason"),
      say: (issue) => issueText(t, issue),
    });
    const stem = file_name.replace(/\.[^.]*$/, "");
    return download(rows, {
      contentType: "text/csv; charset=utf-8",
      fileName: `${stem}-${t("csv.file")}.csv`,
    });
  },
);

export { DELETE, OPTIONS, PATCH, POST, PUT } from "@/entry/only/get";

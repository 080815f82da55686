import type { useTranslations } from "next-intl";
import type { RowIssue } from "@/domain/imports/shape";

type Words = ReturnType<typeof useTranslations<"imports">>;

/** What is wrong with a row, in the reader's language. */
export function issueText(t: Words, issue: RowIssue): string {
  return t(`issues.${issue.code}`, {
    value: "",
    cells: "",
    columns: "",
    length: "",
    limit: "",
    ...issue.params,
    column: issue.column ?? "",
  });
}

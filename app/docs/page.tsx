import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ReferencePage } from "@/components/docs/reference-page";
import { buildReference } from "./reference";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("docs");
  return { title: t("title") };
}

/** The API reference, for anybody: it tells nothing that a caller without a key could not read in the document. */
export default function DocsPage() {
  return <ReferencePage reference={buildReference()} />;
}

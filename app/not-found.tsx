import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PageMissing } from "@/components/shell/page-missing";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("errors"))("notFoundTitle") };
}

/** Nothing at this address. */
export default function NotFound() {
  return <PageMissing alone />;
}

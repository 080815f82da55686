import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SelfCheckPage } from "@/components/ops/self-check-page";
import { selfCheck } from "@/domain/health/self-check";
import { requireMember } from "@/entry/require-member";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("admin.selfCheck"))("title") };
}

/** Whether everything works, looked at while the page is asked for. */
export default async function SelfCheck() {
  const { results, tookMs } = await selfCheck(await requireMember("ops:read"));
  return <SelfCheckPage results={results} tookMs={tookMs} />;
}

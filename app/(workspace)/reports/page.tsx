import type { Metadata } from "next";
import { getLocale, getTimeZone, getTranslations } from "next-intl/server";
import { ReportScreen } from "@/components/reports/report-screen";
import { listCategories } from "@/domain/categories/list-categories";
import { readRange } from "@/domain/reports/range-shape";
import { readReport } from "@/domain/reports/read-report";
import { requireMember } from "@/entry/require-member";

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("reports"))("title") };
}

/** What came in, how fast people answered, what the AI got right and cost. The range lives in the address. */
export default async function ReportsPage({ searchParams }: Props) {
  const member = await requireMember("ops:read");
  const [search, timeZone, locale] = await Promise.all([searchParams, getTimeZone(), getLocale()]);
  const one = (name: string) => {
    const value = search[name];
    return typeof value === "string" ? value : undefined;
  };
  const today = new Intl.DateTimeFormat("en-CA", { timeZone }).format(new Date());
  const range = readRange({ from: one("from"), to: one("to"), span: one("span") }, today);
  const [view, categories] = await Promise.all([readReport(member, range, timeZone), listCategories(member)]);
  const names = Object.fromEntries(
    categories.map((c) => [c.code, locale === "zh-CN" ? c.name_zh : c.name_en]),
  );
  return <ReportScreen view={view} today={today} categories={names} />;
}

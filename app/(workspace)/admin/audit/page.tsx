import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AuditPage } from "@/components/audit/audit-page";
import { listAudit } from "@/domain/audit/list-audit";
import { AuditFilter } from "@/domain/audit/shape";
import { listMembers } from "@/domain/members/list-members";
import { requireMember } from "@/entry/require-member";

const PAGE = 50;

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("admin.audit"))("title") };
}

/** The audit log. */
export default async function Audit({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const actor = await requireMember("audit:read");
  const { cursor: asked, ...rest } = await searchParams;
  // An address that was mistyped shows everything rather than an error.
  const parsed = AuditFilter.safeParse(rest);
  const filter = parsed.success ? parsed.data : {};
  const cursor = typeof asked === "string" ? asked : undefined;
  const [page, members] = await Promise.all([
    listAudit(actor, filter, { limit: PAGE, cursor }),
    listMembers(actor),
  ]);
  return (
    <AuditPage
      entries={page.items}
      filter={filter}
      cursor={page.next_cursor}
      paged={cursor !== undefined}
      members={members.map(({ id, name }) => ({ id, name }))}
    />
  );
}

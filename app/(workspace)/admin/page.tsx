import type { Metadata } from "next";
import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { adminGroups } from "@/components/shell/admin-navigation";
import { isFor } from "@/components/shell/navigation";
import { PageHead } from "@/components/ui/page-head";
import { Status } from "@/components/ui/status";
import { may } from "@/domain/actors/authorize";
import { countDeadLetters } from "@/domain/dead-letters/count-dead-letters";
import { requireMember } from "@/entry/require-member";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("admin"))("title") };
}

/** The admin pages that are of use to this member: what each is for, and where something waits. */
export default async function AdminPage() {
  const actor = await requireMember();
  const [t, shell, letters] = await Promise.all([
    getTranslations("admin"),
    getTranslations("shell"),
    may(actor, "ops:read") ? countDeadLetters(actor) : null,
  ]);
  const open = letters?.states.open ?? 0;
  return (
    <>
      <PageHead title={t("title")} />
      <div className="min-h-0 flex-1 overflow-y-auto px-4 pt-2 pb-6 phone:px-2">
        {adminGroups.map((group) => {
          const items = group.items.filter((item) => isFor(item, actor.level));
          return items.length === 0 ? null : (
            <section key={group.name} aria-labelledby={`admin-${group.name}`} className="max-w-280">
              <h2 id={`admin-${group.name}`} className="px-2 pt-4 pb-1 font-medium text-ink-3 text-meta">
                {shell(`admins.${group.name}`)}
              </h2>
              <ul className="grid grid-cols-[repeat(auto-fill,minmax(280px,1fr))] gap-x-2 gap-y-1 phone:grid-cols-1 phone:gap-0">
                {items.map((item) => (
                  <li key={item.href}>
                    <Link
                      href={item.href}
                      className="grid h-full grid-cols-[16px_minmax(0,1fr)] content-start gap-x-2.5 rounded-box px-2 py-2 transition-colors hover:bg-hover phone:min-h-touch phone:gap-x-3 [&_.lucide]:text-ink-3"
                    >
                      <span className="pt-0.5 phone:pt-1">{item.icon}</span>
                      <span className="grid gap-0.5">
                        <span className="flex items-center gap-2 font-medium text-ink phone:text-read">
                          {shell(item.name)}
                          {item.place === "deadLetters" && open > 0 ? (
                            <Status tone="warn" title={t("waitingHint")}>
                              {t("waiting", { count: open })}
                            </Status>
                          ) : null}
                        </span>
                        <span className="text-pretty text-ink-3 text-meta">{t(`places.${item.place}`)}</span>
                      </span>
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          );
        })}
      </div>
    </>
  );
}

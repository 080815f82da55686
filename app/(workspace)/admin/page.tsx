import type { Metadata } from "next";
import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { adminGroups, isFor } from "@/components/shell/navigation";
import { PageHead } from "@/components/ui/page-head";
import { requireMember } from "@/entry/require-member";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("admin"))("title") };
}

/** The admin pages that are of use to this member, for screens without the list at the side. */
export default async function AdminPage() {
  const { level } = await requireMember();
  const [t, shell] = await Promise.all([getTranslations("admin"), getTranslations("shell")]);
  return (
    <>
      <PageHead title={t("title")} />
      <div className="min-h-0 flex-1 overflow-y-auto px-4 py-2">
        {adminGroups.map((group) => {
          const items = group.items.filter((item) => isFor(item, level));
          return items.length === 0 ? null : (
            <section key={group.name} aria-labelledby={`admin-${group.name}`}>
              <h2 id={`admin-${group.name}`} className="px-2 pt-4 pb-1 font-medium text-ink-3 text-micro">
                {shell(`admins.${group.name}`)}
              </h2>
              <ul className="max-w-160">
                {items.map((item) => (
                  <li key={item.href}>
                    <Link
                      href={item.href}
                      className="flex h-9 items-center gap-2.5 rounded-control px-2 hover:bg-hover phone:h-touch phone:text-read [&_.lucide]:text-ink-3"
                    >
                      {item.icon}
                      {shell(item.name)}
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

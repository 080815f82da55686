import Link from "next/link";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";

/** Nothing at this address; not found and not yours look the same. */
export default function NotFound() {
  const t = useTranslations("errors");
  return (
    <main className="grid min-h-dvh bg-surface">
      <EmptyState
        page
        why={t("notFoundTitle")}
        next={t("notFoundNext")}
        action={
          <Button asChild>
            <Link href="/inbox">{t("home")}</Link>
          </Button>
        }
      />
    </main>
  );
}

import Link from "next/link";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";

/** Nothing here, or not yours; inside the workspace the views stay. */
export default function NotFound() {
  const t = useTranslations("errors");
  return (
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
  );
}

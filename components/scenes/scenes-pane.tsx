"use client";

import Link from "next/link";
import { usePathname, useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { cx } from "@/components/ui/cx";
import { PageHead } from "@/components/ui/page-head";
import type { SceneView } from "@/domain/scenes/shape";
import { useLiveChanges } from "@/lib/browser/use-live-changes";

/** The scenes in the order of the product, with the model of each. */
export function ScenesPane({ scenes }: { scenes: readonly SceneView[] }) {
  const t = useTranslations("admin.scenes");
  const router = useRouter();
  const open = usePathname().split("/")[3];
  useLiveChanges((changes) => {
    if (changes.some((change) => change.kind === "registry" || change.kind === "resync")) router.refresh();
  });
  return (
    <>
      <PageHead title={t("title")} edge="pane" />
      <ul className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        {scenes.map((scene) => (
          <li
            key={scene.code}
            className={cx(
              "relative grid h-row content-center gap-0.5 border-line/60 border-b px-4 phone:h-row-phone",
              scene.code === open ? "bg-tint" : "hover:bg-raised",
            )}
          >
            <div className="flex min-w-0 items-baseline gap-2">
              <Link
                href={`/admin/scenes/${scene.code}`}
                aria-current={scene.code === open ? "page" : undefined}
                className="truncate font-medium text-ink -outline-offset-2 after:absolute after:inset-0 after:content-['']"
              >
                {t(`names.${scene.code}`)}
              </Link>
              <span className="ml-auto truncate font-mono text-ink-3 text-micro">{scene.code}</span>
            </div>
            <p className="truncate text-ink-3 text-meta">
              {[scene.default_model ?? t("usesDefault"), ...scene.fallback_models].join(" → ")}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}

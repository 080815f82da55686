"use client";

import { TriangleAlert } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { readStoppedModels } from "@/actions/models";
import type { Level } from "@/domain/actors/level-shape";
import type { StoppedModel } from "@/domain/models/shape";
import { useReread } from "./use-reread";

export interface StoppedModelsProps {
  drawn: readonly StoppedModel[];
  level: Level;
}

const KINDS = ["message", "task", "registry", "resync"] as const;

/** Says above every page that the AI stands still until somebody pays or enters another key. */
export function StoppedModels({ drawn, level }: StoppedModelsProps) {
  const t = useTranslations("shell.stopped");
  const stopped = useReread(drawn, KINDS, () => readStoppedModels({}));
  const [first, ...more] = stopped;
  return (
    <div role="status">
      {first ? (
        <p className="grid grid-cols-[auto_1fr] gap-x-2 border-line border-b bg-warn-bg px-4 py-2 text-meta text-warn">
          <TriangleAlert className="mt-0.5" />
          <span className="text-pretty">
            {t(first.reason, { model: first.model, provider: first.provider })}
            {more.length > 0 ? ` ${t("more", { count: more.length })}` : null}{" "}
            {level === "admin" || level === "manager" ? (
              <Link
                href={`/admin/models/${encodeURIComponent(first.provider)}`}
                className="font-medium underline underline-offset-2"
              >
                {t("mend")}
              </Link>
            ) : null}
          </span>
        </p>
      ) : null}
    </div>
  );
}

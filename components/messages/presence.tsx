"use client";

import { useTranslations } from "next-intl";
import { Face } from "@/components/ui/face";
import { usePresence } from "./use-presence";

/** Who else is at this message, so that two people do not answer one customer. */
export function Presence({ id }: { id: string }) {
  const t = useTranslations("inbox.detail");
  const others = usePresence(id);
  const first = others.find((other) => other.replying) ?? others[0];
  return (
    <span
      role="status"
      className="mr-2 flex min-w-0 items-center gap-2 whitespace-nowrap text-ink-2 text-meta"
    >
      {others.map((other) => (
        <Face key={other.id} name={other.name} seed={other.id} present />
      ))}
      {first ? (
        <span className="truncate">
          {others.length > 1 && !first.replying
            ? t("viewers", { names: others.map((other) => other.name).join(", ") })
            : t(first.replying ? "replying" : "viewing", { name: first.name })}
        </span>
      ) : null}
    </span>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { Button } from "@/components/ui/button";
import type { SecondFactorSecret } from "@/domain/second-factor/shape";
import { CopyButton } from "./copy-button";

/** Modules of white around a QR code (ISO/IEC 18004, 9.1). */
const QUIET = 4;
/** Pixels of one: whole ones keep its edges sharp. */
const MODULE = 4;

/** The secret, for a camera and for a keyboard. */
export function SecretToScan({ secret: { secret, uri, qr } }: { secret: SecondFactorSecret }) {
  const t = useTranslations("secondFactor");
  const id = useId();
  const side = qr.size + 2 * QUIET;
  return (
    <div className="grid gap-4">
      {/* Dark on white in either theme: many apps don't read it the other way round. */}
      <svg
        role="img"
        aria-label={t("qr")}
        viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
        width={side * MODULE}
        height={side * MODULE}
        shapeRendering="crispEdges"
        className="justify-self-center rounded-control bg-white shadow-[inset_0_0_0_1px_var(--color-line)]"
      >
        <path d={qr.path} fill="black" />
      </svg>
      <div className="hidden phone:grid">
        <Button asChild>
          <a href={uri}>{t("openApp")}</a>
        </Button>
      </div>
      <div className="grid gap-1">
        <p className="font-medium text-ink-2 text-meta">{t("key")}</p>
        <div className="flex items-start gap-2">
          <code
            id={id}
            className="min-w-0 flex-1 rounded-control bg-raised dark:bg-press px-2.5 py-1.5 font-mono text-ink text-meta"
          >
            {secret.match(/.{1,4}/g)?.join(" ")}
          </code>
          <CopyButton label={t("copyKey")} text={secret} shownBy={id} short />
        </div>
      </div>
    </div>
  );
}

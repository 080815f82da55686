import {
  Ban,
  CircleAlert,
  CircleCheck,
  CircleHelp,
  FileX,
  Import,
  Pause,
  TriangleAlert,
  Upload,
} from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Status, type Tone } from "@/components/ui/status";
import type { ImportState, ImportView } from "@/domain/imports/shape";

const looks: Record<ImportState, { tone: Tone; icon: ReactNode }> = {
  uploading: { tone: "work", icon: <Upload /> },
  preview: { tone: "warn", icon: <CircleHelp /> },
  running: { tone: "work", icon: <Import /> },
  paused: { tone: "off", icon: <Pause /> },
  done: { tone: "ok", icon: <CircleCheck /> },
  failed: { tone: "bad", icon: <CircleAlert /> },
  refused: { tone: "bad", icon: <FileX /> },
  canceled: { tone: "off", icon: <Ban /> },
};

/** Where an import stands; of one that is over, how it went. */
export function ImportStatus({ of, short = false }: { of: ImportView; short?: boolean }) {
  const t = useTranslations("imports");
  const format = useFormatter();
  const { tone, icon } = looks[of.state];
  const seen = of.done + of.failed + of.duplicate;
  if (of.state === "done" && of.failed > 0)
    return (
      <Status tone="warn" icon={<TriangleAlert />}>
        {t("outcome.failed", { count: of.failed })}
      </Status>
    );
  if (of.state === "done")
    return (
      <Status tone="ok" icon={icon}>
        {of.duplicate > 0 && of.done === 0
          ? t("outcome.duplicates", { count: of.duplicate })
          : t("outcome.all")}
      </Status>
    );
  const share = of.rows > 0 ? format.number(Math.floor((seen / of.rows) * 100) / 100, "percent") : null;
  const running = of.state === "running" && share !== null;
  return (
    <Status tone={tone} icon={icon}>
      {running && short ? share : t(`state.${of.state}`)}
      {running && !short ? ` ${share}` : null}
    </Status>
  );
}

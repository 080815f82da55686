"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { endSessions } from "@/actions/sessions";
import { Button } from "@/components/ui/button";
import { RelativeTime } from "@/components/ui/relative-time";
import { SettingsSection } from "@/components/ui/settings-section";
import { Status } from "@/components/ui/status";
import { useNotify } from "@/components/ui/use-notify";
import type { SessionsToEnd, SessionView } from "@/domain/members/shape";

/** Where the reader is signed in; each place but this one can be signed out from here. */
export function OwnSessions({ sessions }: { sessions: readonly SessionView[] }) {
  const t = useTranslations("sessions");
  const router = useRouter();
  const notify = useNotify();
  const [ending, setEnding] = useState<string | null>(null);

  const end = async (which: SessionsToEnd) => {
    setEnding("id" in which ? which.id : "others");
    const result = await endSessions(which);
    setEnding(null);
    if (result.ok) notify.done(t("ended", { count: result.value }));
    else notify.failed(result.error);
    router.refresh();
  };

  return (
    <SettingsSection
      id="sessions"
      title={t("title")}
      lead={t("lead")}
      actions={
        sessions.length > 1 ? (
          <Button
            size="sm"
            look="danger"
            busy={ending === "others"}
            onClick={() => void end({ others: true })}
          >
            {t("endOthers")}
          </Button>
        ) : null
      }
    >
      <ul className="pt-2" aria-labelledby="sessions-title">
        {sessions.map((session) => {
          const device = session.device ?? t("unknown");
          return (
            <li key={session.id} className="flex min-h-11 items-center gap-3">
              <div className="min-w-0 flex-1">
                <p className="flex items-center gap-2 font-medium text-ink-2 text-list">
                  <span className="truncate">{device}</span>
                  {session.is_this ? <Status tone="ok">{t("this")}</Status> : null}
                </p>
                <p className="flex flex-wrap gap-x-3 text-ink-3 text-meta">
                  {session.is_this ? null : (
                    <span>
                      {t("seen")} <RelativeTime at={session.last_seen_at} form="ago" />
                    </span>
                  )}
                  <span>
                    {t("began")} <RelativeTime at={session.began_at} form="long" />
                  </span>
                  {session.ip === null ? null : <span className="tabular-nums">{session.ip}</span>}
                </p>
              </div>
              {session.is_this ? null : (
                <Button
                  size="sm"
                  busy={ending === session.id}
                  aria-label={t("endLong", { device })}
                  onClick={() => void end({ id: session.id })}
                >
                  {t("end")}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </SettingsSection>
  );
}

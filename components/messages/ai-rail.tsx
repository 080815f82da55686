"use client";

import { Asterisk } from "lucide-react";
import { useTranslations } from "next-intl";
import { resetMessage } from "@/actions/messages";
import { categoryLabel, useInbox } from "@/components/inbox/inbox-context";
import { Button } from "@/components/ui/button";
import { CategoryChip } from "@/components/ui/chip";
import { ConfidenceBar } from "@/components/ui/confidence-bar";
import { ErrorNote } from "@/components/ui/error-note";
import { Face } from "@/components/ui/face";
import { LabelTag } from "@/components/ui/label-tag";
import { PriorityMark } from "@/components/ui/priority-mark";
import { Steps } from "@/components/ui/steps";
import { useNotify } from "@/components/ui/use-notify";
import type { MessageDetail } from "@/domain/messages/shape";
import { errorNameOf } from "./error-name";
import { FactRow } from "./fact-row";
import { Source } from "./source";
import { Timeline } from "./timeline";
import { WhyTrace } from "./why-trace";

/** How the AI read the message: each field with who set it, then why, then what happened. */
export function AiRail({ message, titled = true }: { message: MessageDetail; titled?: boolean }) {
  const { workspace, triage, mayWrite, store, loadDetail } = useInbox();
  const t = useTranslations("inbox.ai");
  const { sources } = message;
  const task = message.tasks.find((each) => each.type === "classify");
  const reading =
    message.status === "pending" ||
    message.status === "processing" ||
    task?.status === "pending" ||
    task?.status === "processing";
  const label = (code: string) => categoryLabel(workspace.categories, code);
  const priorities = useTranslations("common.priority");
  const notify = useNotify();
  const reset = (field: "category" | "priority" | "labels") => {
    void resetMessage({ id: message.id, fields: [field] }).then((result) => {
      if (!result.ok) {
        notify.failed(result.error);
        return;
      }
      store.takeDetail(result.value);
      loadDetail(message.id);
    });
  };
  /** What the AI had said of a field that somebody else has set, in words; null when it is the same or unknown. */
  const saidByAi = (field: "category" | "priority" | "labels"): string | null => {
    const source = sources[field];
    if (!source || source.by === "ai" || source.ai === undefined) return null;
    if (field === "labels") {
      const labels = [source.ai].flat();
      if ([...labels].sort().join("\n") === [...message.labels].sort().join("\n")) return null;
      return labels.join(", ") || t("none");
    }
    const value = [source.ai].flat()[0] ?? "";
    if (value === message[field]) return null;
    if (field === "category") return label(value);
    return value === "high" || value === "normal" || value === "low" ? priorities(value) : value;
  };
  const aside = (field: "category" | "priority" | "labels") => {
    const value = saidByAi(field);
    if (value === null) return sources[field]?.by === "fallback" ? { note: t(`fallbackNote.${field}`) } : {};
    return { note: t("aiSaid", { value }), onReset: () => reset(field) };
  };
  const mode = message.confidence === null && !reading && message.category === null;
  return (
    <div className="text-meta">
      <section className="border-line border-b py-3.5">
        <div className="mb-1.5 flex h-control-sm items-center gap-1.5">
          {titled ? (
            <>
              <Asterisk className="text-ink-2" />
              <h3 className="font-semibold">{t("title")}</h3>
            </>
          ) : null}
          {mayWrite ? (
            <span className="ml-auto">
              {reading ? (
                <span className="flex items-center gap-2 text-work" role="status">
                  <Steps />
                  {t("reading")}
                </span>
              ) : (
                <Button
                  size="sm"
                  look="bare"
                  className="-mr-2 text-accent-ink! phone:px-2 phone:text-list"
                  onClick={() => triage.classify([message.id])}
                >
                  {t(mode ? "classify" : "again")}
                </Button>
              )}
            </span>
          ) : null}
        </div>
        {message.status === "failed" ? (
          <ErrorNote
            className="mb-2"
            error={errorNameOf(message.error_code)}
            code={message.error_code ?? 50001}
            {...(mayWrite
              ? {
                  action: (
                    <Button size="sm" onClick={() => triage.classify([message.id])}>
                      {t("retry")}
                    </Button>
                  ),
                }
              : {})}
          />
        ) : null}
        <dl className="grid grid-cols-[76px_minmax(0,1fr)_auto] phone:grid-cols-[80px_minmax(0,1fr)_auto]">
          <FactRow
            kind="category"
            message={message}
            source={<Source source={sources.category} />}
            {...aside("category")}
          >
            {message.category ? (
              <CategoryChip
                code={message.category}
                label={label(message.category)}
                source={
                  sources.category?.by === "rule"
                    ? "rule"
                    : sources.category?.by === "person"
                      ? "person"
                      : "ai"
                }
                unsure={message.needs_review}
              />
            ) : (
              <span className="text-ink-3">{t("none")}</span>
            )}
          </FactRow>
          <FactRow
            kind="priority"
            message={message}
            source={<Source source={sources.priority} />}
            {...aside("priority")}
          >
            <PriorityMark priority={message.priority} word />
          </FactRow>
          <FactRow
            kind="label"
            message={message}
            source={<Source source={sources.labels} />}
            {...aside("labels")}
          >
            {message.labels.length === 0 ? (
              <span className="text-ink-3">{t("none")}</span>
            ) : (
              <span className="flex min-w-0 flex-wrap gap-1">
                {message.labels.map((each) => (
                  <LabelTag key={each}>
                    <bdi>{each}</bdi>
                  </LabelTag>
                ))}
              </span>
            )}
          </FactRow>
          <FactRow kind="assign" message={message} source={<Source source={sources.assignee} />}>
            {message.assignee ? (
              <span className="flex min-w-0 items-center gap-1.5">
                <Face name={message.assignee.name} seed={message.assignee.id} />
                <span className="truncate">{message.assignee.name}</span>
              </span>
            ) : (
              <span className="text-ink-3">{t("nobody")}</span>
            )}
          </FactRow>
          <dt className="flex min-h-control items-center text-ink-3">{t("confidence")}</dt>
          <dd className="col-span-2 flex min-h-control items-center">
            <ConfidenceBar value={message.confidence} line={workspace.reviewLine} words />
          </dd>
        </dl>
        {message.reason ? (
          <p className="mt-1.5 text-pretty text-ink-2 leading-[19px]">
            <bdi>{message.reason}</bdi>
          </p>
        ) : null}
        {message.needs_review && message.category && mayWrite ? (
          <div className="mt-2.5 flex items-center gap-2">
            <Button
              size="sm"
              keys="y"
              onClick={() => {
                if (message.category)
                  triage.setCategory([message.id], message.category, label(message.category));
              }}
            >
              {t("accept")}
            </Button>
            <span className="text-ink-3">{t("acceptHint")}</span>
          </div>
        ) : null}
      </section>
      <WhyTrace message={message} />
      <Timeline entries={message.timeline} />
    </div>
  );
}

"use client";

import { useFormatter, useTranslations } from "next-intl";
import { categoryLabel, useInbox } from "@/components/inbox/inbox-context";
import type { TimelineEntry } from "@/domain/messages/shape";

/** Says an entry of the timeline in words. A kind that this page does not know is shown by its own name. */
export function useTimelineText(): (entry: TimelineEntry) => { who: string; what: string } {
  const { workspace } = useInbox();
  const t = useTranslations("inbox.timeline");
  const states = useTranslations("inbox.row.state");
  const priorities = useTranslations("common.priority");
  const format = useFormatter();

  return ({ kind, actor, data }) => {
    const who =
      actor.kind === "ai" ? t("ai") : actor.kind === "system" || kind === "received" ? "" : actor.name;
    const text = (value: unknown) => (typeof value === "string" ? value : "");
    const priority = (value: unknown) =>
      value === "high" || value === "normal" || value === "low" ? priorities(value) : text(value);
    const category = (value: unknown) =>
      typeof value === "string" ? categoryLabel(workspace.categories, value) : t("nothing");
    const state = (value: unknown) =>
      value === "open" || value === "snoozed" || value === "done" || value === "archived" || value === "spam"
        ? states(value)
        : text(value);
    const member = (value: unknown) =>
      typeof value === "string"
        ? (workspace.members.find((m) => m.id === value)?.name ?? t("somebody"))
        : t("nobody");
    const labels = (value: unknown) =>
      Array.isArray(value) && value.length > 0 ? value.join(", ") : t("nothing");
    const version = typeof data.version === "number" ? data.version : 0;

    const what = (): string => {
      switch (kind) {
        case "received":
          return t(actor.kind === "member" ? "writtenDown" : "received", { name: actor.name });
        case "classified":
          if (data.fallback === "unusable") return t("unusable", { category: category(data.category) });
          if (data.fallback === "no_words") return t("noWords", { category: category(data.category) });
          return t(data.category ? "classified" : "read", {
            category: category(data.category),
            priority: priority(data.priority),
          });
        case "rule_applied":
          return t("ruleApplied");
        case "classification_requested":
          return t("requested");
        case "state_changed":
          return t("state", { to: state(data.to) });
        case "category_changed":
          return t("category", { from: category(data.from), to: category(data.to) });
        case "priority_changed":
          return t("priority", { from: priority(data.from), to: priority(data.to) });
        case "labels_changed":
          return t("labels", { to: labels(data.to) });
        case "category_reset":
        case "priority_reset":
        case "labels_reset":
          return t("reset", {
            value:
              kind === "category_reset"
                ? category(data.to)
                : kind === "priority_reset"
                  ? priority(data.to)
                  : labels(data.to),
          });
        case "assignee_changed":
          return data.to === null ? t("unassigned") : t("assigned", { name: member(data.to) });
        case "snooze_until_changed":
          return typeof data.to === "string"
            ? t("snoozed", {
                until: format.dateTime(new Date(data.to), {
                  month: "short",
                  day: "numeric",
                  hour: "2-digit",
                  minute: "2-digit",
                  hourCycle: "h23",
                }),
              })
            : t("unsnoozed");
        case "change_undone":
          return t("undone");
        case "snooze_ended":
          return t("snoozeEnded");
        case "repeated":
          return t("repeated");
        case "separated":
          return t("separated");
        case "draft_requested":
          return t("draftRequested");
        case "draft_generated":
          return t("draftGenerated", { version });
        case "draft_written":
          return t("draftWritten");
        case "draft_edited":
          return t("draftEdited", { version });
        case "draft_approved":
          return t("draftApproved", { version });
        case "draft_sent":
          return t("draftSent");
        case "draft_sending":
          return t("draftSending");
        case "draft_delivered":
          return t("draftDelivered");
        case "draft_delivery_failed":
          return t("draftDeliveryFailed", { reason: text(data.reason) });
        case "draft_delivery_unknown":
          return t("draftDeliveryUnknown");
        case "draft_not_sent":
          return t("draftNotSent");
        case "draft_stale":
          return t("draftStale");
        case "draft_kept":
          return t("draftKept");
        case "draft_discarded":
          return t("draftDiscarded");
        case "draft_restored":
          return t("draftRestored");
        default:
          return kind.replaceAll("_", " ");
      }
    };
    return { who, what: what() };
  };
}

"use client";

import { ArrowDown, ArrowUp, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { changeView, orderViews, removeView, saveView } from "@/actions/views";
import { Dialog } from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { Switch } from "@/components/ui/switch";
import { useNotify } from "@/components/ui/use-notify";
import type { SavedView } from "@/domain/views/shape";
import { isComposing } from "@/lib/browser/shortcuts/is-composing";
import { useSavedViews } from "./saved-views";
import { showOverlay, useOverlay } from "./use-overlays";

/** Renames, shares, orders and deletes saved views. Each act counts at once; deleting can be undone. */
export function ManageViews({ mayShare }: { mayShare: boolean }) {
  const t = useTranslations("shell.manageViews");
  const { views } = useSavedViews();
  const open = useOverlay() === "views";
  const groups = [
    { name: "team" as const, views: views.filter((view) => view.shared) },
    { name: "own" as const, views: views.filter((view) => !view.shared) },
  ].filter((group) => group.views.length > 0);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => showOverlay(next ? "views" : null)}
      title={t("title")}
      description={t("lead")}
    >
      {groups.length === 0 ? (
        <EmptyState why={t("none")} next={t("noneNext")} />
      ) : (
        <div className="grid gap-4">
          {groups.map((group) => (
            <section key={group.name} aria-label={t(group.name)}>
              <h3 className="pb-1 font-medium text-ink-3 text-micro">{t(group.name)}</h3>
              <ul className="grid">
                {group.views.map((view, index) => (
                  <ViewRow key={view.id} view={view} group={group.views} index={index} mayShare={mayShare} />
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
    </Dialog>
  );
}

interface RowProps {
  view: SavedView;
  group: readonly SavedView[];
  index: number;
  mayShare: boolean;
}

function ViewRow({ view, group, index, mayShare }: RowProps) {
  const t = useTranslations("shell.manageViews");
  const notify = useNotify();
  const { views, show, refresh } = useSavedViews();

  const change = (patch: { name?: string; shared?: boolean }) => {
    show(views.map((each) => (each.id === view.id ? { ...each, ...patch } : each)));
    void changeView({ id: view.id, patch }).then((result) => {
      if (!result.ok) notify.failed(result.error);
      refresh();
    });
  };
  const rename = (name: string) => {
    if (name.trim() !== "" && name.trim() !== view.name) change({ name: name.trim() });
  };
  const move = (by: 1 | -1) => {
    const ids = group.map((each) => each.id);
    const [id] = ids.splice(index, 1);
    if (id === undefined) return;
    ids.splice(index + by, 0, id);
    const rank = new Map(ids.map((each, k) => [each, k]));
    const rest = views.filter((each) => !rank.has(each.id));
    const sorted = [...group].sort((a, b) => (rank.get(a.id) ?? 0) - (rank.get(b.id) ?? 0));
    show(view.shared ? [...sorted, ...rest] : [...rest, ...sorted]);
    // Only one's own are one's own to move; among the team's, those of others stay for a manager.
    void orderViews({ ids }).then((result) => {
      if (!result.ok) notify.failed(result.error);
      refresh();
    });
  };
  const remove = () => {
    show(views.filter((each) => each.id !== view.id));
    void removeView({ id: view.id }).then((result) => {
      if (!result.ok) {
        notify.failed(result.error);
        refresh();
        return;
      }
      const { name, query, shared } = view;
      notify.done(t("deleted", { name }), () => void saveView({ name, query, shared }).then(refresh));
    });
  };
  const maySort = view.mine && group.every((each) => each.mine);

  return (
    <li className="flex min-w-0 items-center gap-1 border-line border-b py-1.5 last:border-b-0">
      <Input
        key={view.name}
        aria-label={t("name", { name: view.name })}
        defaultValue={view.name}
        maxLength={60}
        disabled={!view.mine}
        wrapClassName="min-w-0 flex-1"
        onBlur={(event) => rename(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && !isComposing(event.nativeEvent)) {
            event.preventDefault();
            rename(event.currentTarget.value);
          }
        }}
      />
      <label className="flex shrink-0 items-center gap-2 px-2 text-ink-2 text-meta">
        <Switch
          aria-label={t("share", { name: view.name })}
          checked={view.shared}
          disabled={!view.mine || !mayShare}
          onCheckedChange={(shared) => change({ shared })}
        />
        <span className="phone:hidden">{t("shared")}</span>
      </label>
      <IconButton
        label={t("up", { name: view.name })}
        icon={<ArrowUp />}
        disabled={!maySort || index === 0}
        onClick={() => move(-1)}
      />
      <IconButton
        label={t("down", { name: view.name })}
        icon={<ArrowDown />}
        disabled={!maySort || index === group.length - 1}
        onClick={() => move(1)}
      />
      <IconButton
        label={t("delete", { name: view.name })}
        icon={<Trash2 />}
        disabled={!view.mine}
        onClick={remove}
      />
    </li>
  );
}

"use client";

import { ListFilter } from "lucide-react";
import { useTranslations } from "next-intl";
import { memo, useState } from "react";
import { Menu, MenuCheck, MenuItem, MenuSeparator, MenuSub } from "@/components/ui/dropdown-menu";
import { Face } from "@/components/ui/face";
import { IconButton } from "@/components/ui/icon-button";
import { PriorityMark } from "@/components/ui/priority-mark";
import { useShortcuts } from "@/lib/browser/shortcuts/use-shortcuts";
import { usePlace } from "./inbox-context";
import { type Condition, narrowing } from "./inbox-query";

const dayMs = 86_400_000;
const spans = [1, 7, 30] as const;

/** Narrows the view by one value of each kind. */
export const FilterMenu = memo(function FilterMenu() {
  const at = usePlace();
  const { workspace } = at;
  const t = useTranslations("inbox.filter");
  const priorities = useTranslations("common.priority");
  const [open, setOpen] = useState(false);
  const { conditions } = at.query;

  const set = (name: Condition, value: string | null) => {
    const { [name]: _old, ...rest } = conditions;
    at.filter({ ...at.query, conditions: value === null ? rest : { ...rest, [name]: value } });
  };
  const toggle = (name: Condition, value: string) => ({
    checked: conditions[name] === value,
    onCheckedChange: (on: boolean) => set(name, on ? value : null),
  });
  useShortcuts([{ id: "filter", run: () => setOpen(true) }]);

  const narrowed = narrowing(at.query).length;
  return (
    <Menu
      open={open}
      onOpenChange={setOpen}
      align="end"
      className="w-56"
      trigger={
        <IconButton
          label={narrowed === 0 ? t("open") : t("openActive", { count: narrowed })}
          keys="f"
          quiet={open}
          icon={
            <span className="relative">
              <ListFilter />
              {narrowed > 0 ? (
                <i className="-top-1 -right-1 absolute size-1.5 rounded-full bg-accent" />
              ) : null}
            </span>
          }
        />
      }
    >
      <MenuCheck {...toggle("unread", "1")}>{t("unread")}</MenuCheck>
      <MenuCheck {...toggle("status", "failed")}>{t("failed")}</MenuCheck>
      <MenuCheck {...toggle("assignee", "none")}>{t("unassigned")}</MenuCheck>
      <MenuSeparator />
      <MenuSub label={t("category")}>
        {workspace.categories
          .filter((c) => c.enabled || c.code === conditions.category)
          .map((c) => (
            <MenuCheck key={c.code} {...toggle("category", c.code)}>
              {c.label}
            </MenuCheck>
          ))}
      </MenuSub>
      <MenuSub label={t("priority")}>
        {(["high", "normal", "low"] as const).map((p) => (
          <MenuCheck key={p} icon={<PriorityMark priority={p} />} {...toggle("priority", p)}>
            {priorities(p)}
          </MenuCheck>
        ))}
      </MenuSub>
      <MenuSub label={t("assignee")}>
        {workspace.members.map((m) => (
          <MenuCheck
            key={m.id}
            icon={<Face size="xs" name={m.name} seed={m.id} />}
            {...toggle("assignee", m.id)}
          >
            {m.name}
          </MenuCheck>
        ))}
      </MenuSub>
      <MenuSub label={t("received")}>
        {spans.map((days) => (
          <MenuItem
            key={days}
            onSelect={() => {
              const start = new Date(Date.now() - (days - 1) * dayMs);
              start.setHours(0, 0, 0, 0);
              set("after", start.toISOString());
            }}
          >
            {t("days", { days })}
          </MenuItem>
        ))}
      </MenuSub>
      {narrowed > 0 || at.query.q !== "" ? (
        <>
          <MenuSeparator />
          <MenuItem onSelect={() => at.filter({ q: "", conditions: {} })}>{t("dropAll")}</MenuItem>
        </>
      ) : null}
    </Menu>
  );
});

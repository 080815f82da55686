"use client";

import { Star } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { memo, useEffect, useState } from "react";
import { viewItems } from "@/components/shell/navigation";
import { showOverlay } from "@/components/shell/use-overlays";
import { IconButton } from "@/components/ui/icon-button";
import { warmUp } from "@/lib/browser/warm-up";
import { useConditionName } from "./condition-name";
import { usePlace } from "./inbox-context";
import { narrowing, writeQuery } from "./inbox-query";
import { useSavedView } from "./use-saved-view";

// What all dialogs are made of is as large as the list itself: fetched once somebody uses the page.
const loadDialog = () => import("./save-view-dialog");
const SaveViewDialog = dynamic(() => loadDialog().then((m) => m.SaveViewDialog), { ssr: false });

const builtIn = new Set(viewItems.map((item) => item.href));

/** Keeps the present filter as a view; a filled star says that it is one, and leads to managing them. */
export const SaveViewButton = memo(function SaveViewButton() {
  const at = usePlace();
  const { workspace } = at;
  const t = useTranslations("inbox.saveView");
  const nameOf = useConditionName(workspace);
  const saved = useSavedView(at.query);
  /** What is asked about, and how many times anything was: each time the dialog begins anew. */
  const [asked, setAsked] = useState({ times: 0, suggested: "", open: false });
  useEffect(() => warmUp(loadDialog), []);
  const query = writeQuery(at.query);
  if (query === "" || (builtIn.has(`/inbox${query}`) && !saved)) return null;

  const begin = () => {
    if (saved) {
      showOverlay("views");
      return;
    }
    const words = narrowing(at.query).map(([condition, value]) => nameOf(condition, value));
    const suggested = [...words, ...(at.query.q === "" ? [] : [at.query.q])].join(", ").slice(0, 60);
    setAsked({ times: asked.times + 1, suggested, open: true });
  };
  return (
    <>
      <IconButton
        label={saved ? t("manage") : t("open")}
        icon={<Star {...(saved ? { className: "fill-current text-accent-ink" } : {})} />}
        onClick={begin}
      />
      {asked.times > 0 ? (
        <SaveViewDialog
          key={asked.times}
          query={query.slice(1)}
          suggested={asked.suggested}
          mayShare={workspace.me.level !== "viewer"}
          open={asked.open}
          onOpenChange={(open) => setAsked({ ...asked, open })}
        />
      ) : null}
    </>
  );
});

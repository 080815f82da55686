"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import type { DraftEditor } from "./use-draft-editor";

/** Undo does not bring a reply back that went out with `[name]` in it: here, and only here, one is asked first. */
export function PlaceholderDialog({ editor }: { editor: DraftEditor }) {
  const t = useTranslations("drafts.places");
  const places = editor.asking ?? [];
  return (
    <Dialog
      size="sm"
      open={editor.asking !== null}
      onOpenChange={(open) => {
        if (!open) editor.dismissAsking();
      }}
      title={t("title", { count: places.length })}
      description={t("lead")}
      footer={
        <>
          <Button onClick={editor.dismissAsking}>{t("fill")}</Button>
          <Button look="danger" onClick={() => editor.approve(true)}>
            {t("approve")}
          </Button>
        </>
      }
    >
      <ul className="flex flex-wrap gap-1.5">
        {places.map((place) => (
          <li key={place} className="rounded-chip bg-warn-bg px-1.5 py-0.5 font-medium text-list text-warn">
            <bdi>{place}</bdi>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

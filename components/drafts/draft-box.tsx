"use client";

import { PenLine, RotateCcw, Sparkles } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { useInbox } from "@/components/inbox/inbox-context";
import { Button } from "@/components/ui/button";
import type { MessageDetail } from "@/domain/messages/shape";
import { useShortcuts } from "@/lib/browser/shortcuts/use-shortcuts";
import { DraftClosed } from "./draft-closed";
import { DraftEditing } from "./draft-editing";
import { PlaceholderDialog } from "./placeholder-dialog";
import { useDraftEditor } from "./use-draft-editor";

/** The reply: the only box on the page, because it is the only thing that is made here. A bottom sheet on a phone. */
export function DraftBox({ message, mayWrite }: { message: MessageDetail; mayWrite: boolean }) {
  const editor = useDraftEditor(message, mayWrite);
  const t = useTranslations("drafts");
  const [writing, setWriting] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const { draft } = editor;
  const live =
    draft !== null && (draft.state === "draft" || draft.state === "stale" || draft.state === "generating");
  const decided = draft?.state === "approved" || draft?.state === "sending";
  // Begun by hand, and decided since: the box says so instead of staying open.
  if (writing && decided) setWriting(false);
  const open = live || (!decided && (writing || editor.dirty));

  const { store } = useInbox();
  const { dirty } = editor;
  useEffect(() => {
    store.setReplying(message.id, dirty);
    return () => store.setReplying(message.id, false);
  }, [store, message.id, dirty]);

  const focus = () => requestAnimationFrame(() => field.current?.focus());
  useShortcuts([
    {
      id: "reply",
      disabled: !mayWrite,
      run: () => {
        if (open) focus();
        else if (!decided) editor.request();
      },
    },
    {
      id: "confirm",
      label: t("key.approve"),
      disabled: !mayWrite,
      run: () => {
        if (draft?.state === "approved") editor.send();
        else if (open && editor.text.trim() !== "" && !editor.theirs && draft?.state !== "stale")
          editor.approve();
      },
    },
    {
      id: "save",
      disabled: !mayWrite,
      run: () => {
        if (open && editor.dirty && !editor.theirs) void editor.save();
      },
    },
    {
      id: "regenerate",
      disabled: !mayWrite,
      run: () => {
        if (live && !editor.generating) editor.request({ regenerate: true });
      },
    },
  ]);

  if (open) {
    return (
      <>
        <DraftEditing
          editor={editor}
          field={field}
          message={message}
          mayWrite={mayWrite}
          onClose={() => {
            setWriting(false);
            editor.discard();
          }}
        />
        <PlaceholderDialog editor={editor} />
      </>
    );
  }
  if (draft && draft.state !== "discarded")
    return <DraftClosed editor={editor} draft={draft} mayWrite={mayWrite} />;
  if (!mayWrite) return null;
  return (
    <div className="flex shrink-0 items-center gap-1 border-line border-t px-4 py-2.5 phone:gap-2 phone:pb-[max(10px,env(safe-area-inset-bottom))]">
      <Button
        look="main"
        keys="r"
        icon={<Sparkles />}
        busy={editor.busy === "request"}
        onClick={() => editor.request()}
        className="phone:flex-1"
      >
        {t("request")}
      </Button>
      <Button
        look="bare"
        icon={<PenLine />}
        onClick={() => {
          setWriting(true);
          focus();
        }}
      >
        {t("write")}
      </Button>
      {draft?.state === "discarded" ? (
        <Button look="bare" icon={<RotateCcw />} className="ml-auto phone:hidden" onClick={editor.restore}>
          {t("restore")}
        </Button>
      ) : null}
    </div>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { createMessage } from "@/actions/messages";
import { useInbox } from "@/components/inbox/inbox-context";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { ErrorNote } from "@/components/ui/error-note";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { Textarea } from "@/components/ui/textarea";
import { type Failure, useNotify } from "@/components/ui/use-notify";
import { useShortcuts } from "@/lib/browser/shortcuts/use-shortcuts";

const channels = ["phone", "email", "chat", "ticket"] as const;
const blank = { content: "", sender: "", subject: "", channel: "phone", priority: "auto" };

/** Writes down what came in by another way, a phone call say: from then on it is a message like any other. */
export function ComposeDialog() {
  const { composing, setComposing, store, at, refreshList } = useInbox();
  const t = useTranslations("inbox.compose");
  const names = useTranslations("inbox.channel");
  const priorities = useTranslations("common.priority");
  const notify = useNotify();
  const [form, setForm] = useState(blank);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [empty, setEmpty] = useState(false);
  const content = useRef<HTMLTextAreaElement>(null);
  const set = (part: Partial<typeof blank>) => setForm((was) => ({ ...was, ...part }));

  const submit = async () => {
    if (form.content.trim() === "") {
      setEmpty(true);
      content.current?.focus();
      return;
    }
    if (busy) return;
    setBusy(true);
    setFailure(null);
    try {
      const result = await createMessage({
        content: form.content,
        channel: form.channel,
        ...(form.sender.trim() === "" ? {} : { sender: form.sender.trim() }),
        ...(form.subject.trim() === "" ? {} : { subject: form.subject.trim() }),
        ...(form.priority === "auto" ? {} : { priority: form.priority as "high" | "normal" | "low" }),
      });
      if (result.ok) {
        setForm(blank);
        setComposing(false);
        refreshList();
        const { id } = result.value;
        notify.done(t("created"));
        if (store.list(at.key).phase === "ready" && at.id !== null) at.open(id);
      } else setFailure(result.error);
    } catch {
      setFailure({ error: "unavailable", code: 50301 });
    }
    setBusy(false);
  };

  useEffect(() => {
    if (composing) requestAnimationFrame(() => content.current?.focus());
  }, [composing]);
  useShortcuts([
    {
      id: "confirm",
      overDialogs: true,
      hidden: true,
      disabled: !composing,
      run: () => void submit(),
    },
  ]);

  return (
    <Dialog
      open={composing}
      onOpenChange={setComposing}
      title={t("title")}
      description={t("lead")}
      footer={
        <>
          <Button onClick={() => setComposing(false)}>{t("cancel")}</Button>
          <Button look="main" keys="mod+enter" busy={busy} onClick={() => void submit()}>
            {t("submit")}
          </Button>
        </>
      }
    >
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {failure ? (
          <ErrorNote
            error={failure.error}
            code={failure.code}
            {...(failure.detail ? { next: failure.detail } : {})}
          />
        ) : null}
        <Field label={t("content")} {...(empty ? { error: t("contentMissing") } : {})}>
          <Textarea
            ref={content}
            rows={6}
            value={form.content}
            maxLength={200_000}
            onChange={(event) => {
              set({ content: event.target.value });
              setEmpty(false);
            }}
          />
        </Field>
        <div className="grid grid-cols-2 gap-3 phone:grid-cols-1">
          <Field label={t("sender")} optional>
            <Input
              value={form.sender}
              maxLength={320}
              placeholder={t("senderHint")}
              onChange={(event) => set({ sender: event.target.value })}
            />
          </Field>
          <Field label={t("subject")} optional>
            <Input
              value={form.subject}
              maxLength={1000}
              onChange={(event) => set({ subject: event.target.value })}
            />
          </Field>
          <Field label={t("channel")}>
            <Select
              value={form.channel}
              options={channels.map((value) => ({ value, label: names(value) }))}
              onValueChange={(channel) => set({ channel })}
            />
          </Field>
          <Field label={t("priority")}>
            <Select
              value={form.priority}
              options={[
                { value: "auto", label: t("auto") },
                ...(["high", "normal", "low"] as const).map((value) => ({ value, label: priorities(value) })),
              ]}
              onValueChange={(priority) => set({ priority })}
            />
          </Field>
        </div>
      </form>
    </Dialog>
  );
}

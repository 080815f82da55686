"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import type { DetailFrameProps } from "./detail-frame";
import { useFormDraft } from "./use-form-draft";
import { type Sent, useFormSend } from "./use-form-send";
import { useNotify } from "./use-notify";

export interface EditPaneOptions<T extends object, R> {
  /** What is stored, as the form has it; of a record that does not exist yet, what it begins with. */
  saved: T;
  version: string | number;
  /** Stores what the form says, made on version `base`. */
  send: (values: T, base: string | number) => Promise<Sent<R>>;
  /** What the answer says is stored now, as the form has it. */
  read: (stored: R) => { values: T; version: string | number };
  /** What is said when it is stored. */
  done: (stored: R) => string;
  /** Begins the paths of what is wrong with a field: how the form travelled. */
  prefix?: string;
  /** Of a record that does not exist yet. */
  created?: {
    /** Its address, once it exists. */
    href: (stored: R) => string;
    /** The field that has to be another one when the record is there already. */
    unique?: string;
  };
}

export interface EditPane<T> {
  values: T;
  set: (change: Partial<T>) => void;
  /** What is wrong with a field or with anything in it. */
  error: (path: string) => string | undefined;
  /** Says what is wrong before anything is sent. */
  complain: (errors: ReadonlyMap<string, string>) => void;
  /** For the frame around the fields. */
  frame: Pick<DetailFrameProps, "dirty" | "stale" | "saving" | "onSave" | "onDiscard" | "always">;
}

/** One record in a form beside its list: what was edited, storing it, and what the server has against it. */
export function useEditPane<T extends object, R>(options: EditPaneOptions<T, R>): EditPane<T> {
  const { saved, version, send, read, done, prefix, created } = options;
  const t = useTranslations("common.problem");
  const router = useRouter();
  const notify = useNotify();
  const form = useFormDraft(saved, version);
  const { saving, error, complain, send: sendForm } = useFormSend(prefix);

  const save = async () => {
    const sent = await sendForm(
      () => send(form.values, form.base),
      created?.unique === undefined ? undefined : [created.unique, t("taken")],
    );
    if (sent) {
      const now = read(sent.stored);
      form.stored(now.values, now.version);
      notify.done(done(sent.stored));
      if (created) router.replace(created.href(sent.stored));
    }
    router.refresh();
  };

  return {
    values: form.values,
    set: form.set,
    error,
    complain,
    frame: {
      dirty: form.dirty,
      stale: form.stale,
      saving,
      always: created !== undefined,
      onSave: () => void save(),
      onDiscard: () => {
        form.reset();
        complain(new Map());
      },
    },
  };
}

"use client";

import { ArrowLeft, Pencil } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "./button";
import { ErrorNote } from "./error-note";
import { PageHead } from "./page-head";
import { Status } from "./status";

export interface DetailFrameProps {
  title: ReactNode;
  /** Where the list is, and what the way back is called. */
  back: { href: string; label: string };
  meta?: ReactNode;
  actions?: ReactNode;
  dirty: boolean;
  /** Somebody stored something else meanwhile. */
  stale?: boolean;
  saving: boolean;
  /** The word on the act of the page. */
  save: string;
  onSave: () => void;
  onDiscard: () => void;
  /** Offer the acts though nothing was edited: a record that does not exist yet. */
  always?: boolean;
  readOnly?: ReactNode;
  children: ReactNode;
}

/** One record beside its list: head, form, and a foot with the acts while there is something to store. */
export function DetailFrame(props: DetailFrameProps) {
  const {
    title,
    back,
    meta,
    actions,
    dirty,
    stale,
    saving,
    save,
    onSave,
    onDiscard,
    always,
    readOnly,
    children,
  } = props;
  const t = useTranslations("common");
  const errors = useTranslations("errors");
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
      className="flex h-full min-h-0 flex-col"
    >
      <PageHead
        level={2}
        className="phone:pl-1!"
        lead={
          <Link
            href={back.href}
            aria-label={back.label}
            className="hidden size-touch place-items-center rounded-control text-ink-2 phone:grid"
          >
            <ArrowLeft className="size-5" />
          </Link>
        }
        title={title}
        meta={meta}
        actions={
          <>
            {dirty && !readOnly ? (
              <Status tone="warn" icon={<Pencil />}>
                {t("unsaved")}
              </Status>
            ) : null}
            {actions}
          </>
        }
      />
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        <div className="grid max-w-180 gap-4 px-6 py-5 phone:px-4">
          {stale ? (
            <ErrorNote
              tone="warn"
              error="conflict"
              next={errors("next.conflict")}
              action={
                <Button size="sm" onClick={onDiscard}>
                  {t("refresh")}
                </Button>
              }
            />
          ) : null}
          {readOnly ? <p className="text-ink-3 text-meta">{readOnly}</p> : null}
          {children}
        </div>
      </div>
      {(dirty || always) && !readOnly ? (
        <footer className="flex shrink-0 items-center gap-2 border-line border-t px-6 py-3 phone:px-4">
          <Button type="submit" look="main" busy={saving}>
            {save}
          </Button>
          <span className="flex-1" />
          {always ? (
            <Button asChild look="bare">
              <Link href={back.href}>{t("cancel")}</Link>
            </Button>
          ) : (
            <Button look="bare" onClick={onDiscard}>
              {t("discard")}
            </Button>
          )}
        </footer>
      ) : null}
    </form>
  );
}

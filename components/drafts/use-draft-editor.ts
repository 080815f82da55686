"use client";

import { useTranslations } from "next-intl";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import {
  approveDraftAction,
  discardDraftAction,
  draftReply,
  keepDraftAction,
  restoreDraftAction,
  saveDraft,
  sendDraftAction,
  settleDraftDelivery,
  writeReply,
} from "@/actions/drafts";
import { useInbox } from "@/components/inbox/inbox-context";
import { useNotify } from "@/components/ui/use-notify";
import { findPlaceholders } from "@/domain/drafts/placeholder-shape";
import type { DraftView } from "@/domain/drafts/shape";
import type { MessageDetail } from "@/domain/messages/shape";
import { readSafetyCopy, writeSafetyCopy } from "@/lib/browser/safety-copy";
import { useAutosave } from "./use-autosave";
import { useOneAct } from "./use-one-act";

/** The version that the text in the field began from. */
interface Base {
  id: string | null;
  version: number;
  body: string;
}

export type DraftAct = "request" | "save" | "approve" | "send" | "settle" | "keep" | "discard" | "restore";

export interface DraftEditor {
  draft: DraftView | null;
  text: string;
  setText: (text: string) => void;
  dirty: boolean;
  /** The text came back from this machine's safety copy. */
  restored: boolean;
  /** A newer version of somebody else, or of the AI, while this reader's own text is unsaved. */
  theirs: DraftView | null;
  keepMine: () => void;
  takeTheirs: () => void;
  /** The AI is at work on a version. */
  generating: boolean;
  busy: DraftAct | null;
  /** A text is on its way to the server, by itself or because somebody said so. */
  saving: boolean;
  /** Unfilled places that have to be confirmed before the approval. */
  asking: string[] | null;
  dismissAsking: () => void;
  request: (options?: { roleCode?: string; regenerate?: boolean; instruction?: string }) => void;
  save: () => Promise<DraftView | null>;
  approve: (confirmed?: boolean) => void;
  send: () => void;
  /** Says how a delivery ended of which nobody knew. */
  settle: (outcome: "sent" | "not_sent") => void;
  /** Keeps a stale draft as it is. */
  keep: () => void;
  discard: () => void;
  restore: () => void;
}

const closed = new Set(["sent", "discarded", "failed"]);
const baseOf = (draft: DraftView | null): Base =>
  draft && !closed.has(draft.state)
    ? { id: draft.id, version: draft.version, body: draft.body ?? "" }
    : { id: null, version: 0, body: "" };

/**
 * The text of a reply between the field, this machine and the server. What a person typed is never replaced by what
 * arrives: a version that somebody saved, or that the AI wrote, meanwhile is offered beside it. Unsaved text is kept
 * on this machine under the person and the message, so that a reload or another message loses nothing.
 */
export function useDraftEditor(message: MessageDetail, mayWrite: boolean): DraftEditor {
  const { store, workspace, loadDetail } = useInbox();
  const t = useTranslations("drafts.said");
  const notify = useNotify();
  const { draft } = message;
  const me = workspace.me.id;
  const about = message.id;

  const [base, setBase] = useState<Base>(() => baseOf(draft));
  const [text, setTextState] = useState(() => baseOf(draft).body);
  const [restored, setRestored] = useState(false);
  const [saving, setSaving] = useState(false);
  const [asking, setAsking] = useState<string[] | null>(null);
  // Whether this reader has typed since the text last came from somebody else. Saved words are theirs as well.
  const [touched, setTouched] = useState(false);
  const dirty = text !== base.body;

  // The draft moved on the server. An untouched field follows; a touched one stays as it is.
  const [seen, setSeen] = useState(draft);
  if (seen !== draft) {
    setSeen(draft);
    const next = baseOf(draft);
    const moved = next.id !== base.id || next.version > base.version;
    if (moved && ((!dirty && !touched) || text === next.body)) {
      setBase(next);
      setTextState(next.body);
    } else if (moved && base.id === null && next.version === 0) setBase(next);
  }
  const newest = baseOf(draft);
  // While a text is on its way, the news of it may be here before the answer: it is this reader's own.
  const theirs =
    (dirty || touched) && !saving && draft && newest.id !== null && newest.version > base.version
      ? draft
      : null;

  useLayoutEffect(() => {
    const copy = readSafetyCopy(me, about);
    const began = baseOf(draft);
    if (!copy || copy.text === began.body || draft?.state === "approved" || draft?.state === "sending")
      return;
    setTextState(copy.text);
    setBase({
      ...began,
      version: Math.min(copy.version, began.version),
      body: copy.version < began.version ? "" : began.body,
    });
    setRestored(true);
    setTouched(true);
    // Once, when the message is opened.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  const latest = useRef({ text, dirty, version: base.version, id: base.id });
  useEffect(() => {
    latest.current = { text, dirty, version: base.version, id: base.id };
    const timer = setTimeout(() => keep(), 250);
    return () => clearTimeout(timer);
  });
  const keep = () => {
    const now = latest.current;
    writeSafetyCopy(me, about, now.dirty ? { text: now.text, version: now.version, at: Date.now() } : null);
  };
  useEffect(() => {
    const onHide = () => keep();
    window.addEventListener("pagehide", onHide);
    return () => {
      window.removeEventListener("pagehide", onHide);
      keep();
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  const autosaving = useRef<Promise<unknown> | null>(null);
  const { busy, act: actOnce } = useOneAct<DraftAct>();
  const act = <T>(name: DraftAct, work: () => Promise<T>) =>
    actOnce(name, async () => {
      await autosaving.current;
      return work();
    });

  const saveNow = async (autosave = false): Promise<DraftView | null> => {
    const { text: sent, version, id } = latest.current;
    setSaving(true);
    const result = await (id === null
      ? writeReply({ messageId: about, body: sent })
      : saveDraft({ id, body: sent, version, ...(autosave ? { autosave } : {}) })
    ).finally(() => setSaving(false));
    if (!result.ok) {
      // Somebody was first: their version comes and is offered beside this one.
      if (result.error.error === "conflict") loadDetail(about);
      else notify.failed(result.error);
      if (result.error.error === "conflict") notify.failed({ ...result.error, detail: t("conflict") });
      return null;
    }
    const saved = { id: result.value.id, version: result.value.version, body: sent };
    setBase(saved);
    const typedOn = latest.current.text !== sent;
    latest.current = { ...latest.current, id: saved.id, version: saved.version, dirty: typedOn };
    setRestored(false);
    store.takeDraft(result.value);
    return result.value;
  };

  const mayAutosave =
    dirty && theirs === null && base.id !== null && text.trim() !== "" && busy === null && mayWrite;
  useAutosave(mayAutosave, text, autosaving, () => saveNow(true));

  const take = (result: Awaited<ReturnType<typeof saveDraft>>): boolean => {
    if (!result.ok) {
      notify.failed(result.error);
      loadDetail(about);
      return false;
    }
    store.takeDraft(result.value);
    return true;
  };

  return {
    draft,
    text,
    setText: (next) => {
      setTouched(true);
      setTextState(next);
    },
    dirty,
    restored,
    theirs,
    keepMine: () => setBase({ ...newest, body: newest.body }),
    takeTheirs: () => {
      const mine = text;
      setTextState(newest.body);
      setBase(newest);
      setRestored(false);
      setTouched(false);
      notify.done(t("tookTheirs"), () => {
        setTouched(true);
        setTextState(mine);
      });
    },
    generating:
      draft?.state === "generating" ||
      message.tasks.some(
        (task) => task.type === "draft_reply" && (task.status === "pending" || task.status === "processing"),
      ),
    busy,
    saving,
    asking,
    dismissAsking: () => setAsking(null),
    request: (options = {}) => {
      void act("request", async () => {
        const result = await draftReply({
          messageId: about,
          ...(options.roleCode === undefined ? {} : { role_code: options.roleCode }),
          ...(options.regenerate ? { regenerate: true } : {}),
          ...(options.instruction === undefined ? {} : { instruction: options.instruction }),
        });
        take(result);
        loadDetail(about);
      });
    },
    save: () => act("save", () => saveNow()),
    approve: (confirmed = false) => {
      const places = findPlaceholders(latest.current.text);
      if (places.length > 0 && !confirmed) {
        setAsking(places);
        return;
      }
      setAsking(null);
      void act("approve", async () => {
        const { id, version, dirty: unsaved } = latest.current;
        const current = unsaved || id === null ? await saveNow() : { id, version };
        if (!current) return;
        take(
          await approveDraftAction({
            id: current.id,
            version: current.version,
            ...(places.length > 0 ? { confirm_placeholders: true } : {}),
          }),
        );
      });
    },
    send: () => {
      if (draft) void act("send", async () => void take(await sendDraftAction({ id: draft.id })));
    },
    settle: (outcome) => {
      if (draft)
        void act("settle", async () => void take(await settleDraftDelivery({ id: draft.id, outcome })));
    },
    keep: () => {
      if (draft) void act("keep", async () => void take(await keepDraftAction({ id: draft.id })));
    },
    discard: () => {
      const mine = text;
      if (!draft || closed.has(draft.state)) {
        setTextState("");
        if (mine !== "") notify.done(t("discarded"), () => setTextState(mine));
        return;
      }
      void act("discard", async () => {
        const result = await discardDraftAction({ id: draft.id });
        if (!take(result)) return;
        setBase({ id: null, version: 0, body: "" });
        setTextState("");
        setTouched(false);
        notify.done(t("discarded"), () => {
          void restoreDraftAction({ id: draft.id }).then((back) => {
            if (take(back)) setTextState(mine);
          });
        });
      });
    },
    restore: () => {
      if (draft) void act("restore", async () => void take(await restoreDraftAction({ id: draft.id })));
    },
  };
}

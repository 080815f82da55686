"use client";

import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { tellPresence } from "@/actions/presence";
import { useInbox } from "@/components/inbox/inbox-context";
import { useLiveChanges } from "@/lib/browser/use-live-changes";

/** One is told of again this often, and forgotten when two tellings are missed. */
const againMs = 20_000;
const forgetMs = 45_000;
/** Flying past a message with j is no visit. */
const settleMs = 400;

export interface Present {
  id: string;
  name: string;
  replying: boolean;
}

/** A telling that is lost costs nothing: the next one follows. */
function tell(messageId: string, doing: "viewing" | "replying" | "left"): void {
  void tellPresence({ message_id: messageId, doing }).catch(() => {});
}

/** Who else has the message open. Nothing of it is kept on the server: pages tell each other while it lasts. */
export function usePresence(messageId: string): Present[] {
  const { store, workspace } = useInbox();
  const me = workspace.me.id;
  const replying = useSyncExternalStore(
    store.subscribe,
    () => store.replyingTo === messageId,
    () => false,
  );
  const [others, setOthers] = useState<(Present & { until: number })[]>([]);
  const doing = replying ? "replying" : "viewing";
  const answer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const [about, setAbout] = useState(messageId);
  if (about !== messageId) {
    setAbout(messageId);
    setOthers([]);
  }

  const now = useRef<typeof doing>(doing);
  const told = useRef(false);
  useEffect(() => {
    now.current = doing;
    const timer = setTimeout(() => {
      if (document.visibilityState === "hidden") return;
      told.current = true;
      tell(messageId, doing);
    }, settleMs);
    return () => clearTimeout(timer);
  }, [messageId, doing]);
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState !== "hidden") tell(messageId, now.current);
      setOthers((was) => was.filter((other) => other.until > Date.now()));
    }, againMs);
    return () => {
      clearInterval(timer);
      clearTimeout(answer.current);
      answer.current = undefined;
      if (told.current) tell(messageId, "left");
      told.current = false;
    };
  }, [messageId]);

  useLiveChanges((changes) => {
    for (const change of changes) {
      const { member } = change;
      if (change.kind !== "presence" || change.messageId !== messageId || !member || member.id === me)
        continue;
      if (change.doing === "left") {
        setOthers((was) => was.filter((other) => other.id !== member.id));
        continue;
      }
      // Somebody new does not know of us yet.
      if (!others.some((other) => other.id === member.id))
        answer.current ??= setTimeout(() => {
          answer.current = undefined;
          tell(messageId, now.current);
        }, Math.random() * 400);
      const next = { ...member, replying: change.doing === "replying", until: Date.now() + forgetMs };
      setOthers((was) => [...was.filter((other) => other.id !== member.id), next]);
    }
  });
  return others;
}

"use client";

import { useRef, useState } from "react";
import { useNotify } from "@/components/ui/use-notify";

/** One act at a time: a double click is one, and what goes wrong on the way is said. */
export function useOneAct<Name extends string>() {
  const notify = useNotify();
  const running = useRef(false);
  const [busy, setBusy] = useState<Name | null>(null);
  const act = async <T>(name: Name, work: () => Promise<T>): Promise<T | null> => {
    if (running.current) return null;
    running.current = true;
    setBusy(name);
    try {
      return await work();
    } catch {
      notify.failed({ error: "unavailable", code: 50301 });
      return null;
    } finally {
      running.current = false;
      setBusy(null);
    }
  };
  return { busy, act };
}

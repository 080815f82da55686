"use client";

import { type ReactNode, useEffect, useRef } from "react";

/** Something that the command palette offers while a page is open. */
export interface Command {
  id: string;
  /** A verb with its object, in the reader's language. */
  label: string;
  /** Head of the group; the page's own actions when left out. */
  group?: string;
  icon?: ReactNode;
  /** A quiet word at the right of the label. */
  hint?: string;
  /** The shortcut that does the same. */
  keys?: string;
  /** Other words that find it; the other language's, say. */
  keywords?: readonly string[];
  run: () => void;
}

const lists = new Set<() => readonly Command[]>();

/** Every command that is on screen now, the newest page's first. */
export function currentCommands(): Command[] {
  return [...lists].toReversed().flatMap((list) => [...list()]);
}

/** Offers commands in the palette while the component is on screen. The list may be new with every render. */
export function useCommands(commands: readonly Command[]): void {
  const latest = useRef(commands);
  useEffect(() => {
    latest.current = commands;
  });
  useEffect(() => {
    const list = () => latest.current;
    lists.add(list);
    return () => {
      lists.delete(list);
    };
  }, []);
}

"use client";

import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";

interface Drag {
  id: string;
  from: number;
  to: number;
  /** Pixels that the pointer has gone. */
  moved: number;
  height: number;
}

export interface DragOrder {
  dragging: string | null;
  /** How far a row stands from its place while one is dragged, in pixels. */
  shiftOf: (id: string) => number;
  gripProps: (id: string) => {
    id: string;
    onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    onPointerUp: () => void;
    onPointerCancel: () => void;
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  };
}

/**
 * Order by a grip: dragged with mouse, pen or finger, or moved by the arrow keys while it has the focus. Rows are
 * of one height. Escape puts a dragged row back.
 * @param onOrder gets the ids in their new order and the one that moved
 */
export function useDragOrder(
  ids: readonly string[],
  onOrder: (ids: string[], moved: string) => void,
): DragOrder {
  const [drag, setDrag] = useState<Drag | null>(null);
  const start = useRef(0);
  const refocus = useRef<string | null>(null);

  // A row that changes its place in the document loses the focus; the grip that was used gets it back.
  useEffect(() => {
    if (refocus.current === null) return;
    document.getElementById(refocus.current)?.focus();
    refocus.current = null;
  });

  const move = (id: string, from: number, to: number) => {
    if (from === to || to < 0 || to >= ids.length) return;
    const next = ids.filter((each) => each !== id);
    next.splice(to, 0, id);
    onOrder(next, id);
  };

  return {
    dragging: drag?.id ?? null,
    shiftOf: (id) => {
      if (!drag) return 0;
      if (id === drag.id) return drag.moved;
      const at = ids.indexOf(id);
      if (at > drag.from && at <= drag.to) return -drag.height;
      if (at < drag.from && at >= drag.to) return drag.height;
      return 0;
    },
    gripProps: (id) => ({
      id: `grip-${id}`,
      onPointerDown: (event) => {
        if (event.button !== 0) return;
        const row = event.currentTarget.closest("li");
        if (!row) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = event.clientY;
        const from = ids.indexOf(id);
        setDrag({ id, from, to: from, moved: 0, height: row.offsetHeight });
      },
      onPointerMove: (event) => {
        if (drag?.id !== id) return;
        const moved = event.clientY - start.current;
        const to = Math.min(ids.length - 1, Math.max(0, drag.from + Math.round(moved / drag.height)));
        setDrag({ ...drag, moved, to });
      },
      onPointerUp: () => {
        if (drag?.id !== id) return;
        setDrag(null);
        move(id, drag.from, drag.to);
      },
      onPointerCancel: () => setDrag(null),
      onKeyDown: (event) => {
        if (event.key === "Escape" && drag) {
          event.preventDefault();
          setDrag(null);
          return;
        }
        const step = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
        if (step === 0 || drag) return;
        event.preventDefault();
        refocus.current = `grip-${id}`;
        const from = ids.indexOf(id);
        move(id, from, from + step);
      },
    }),
  };
}

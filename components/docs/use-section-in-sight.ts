"use client";

import { useEffect, useState } from "react";

/** Px below the page's head: the section that covers this line is the one being read. */
const LINE = 120;

/** The id of the section in sight, among `ids` in the order of the page. */
export function useSectionInSight(ids: readonly string[]): string {
  const [current, setCurrent] = useState(ids[0] ?? "");
  useEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      let found = ids[0] ?? "";
      for (const id of ids) {
        const top = document.getElementById(id)?.getBoundingClientRect().top;
        if (top === undefined || top > LINE) break;
        found = id;
      }
      setCurrent(found);
    };
    const soon = () => {
      frame ||= requestAnimationFrame(look);
    };
    look();
    window.addEventListener("scroll", soon, { passive: true });
    window.addEventListener("resize", soon);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener("scroll", soon);
      window.removeEventListener("resize", soon);
    };
  }, [ids]);
  return current;
}

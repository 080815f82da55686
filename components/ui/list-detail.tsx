"use client";

import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { cx } from "./cx";

export interface ListDetailProps {
  /** The address of the list without anything open. */
  base: string;
  /** The page's name: the list says it, and on a phone it is spoken where the list is out of sight. */
  title?: string;
  list: ReactNode;
  children: ReactNode;
}

/** List and detail side by side; on a phone the one that the address names. */
export function ListDetail({ base, title, list, children }: ListDetailProps) {
  const inList = usePathname() === base;
  return (
    <div className="grid min-h-0 flex-1 grid-cols-[392px_minmax(0,1fr)] phone:flex phone:flex-col">
      <div
        className={cx(
          "flex min-h-0 min-w-0 flex-col border-line border-r phone:flex-1 phone:border-r-0",
          !inList && "phone:hidden",
        )}
      >
        {list}
      </div>
      <div className={cx("min-h-0 min-w-0 phone:flex-1", inList && "phone:hidden")}>
        {title ? <h1 className="sr-only desk:hidden">{title}</h1> : null}
        {children}
      </div>
    </div>
  );
}

import { CircleAlert, CircleCheck, Minus, Pencil, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "./cx";

export type Tone = "ok" | "warn" | "bad" | "work" | "off";

const looks: Record<Tone, string> = {
  ok: "bg-ok-bg text-ok",
  warn: "bg-warn-bg text-warn",
  bad: "bg-bad-bg text-bad",
  work: "bg-work-bg text-work",
  off: "bg-press text-ink-2",
};

const icons: Record<Tone, ReactNode> = {
  ok: <CircleCheck />,
  warn: <TriangleAlert />,
  bad: <CircleAlert />,
  work: <Pencil />,
  off: <Minus />,
};

export interface StatusProps {
  tone: Tone;
  /** Another lucide icon than the tone's own. */
  icon?: ReactNode;
  children: ReactNode;
  title?: string;
  className?: string;
}

/** A state: hue, icon and word together, so that none has to be enough alone. */
export function Status({ tone, icon, children, title, className }: StatusProps) {
  return (
    <span
      title={title}
      className={cx(
        "inline-flex h-chip shrink-0 items-center gap-1 whitespace-nowrap rounded-chip pr-[7px] pl-[5px] font-medium text-micro [&_.lucide]:size-3 [&_.lucide]:stroke-[2.5]",
        looks[tone],
        className,
      )}
    >
      {icon ?? icons[tone]}
      {children}
    </span>
  );
}

import type { ReactNode } from "react";
import { BrandMark } from "@/components/ui/brand-mark";

export interface PageNoteProps {
  /** What happened. */
  title: string;
  /** What to do. */
  next: string;
  /** What to tell an administrator: the number under which the server logged it. */
  code?: string | undefined;
  /** The ways on; the likeliest first. */
  children: ReactNode;
  /** It stands alone, without the frame of the workspace around it. */
  alone?: boolean;
  /** Speaks up by itself: something failed under the reader's hands. */
  alert?: boolean;
}

/** A page that has nothing to show: what happened, what to do, and a way back. Needs no provider around it. */
export function PageNote({ title, next, code, children, alone = false, alert = false }: PageNoteProps) {
  const note = (
    <div
      role={alert ? "alert" : undefined}
      className="grid min-h-60 flex-1 place-content-center justify-items-center gap-1 p-6 text-center"
    >
      {alone ? (
        <span className="mb-3">
          <BrandMark size="lg" />
        </span>
      ) : null}
      <h1 className="max-w-96 text-balance font-semibold text-title">{title}</h1>
      <p className="max-w-96 text-balance text-ink-2 text-list phone:text-read">{next}</p>
      {code ? <p className="mt-1 font-mono text-ink-3 text-meta">{code}</p> : null}
      <div className="mt-4 flex flex-wrap justify-center gap-2">{children}</div>
    </div>
  );
  return alone ? <main className="grid min-h-dvh bg-surface">{note}</main> : note;
}

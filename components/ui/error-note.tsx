import { CircleAlert, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { cx } from "./cx";

export interface ErrorNoteProps {
  /** The name of an error code, `upstream_timeout`; gives the title and what happens next. */
  error?: string;
  code?: number | string;
  /** What failed, where the name does not say it well enough. */
  title?: ReactNode;
  /** What happens next, or what to do. */
  next?: ReactNode;
  /** One act: retry or mend. */
  action?: ReactNode;
  tone?: "bad" | "warn";
  className?: string;
}

/** What failed, the code, what happens next, and one act. */
export function ErrorNote({ error, code, title, next, action, tone = "bad", className }: ErrorNoteProps) {
  const t = useTranslations("errors");
  const name =
    error !== undefined && t.has(`titles.${error}` as "titles.internal") ? (error as "internal") : undefined;
  const Icon = tone === "bad" ? CircleAlert : TriangleAlert;
  return (
    <div
      role="alert"
      className={cx(
        "flex items-start gap-2.5 rounded-control py-2 pr-2 pl-3 text-meta",
        tone === "bad" ? "bg-bad-bg" : "bg-warn-bg",
        className,
      )}
    >
      <Icon className={cx("mt-px", tone === "bad" ? "text-bad" : "text-warn")} />
      <div className="min-w-0 flex-1 text-pretty">
        <p className={cx("font-medium", tone === "bad" ? "text-bad" : "text-warn")}>
          {title ?? t(`titles.${name ?? "internal"}`)}
          {code === undefined ? null : <span className="ml-1.5 font-normal tabular-nums">{code}</span>}
        </p>
        {next !== undefined || name !== undefined ? (
          <p className="text-ink-2">{next ?? (name ? t(`next.${name}`) : null)}</p>
        ) : null}
      </div>
      {action ? <div className="shrink-0">{action}</div> : null}
    </div>
  );
}

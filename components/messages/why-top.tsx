import { cx } from "@/components/ui/cx";

/** The mark of a step on the line that joins them. */
export const node = "absolute top-[5px] left-px size-[13px] bg-surface stroke-2!";

/** A step's name, and at the right what it was done with. */
export function Top({ title, end, quiet = false }: { title: string; end?: string; quiet?: boolean }) {
  return (
    <div className={cx("flex items-baseline gap-1.5", quiet && "text-ink-3")}>
      <b className={cx("truncate", quiet ? "font-normal" : "font-medium")}>
        <bdi>{title}</bdi>
      </b>
      {end ? <span className="ml-auto whitespace-nowrap text-ink-3 tabular-nums">{end}</span> : null}
    </div>
  );
}

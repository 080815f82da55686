import { cx } from "@/components/ui/cx";

const tones: Record<string, string> = {
  GET: "bg-work-bg text-work",
  POST: "bg-ok-bg text-ok",
  PUT: "bg-warn-bg text-warn",
  PATCH: "bg-warn-bg text-warn",
  DELETE: "bg-bad-bg text-bad",
};

/** The verb of a route, in its hue; the word says it without. */
export function MethodBadge({ method, small = false }: { method: string; small?: boolean }) {
  return (
    <span
      className={cx(
        "inline-grid shrink-0 place-items-center rounded-chip font-mono font-semibold",
        small ? "h-4 w-11 text-[10px]" : "h-5 w-14 text-micro",
        tones[method] ?? "bg-press text-ink-2",
      )}
    >
      {method}
    </span>
  );
}

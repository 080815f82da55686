import { Inbox } from "lucide-react";
import { cx } from "./cx";

/** The mark of the product: a tray in ink. */
export function BrandMark({ size = "md", className }: { size?: "md" | "lg"; className?: string }) {
  return (
    <span
      aria-hidden
      className={cx(
        "grid shrink-0 place-items-center bg-ink text-canvas",
        size === "lg" ? "size-10 rounded-[10px] [&_.lucide]:size-6" : "size-6 rounded-control",
        className,
      )}
    >
      <Inbox className="stroke-2" />
    </span>
  );
}

import { cx } from "./cx";

/** The glyph of a rule: a path that turns off. Drawn on lucide's 24 px grid, so it takes the same strokes. */
export function RuleIcon({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      className={cx("lucide", className)}
    >
      <path d="M5 20.500v-17M5 7h6.500a3 3 0 0 1 3 3v7.500M11 14.500l3.500 3.500 3.500-3.500" />
    </svg>
  );
}

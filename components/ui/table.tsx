import { useTranslations } from "next-intl";
import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx";

export interface TableProps extends ComponentProps<"table"> {
  /** Spoken name. */
  label: string;
  /** Columns keep the widths that `Th width` gives; long text is cut. */
  fixed?: boolean;
}

/** Rows and columns, edge to edge. It scrolls sideways inside itself on a narrow screen. */
export function Table({ label, fixed = false, className, children, ...rest }: TableProps) {
  return (
    // A region that scrolls has to be reachable by keyboard. `relative`: spoken-only words inside scroll with it.
    <section className="relative w-full overflow-x-auto" aria-label={label} tabIndex={0}>
      <table
        className={cx("w-full border-collapse text-list", fixed && "min-w-160 table-fixed", className)}
        aria-label={label}
        {...rest}
      >
        {children}
      </table>
    </section>
  );
}

export interface ThProps extends ComponentProps<"th"> {
  /** Figures: right-aligned. */
  num?: boolean;
}

/** A column's head. Without children it is the head of the row's actions: spoken, not seen. */
export function Th({ num = false, className, children, ...rest }: ThProps) {
  const t = useTranslations("common");
  return (
    <th
      scope="col"
      className={cx(
        "h-control whitespace-nowrap border-line border-b px-2 font-medium text-ink-3 text-micro first:pl-6 last:pr-6 phone:first:pl-4 phone:last:pr-4",
        num ? "text-right" : "text-left",
        className,
      )}
      {...rest}
    >
      {children ?? <span className="sr-only">{t("actions")}</span>}
    </th>
  );
}

export interface TrProps extends ComponentProps<"tr"> {
  /** The one whose details are open. */
  open?: boolean;
  /** Ticked. */
  selected?: boolean;
}

/** A row. */
export function Tr({ open = false, selected = false, className, ...rest }: TrProps) {
  return (
    <tr
      aria-selected={selected || undefined}
      className={cx(
        "group/tr border-line/60 border-b transition-colors",
        open ? "bg-tint" : selected ? "bg-tint-2" : "hover:bg-raised",
        className,
      )}
      {...rest}
    />
  );
}

export interface TdProps extends ComponentProps<"td"> {
  num?: boolean;
  /** Meta ink. */
  dim?: boolean;
  /** Cut with an ellipsis; needs a `fixed` table or a width. */
  cut?: boolean;
}

/** A cell. */
export function Td({ num = false, dim = false, cut = false, className, ...rest }: TdProps) {
  return (
    <td
      className={cx(
        "h-9 px-2 first:pl-6 last:pr-6 phone:h-12 phone:first:pl-4 phone:last:pr-4",
        num && "text-right tabular-nums",
        dim && "text-ink-3",
        cut ? "max-w-0 truncate" : "whitespace-nowrap",
        className,
      )}
      {...rest}
    />
  );
}

/** Acts of a row: seen on hover and focus, always on touch. The last cell of the row. */
export function RowActions({ children }: { children: ReactNode }) {
  return (
    <Td className="text-right">
      <span className="inline-flex items-center gap-1 opacity-0 transition-opacity focus-within:opacity-100 group-hover/tr:opacity-100 phone:opacity-100 [@media(hover:none)]:opacity-100">
        {children}
      </span>
    </Td>
  );
}

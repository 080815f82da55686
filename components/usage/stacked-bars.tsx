import { COLUMN, HEIGHT } from "@/components/ops/chart-frame";

export interface StackedBarsProps {
  columns: readonly { at: string }[];
  /** From the ground up: a fill, and what each column has of it. */
  layers: readonly { name: string; fill: string; values: readonly number[] }[];
  top: number;
}

/** A bar a column, of layers; for inside a ChartFrame. */
export function StackedBars({ columns, layers, top }: StackedBarsProps) {
  // Few columns are drawn wide: a bar that fills them would be a wall.
  const inset = columns.length <= 7 ? 2.5 : 1.25;
  return columns.flatMap((column, at) => {
    let base = 0;
    return layers.map(({ name, fill, values }) => {
      const value = values[at] ?? 0;
      if (value <= 0) return null;
      const height = (value / top) * HEIGHT;
      base += height;
      return (
        <rect
          key={`${column.at} ${name}`}
          x={at * COLUMN + inset}
          width={COLUMN - 2 * inset}
          y={HEIGHT - base}
          height={Math.max(0.5, height - 0.75)}
          fill={fill}
        />
      );
    });
  });
}

/** What the fills of a chart mean. */
export function ChartLegend({ items }: { items: readonly { name: string; fill: string }[] }) {
  return items.map(({ name, fill }) => (
    <span key={name} className="inline-flex items-center gap-1.5">
      <i className="size-2 rounded-[2px]" style={{ background: fill }} />
      <bdi>{name}</bdi>
    </span>
  ));
}

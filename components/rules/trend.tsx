/** Seven bars, one a day; the number beside them says what they add up to. */
export function Trend({ days }: { days: readonly number[] }) {
  const top = Math.max(...days, 1);
  return (
    <svg viewBox="0 0 40 12" className="block h-3 w-10 fill-ink-off" aria-hidden>
      {days.map((hits, day) => {
        const height = Math.max(1, (hits / top) * 12);
        return <rect key={day} x={day * 6} y={12 - height} width={4} height={height} rx={1} />;
      })}
    </svg>
  );
}

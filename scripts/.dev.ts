import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { categorySeeds } from "../db/seed-data/categories";
import { foldText } from "../gateway/builtin/fold-text";
import { scoreCategories } from "../gateway/builtin/score-categories";
import { stripOrders } from "../gateway/builtin/strip-orders";

const cats = categorySeeds as any;
for (const f of process.argv.slice(2)) {
  const rows = parse(readFileSync(f), { columns: true }) as any[];
  let ok = 0,
    alt = 0;
  const wrong: string[] = [];
  const rs: { c: number; ok: boolean }[] = [];
  for (const r of rows) {
    const s = scoreCategories(foldText(stripOrders(r.content).text), cats);
    const order = [...s.probabilities].map((p, i) => [p, cats[i].code] as const).sort((a, b) => b[0] - a[0]);
    const good = order[0]![1] === r.category;
    if (good) ok++;
    if (good || r.category_alt.split("|").includes(order[0]![1])) alt++;
    rs.push({ c: order[0]![0], ok: good });
    if (!good)
      wrong.push(
        `${r.id} ${r.category}/${r.category_alt}: ${order
          .slice(0, 3)
          .map(([p, c]) => c + " " + p.toFixed(2))
          .join(", ")} | ${r.content.slice(0, 60)} | ${[...s.cues].join("; ")}`,
      );
  }
  console.log(f, rows.length, "strict", ok / rows.length, "alt", alt / rows.length);
  if (!process.env.QUIET) console.log(wrong.join("\n"));
  const hi = rs.filter((r) => r.c >= 0.7);
  console.log(
    "cov@0.7",
    hi.length / rs.length,
    "acc",
    hi.filter((r) => r.ok).length / hi.length,
    "meanconf",
    rs.reduce((a, b) => a + b.c, 0) / rs.length,
  );
}

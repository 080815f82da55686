import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { categorySeeds } from "../db/seed-data/categories";
import { classifyMessage } from "../gateway/builtin/classify-message";

const cats = categorySeeds as any;
for (const f of process.argv.slice(2)) {
  const rows = parse(readFileSync(f), { columns: true }) as any[];
  let ok = 0,
    pr = 0,
    lang = 0;
  const wrong: string[] = [];
  for (const r of rows) {
    const s = classifyMessage({
      scene: "classify",
      subject: "",
      content: r.content,
      categories: cats,
      labels: [],
      trained: null,
    });
    const good = s.category === r.category;
    if (good) ok++;
    const p = r.priority_ok.split("|").includes(s.priority);
    if (p) pr++;
    const l = r.lang === s.language;
    if (l) lang++;
    if (process.env.ALL)
      console.log(r.id, s.category, s.priority, s.confidence, s.language, "|", s.summary, "|", s.reason);
    else if (!good || !p || !l)
      wrong.push(
        `${r.id} ${good ? "" : "CAT " + r.category + "->" + s.category} ${p ? "" : "PRI " + r.priority_ok + "->" + s.priority} ${l ? "" : "LANG " + r.lang + "->" + s.language} ${s.confidence} | ${r.content.slice(0, 80)} | ${s.reason}`,
      );
  }
  console.log(
    f,
    rows.length,
    "strict",
    ok / rows.length,
    "priority",
    pr / rows.length,
    "lang",
    lang / rows.length,
  );
  if (!process.env.QUIET) console.log(wrong.join("\n"));
}

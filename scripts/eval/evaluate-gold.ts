import { categorySeeds } from "@/db/seed-data/categories";
import { answerBuiltin } from "@/gateway/builtin/answer-builtin";
import { Classification } from "@/gateway/shape";

const percent = (n: number): string => `${(100 * n).toFixed(1)} %`;
const share = <T>(list: readonly T[], test: (item: T) => boolean): number =>
  list.length === 0 ? 0 : list.filter(test).length / list.length;

/** Mean over the categories that occur of the harmonic mean of precision and recall. */
export function macroF1(pairs: readonly { wanted: string; got: string }[]): number {
  const labels = [...new Set(pairs.map((p) => p.wanted))];
  const scores = labels.map((label) => {
    const hit = pairs.filter((p) => p.wanted === label && p.got === label).length;
    const all = pairs.filter((p) => p.wanted === label).length + pairs.filter((p) => p.got === label).length;
    return all === 0 ? 0 : (2 * hit) / all;
  });
  return scores.reduce((a, b) => a + b, 0) / (labels.length || 1);
}

/**
 * Runs the built-in classifier over labelled messages as on the first day of a deployment (seed categories, no
 * corrections) and prints accuracy, macro-F1, priorities, coverage above the review threshold, confusions, and one
 * JSON line at the end.
 */
export function evaluateGold(set: string, rows: readonly Record<string, string>[], threshold: number): void {
  const results = rows.map((row) => {
    const answer = answerBuiltin({
      scene: "classify",
      subject: row.subject ?? "",
      content: row.content ?? row.text ?? "",
      categories: categorySeeds.map((seed) => ({ ...seed })),
      labels: [],
      trained: null,
    });
    const got = Classification.parse(JSON.parse(answer.text));
    const wanted = row.category ?? "";
    return {
      row,
      got,
      wanted,
      strict: got.category === wanted,
      accepted: got.category === wanted || (row.category_alt ?? "").split("|").includes(got.category),
      priority: row.priority_ok ? row.priority_ok.split("|").includes(got.priority) : null,
      language: row.lang ? row.lang === got.language : null,
    };
  });
  const sure = results.filter((r) => r.got.confidence >= threshold);
  const withPriority = results.filter((r) => r.priority !== null);
  const withLanguage = results.filter((r) => r.language !== null);
  const figures = {
    set,
    rows: results.length,
    accuracy: share(results, (r) => r.strict),
    accuracy_with_alternates: share(results, (r) => r.accepted),
    macro_f1: macroF1(results.map((r) => ({ wanted: r.wanted, got: r.got.category }))),
    priority_accuracy: withPriority.length ? share(withPriority, (r) => r.priority === true) : null,
    language_accuracy: withLanguage.length ? share(withLanguage, (r) => r.language === true) : null,
    threshold,
    coverage: sure.length / (results.length || 1),
    accuracy_above_threshold: share(sure, (r) => r.strict),
  };
  console.log(`${set}: ${results.length} messages`);
  console.log(
    `category    ${percent(figures.accuracy)} strict, ${percent(figures.accuracy_with_alternates)} with alternates, macro-F1 ${percent(figures.macro_f1)}`,
  );
  if (figures.priority_accuracy !== null)
    console.log(`priority    ${percent(figures.priority_accuracy)} in the accepted set`);
  if (figures.language_accuracy !== null) console.log(`language    ${percent(figures.language_accuracy)}`);
  console.log(
    `confidence  ${percent(figures.coverage)} at ${threshold} or above, of those ${percent(figures.accuracy_above_threshold)} right`,
  );
  for (const r of results) {
    if (r.strict && r.priority !== false) continue;
    const parts = [
      r.strict ? null : `${r.wanted} → ${r.got.category} (${r.got.confidence})`,
      r.priority === false ? `priority ${r.row.priority_ok} → ${r.got.priority}` : null,
    ];
    console.log(
      `  ${r.row.id ?? "-"}  ${parts.filter((p) => p !== null).join("; ")}  ${(r.row.content ?? "").replaceAll("\n", " ").slice(0, 60)}`,
    );
  }
  console.log(JSON.stringify(figures));
}

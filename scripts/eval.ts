import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { evaluateGold } from "./eval/evaluate-gold";
import { evaluateLinear } from "./eval/evaluate-linear";

const USAGE = `Usage: npm run eval -- <set> [--file path.csv] [--threshold 0.7]
Sets: gold_zh, holdout, blind, dev (built-in classifier on labelled messages)
      banking77, clinc150, crosswoz (the classifier that learns from corrections, on a train and a test part)
--file  another labelled file of the gold format: content, category, and if known category_alt, priority_ok, lang`;

const GOLD: Readonly<Record<string, string>> = {
  gold_zh: "gold_zh_support.csv",
  holdout: "support_holdout.csv",
  blind: "support_blind.csv",
  dev: "support_dev.csv",
};

type Row = Record<string, string>;

function readRows(path: string): Row[] {
  return parse(readFileSync(path), {
    columns: true,
    bom: true,
    skip_empty_lines: true,
    relax_column_count: true,
  });
}

const fixture = (name: string): string => join(import.meta.dirname, "..", "tests", "fixtures", name);
const labelled = (rows: Row[], text: string, label: string): { text: string; label: string }[] =>
  rows.map((row) => ({ text: row[text] ?? "", label: row[label] ?? "" })).filter((row) => row.label !== "");

function main(args: string[]): void {
  const option = (name: string): string | undefined => {
    const at = args.indexOf(name);
    return at < 0 ? undefined : args.splice(at, 2)[1];
  };
  const file = option("--file");
  const threshold = Number(option("--threshold") ?? "0.7");
  const set = args[0] ?? (file === undefined ? "" : "file");
  if (!(threshold >= 0 && threshold <= 1)) throw new Error(`--threshold is a number from 0 to 1\n${USAGE}`);

  if (file !== undefined || GOLD[set] !== undefined) {
    evaluateGold(set, readRows(file ?? fixture(GOLD[set] ?? "")), threshold);
  } else if (set === "banking77") {
    const part = (name: string): { text: string; label: string }[] =>
      labelled(readRows(fixture(name)), "text", "category");
    evaluateLinear(set, part("banking77_train.csv"), part("banking77_test.csv"), []);
  } else if (set === "clinc150") {
    const rows = readRows(fixture("clinc150_small.csv"));
    const inScope = rows.filter((row) => row.intent !== "oos");
    const of = (wanted: (row: Row) => boolean): { text: string; label: string }[] =>
      labelled(inScope.filter(wanted), "text", "intent");
    const outside = rows
      .filter((row) => row.intent === "oos" && row.split?.includes("test"))
      .map((row) => row.text ?? "");
    evaluateLinear(
      set,
      of((row) => row.split === "train"),
      of((row) => row.split === "test"),
      outside,
    );
  } else if (set === "crosswoz") {
    const rows = readRows(fixture("crosswoz_user_turns_zh.csv")).filter((row) => row.n_domains === "1");
    const of = (split: string): { text: string; label: string }[] =>
      labelled(
        rows.filter((row) => row.split === split),
        "text",
        "domains",
      );
    evaluateLinear(set, of("val"), of("test"), []);
  } else {
    console.error(USAGE);
    process.exitCode = 2;
  }
}

main(process.argv.slice(2));

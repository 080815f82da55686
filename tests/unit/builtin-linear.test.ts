import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { parseLinear, serializeLinear } from "@/gateway/builtin/linear-model";
import { predictLinear } from "@/gateway/builtin/predict-linear";
import { trainLinear } from "@/gateway/builtin/train-linear";

const rows: Record<string, string>[] = parse(
  readFileSync(join(import.meta.dirname, "../fixtures/crosswoz_user_turns_zh.csv")),
  { columns: true },
);
const part = (split: string): { text: string; label: string }[] =>
  rows
    .filter((row) => row.split === split && row.n_domains === "1")
    .map((row) => ({ text: row.text ?? "", label: row.domains ?? "" }));
const train = part("val");
const test = part("test");

describe("the classifier that learns from corrections", { timeout: 60_000 }, () => {
  const model = trainLinear(train);
  const packed = serializeLinear(model);
  const read = parseLinear(packed);
  const results = test.map((example) => ({ ...predictLinear(read, example.text), wanted: example.label }));
  const accuracy = (list: typeof results): number =>
    list.filter((r) => r.label === r.wanted).length / list.length;

  it("reaches 90 % on Chinese texts it never saw, after packing", () => {
    expect(accuracy(results)).toBeGreaterThanOrEqual(0.9);
    expect(packed.length).toBeLessThan(400_000);
  });

  it("knows when it knows", () => {
    const surest = [...results]
      .sort((a, b) => b.confidence - a.confidence)
      .slice(0, Math.floor(results.length * 0.8));
    expect(accuracy(surest)).toBeGreaterThanOrEqual(0.97);
    const mean = results.reduce((sum, r) => sum + r.confidence, 0) / results.length;
    expect(Math.abs(mean - accuracy(results))).toBeLessThan(0.03);
  });

  it("is deterministic", () => expect(serializeLinear(trainLinear(train))).toBe(packed));

  it("is unsure about texts unlike any it saw", () => {
    const sure = results.reduce((sum, r) => sum + r.confidence, 0) / results.length;
    const foreign = ["Zürich Hauptbahnhof", "xqzw kjhv", "αβγδ εζη"].map((text) => predictLinear(read, text));
    for (const { confidence, coverage } of foreign) {
      expect(confidence).toBeLessThan(sure - 0.2);
      expect(coverage).toBeLessThan(0.5);
    }
  });

  it("gives probabilities that sum to one", () => {
    const { probabilities } = predictLinear(read, "你好，附近有什么好吃的");
    expect(probabilities.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 6);
  });
});

describe("edges of training", () => {
  it("refuses to train on nothing", () => expect(() => trainLinear([])).toThrow(RangeError));

  it("answers the only label it knows", () => {
    const model = trainLinear([{ text: "你好", label: "a" }]);
    expect(predictLinear(parseLinear(serializeLinear(model)), "别的").label).toBe("a");
  });

  it("learns from two examples", () => {
    const model = trainLinear([
      { text: "退款", label: "refund" },
      { text: "登录失败", label: "account" },
    ]);
    expect(predictLinear(model, "我要退款").label).toBe("refund");
    expect(predictLinear(model, "登录不了").label).toBe("account");
  });

  it("does not read what is not a model", () => {
    expect(() => parseLinear("{}")).toThrow();
    const stored = JSON.parse(serializeLinear(trainLinear([{ text: "a b c", label: "x" }]))) as {
      bias: number[];
    };
    stored.bias.push(1);
    expect(() => parseLinear(JSON.stringify(stored))).toThrow(RangeError);
  });
});

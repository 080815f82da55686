import { parseLinear, serializeLinear } from "@/gateway/builtin/linear-model";
import { predictLinear } from "@/gateway/builtin/predict-linear";
import { type LinearExample, trainLinear } from "@/gateway/builtin/train-linear";
import { macroF1 } from "./evaluate-gold";

const percent = (n: number): string => `${(100 * n).toFixed(1)} %`;

/**
 * Trains the classifier that learns from corrections on one part and measures it on the other, after packing and
 * reading it back as the database keeps it. `outside` are texts of no label: how many fall below the confidence that
 * refuses 5 % of the known ones. Prints a table and one JSON line.
 */
export function evaluateLinear(
  set: string,
  train: readonly LinearExample[],
  test: readonly LinearExample[],
  outside: readonly string[],
): void {
  const started = performance.now();
  const trained = trainLinear(train);
  const trainMs = performance.now() - started;
  const packed = serializeLinear(trained);
  const model = parseLinear(packed);
  const begun = performance.now();
  const results = test.map((example) => {
    const { label, confidence } = predictLinear(model, example.text);
    return { wanted: example.label, got: label, right: label === example.label, confidence };
  });
  const predictMs = (performance.now() - begun) / (test.length || 1);
  const surest = [...results].sort((a, b) => b.confidence - a.confidence);
  const accuracyOf = (part: number): number => {
    const taken = surest.slice(0, Math.floor(surest.length * part));
    return taken.filter((r) => r.right).length / (taken.length || 1);
  };
  const refuse = surest[Math.floor(surest.length * 0.95)]?.confidence ?? 0;
  const caught =
    outside.filter((text) => predictLinear(model, text).confidence < refuse).length / (outside.length || 1);
  const meanConfidence = results.reduce((sum, r) => sum + r.confidence, 0) / (results.length || 1);
  const figures = {
    set,
    train: train.length,
    test: test.length,
    labels: model.labels.length,
    accuracy: accuracyOf(1),
    macro_f1: macroF1(results),
    accuracy_surest_80: accuracyOf(0.8),
    accuracy_surest_60: accuracyOf(0.6),
    mean_confidence: meanConfidence,
    out_of_scope_caught: outside.length > 0 ? caught : null,
    train_ms: Math.round(trainMs),
    predict_ms: Number(predictMs.toFixed(3)),
    bytes: packed.length,
  };
  console.log(`${set}: ${train.length} training texts, ${test.length} test texts, ${figures.labels} labels`);
  console.log(`accuracy    ${percent(figures.accuracy)}, macro-F1 ${percent(figures.macro_f1)}`);
  console.log(
    `surest      80 %: ${percent(figures.accuracy_surest_80)} right, 60 %: ${percent(figures.accuracy_surest_60)} right`,
  );
  console.log(`calibration mean confidence ${percent(meanConfidence)}`);
  if (outside.length > 0)
    console.log(`no label    ${percent(caught)} caught while 5 % of the known are refused`);
  console.log(
    `cost        trained in ${(trainMs / 1000).toFixed(1)} s, ${figures.predict_ms} ms a prediction, ${(packed.length / 1024).toFixed(0)} KiB stored`,
  );
  console.log(JSON.stringify(figures));
}

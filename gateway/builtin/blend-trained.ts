import type { CategoryProfile } from "../shape";
import { type LinearModel, parseLinear } from "./linear-model";
import { predictLinear } from "./predict-linear";

/** From this calibrated confidence on, and with enough examples, the trained model answers alone. */
const SURE = 0.8;
/** Fewest corrections, in all and of the answered category, before the trained model may answer alone. */
const ENOUGH = 60;
const ENOUGH_OF_ONE = 8;
/** Corrections at which the trained model weighs as much as what the model knows by itself. */
const EVEN = 80;

let last: { text: string; model: LinearModel | null } | undefined;

/** The parsed model of a team, remembered while its text stays the same; null when the text is no model. */
function modelOf(text: string): LinearModel | null {
  if (last?.text === text) return last.model;
  let model: LinearModel | null = null;
  try {
    model = parseLinear(text);
  } catch {
    // A model of an older version or a damaged row: answer without it rather than not at all.
    model = null;
  }
  last = { text, model };
  return model;
}

export interface Blended {
  /** Index into the team's list, -1 when that is empty. */
  at: number;
  confidence: number;
  byTrained: boolean;
  /** Corrections the trained model has seen. */
  examples: number;
}

/**
 * Joins what the model knows by itself with what the team's corrections taught it. With few corrections they only
 * nudge (a linear pool whose weight grows with their number and with how much of the text they cover).
 */
export function blendTrained(
  text: string,
  categories: readonly CategoryProfile[],
  own: Float64Array,
  trained: string | null,
): Blended {
  const pick = (p: Float64Array): { at: number; confidence: number } => {
    let at = p.length > 0 ? 0 : -1;
    for (let i = 1; i < p.length; i++) if ((p[i] ?? 0) > (p[at] ?? 0)) at = i;
    return { at, confidence: p[at] ?? 0 };
  };
  const model = trained === null ? null : modelOf(trained);
  if (!model) return { ...pick(own), byTrained: false, examples: 0 };
  const examples = model.counts.reduce((sum, n) => sum + n, 0);
  const said = predictLinear(model, text);
  const labelAt = model.labels.indexOf(said.label);
  const at = categories.findIndex((category) => category.code === said.label);
  if (
    at >= 0 &&
    said.confidence >= SURE &&
    examples >= ENOUGH &&
    (model.counts[labelAt] ?? 0) >= ENOUGH_OF_ONE
  )
    return { at, confidence: said.confidence, byTrained: true, examples };
  const weight = (examples / (examples + EVEN)) * Math.min(1, said.coverage * 2);
  const mixed = Float64Array.from(categories, (category, i) => {
    const label = model.labels.indexOf(category.code);
    // A category that was never corrected is not thereby improbable: what the model knows stands for it.
    const taught = label < 0 ? (own[i] ?? 0) : (said.probabilities[label] ?? 0);
    return (1 - weight) * (own[i] ?? 0) + weight * taught;
  });
  const sum = mixed.reduce((a, b) => a + b, 0) || 1;
  const best = pick(mixed.map((p) => p / sum));
  return { ...best, byTrained: weight >= 0.5 && best.at === at, examples };
}

import { deflateRawSync, inflateRawSync } from "node:zlib";
import { z } from "zod";

/** A multinomial logistic regression over hashed n-grams. Weights are row-major: feature × label. */
export interface LinearModel {
  labels: string[];
  /** Training examples of each label, in the order of `labels`. */
  counts: number[];
  rows: Map<number, number>;
  idf: Float32Array;
  /** Inverse document frequency of a feature never seen in training. */
  unseenIdf: number;
  weights: Float32Array;
  bias: Float32Array;
  /** Divides the logits so that probabilities match observed accuracy (Guo et al. 2017, temperature scaling). */
  temperature: number;
}

const Stored = z.object({
  v: z.literal(1),
  labels: z.array(z.string()).min(1),
  counts: z.array(z.number()),
  bias: z.array(z.number()),
  scale: z.array(z.number()),
  t: z.number().positive(),
  unseen: z.number(),
  hashes: z.string(),
  idf: z.string(),
  weights: z.string(),
});

const IDF_STEP = 16;
const pack = (bytes: Uint8Array): string => deflateRawSync(bytes, { level: 6 }).toString("base64");
const unpack = (text: string): Uint8Array => new Uint8Array(inflateRawSync(Buffer.from(text, "base64")));

/** Compact JSON of a model: weights as signed bytes with a scale for each label, deflated. */
export function serializeLinear(model: LinearModel): string {
  const width = model.labels.length;
  const size = model.rows.size;
  const entries = [...model.rows.entries()].sort((a, b) => a[0] - b[0]);
  const scale = new Float64Array(width);
  model.weights.forEach((w, i) => {
    const label = i % width;
    scale[label] = Math.max(scale[label] ?? 0, Math.abs(w));
  });
  const hashes = new Uint32Array(size);
  const idf = new Uint8Array(size);
  const weights = new Int8Array(size * width);
  let last = 0;
  entries.forEach(([hash, row], at) => {
    hashes[at] = hash - last;
    last = hash;
    idf[at] = Math.min(255, Math.round((model.idf[row] ?? 0) * IDF_STEP));
    for (let label = 0; label < width; label++) {
      // Column-major in the file: neighbours of one label compress better.
      weights[label * size + at] = Math.round(
        ((model.weights[row * width + label] ?? 0) * 127) / (scale[label] || 1),
      );
    }
  });
  const round = (n: number): number => Number(n.toPrecision(6));
  const stored: z.output<typeof Stored> = {
    v: 1,
    labels: model.labels,
    counts: model.counts,
    bias: [...model.bias].map(round),
    scale: [...scale].map(round),
    t: round(model.temperature),
    unseen: round(model.unseenIdf),
    hashes: pack(new Uint8Array(hashes.buffer)),
    idf: pack(idf),
    weights: pack(new Uint8Array(weights.buffer)),
  };
  return JSON.stringify(stored);
}

/**
 * Reads what `serializeLinear` wrote.
 * @throws SyntaxError or ZodError when the text is no model, RangeError when its parts do not fit together.
 */
export function parseLinear(text: string): LinearModel {
  const stored = Stored.parse(JSON.parse(text));
  const width = stored.labels.length;
  const bytes = unpack(stored.hashes);
  const hashes = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength >> 2);
  const idfBytes = unpack(stored.idf);
  const weightBytes = unpack(stored.weights);
  const size = hashes.length;
  if (idfBytes.length !== size || weightBytes.length !== size * width || stored.bias.length !== width)
    throw new RangeError("the linear model's parts do not fit together");
  const columns = new Int8Array(weightBytes.buffer, weightBytes.byteOffset, weightBytes.byteLength);
  const rows = new Map<number, number>();
  const weights = new Float32Array(size * width);
  let hash = 0;
  for (let row = 0; row < size; row++) {
    hash += hashes[row] ?? 0;
    rows.set(hash, row);
    for (let label = 0; label < width; label++)
      weights[row * width + label] = ((columns[label * size + row] ?? 0) * (stored.scale[label] ?? 0)) / 127;
  }
  return {
    labels: stored.labels,
    counts: stored.counts,
    rows,
    idf: Float32Array.from(idfBytes, (b) => b / IDF_STEP),
    unseenIdf: stored.unseen,
    weights,
    bias: Float32Array.from(stored.bias),
    temperature: stored.t,
  };
}

import { clipText, foldText } from "./fold-text";

const PRIME = 16777619;
const WORD = /[\p{L}\p{N}]+/gu;

/**
 * Hashed features of a text: character 2–4-grams and word 1–2-grams (FNV-1a, 32 bits), each with its count.
 * Texts are folded first and clipped to their ends, so the work is bounded.
 */
export function linearFeatures(text: string): Map<number, number> {
  const folded = ` ${foldText(clipText(text, 1500, 1000)).replace(/\s+/g, " ")} `;
  const counts = new Map<number, number>();
  const add = (hash: number): void => {
    const key = hash >>> 0;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  };
  for (let start = 0; start < folded.length - 1; start++) {
    let hash = 0x811c9dc5;
    for (let size = 1; size <= 4 && start + size <= folded.length; size++) {
      hash = Math.imul(hash ^ folded.charCodeAt(start + size - 1), PRIME);
      if (size > 1) add(hash);
    }
  }
  let previous = 0x2f0b4a1d;
  for (const [word] of folded.matchAll(WORD)) {
    let hash = 0x2f0b4a1d;
    for (let i = 0; i < word.length; i++) hash = Math.imul(hash ^ word.charCodeAt(i), PRIME);
    add(hash);
    add(Math.imul(previous ^ (hash >>> 7), PRIME) ^ hash);
    previous = hash;
  }
  return counts;
}

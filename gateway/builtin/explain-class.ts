import type { CategoryProfile, Priority } from "../shape";
import { cleanText } from "./fold-text";
import { contentTokens, overlap } from "./rank-sentences";
import { shorten } from "./shorten";

export interface Explained {
  chinese: boolean;
  evidence: readonly string[];
  category: CategoryProfile | null;
  text: string;
  priority: Priority;
  priorityCue: string | null;
  /** Number of corrections when the trained classifier answered, else null. */
  trainedOn: number | null;
  empty: boolean;
  ordersFound: boolean;
}

/** The team's example that shares most words with the message, if it shares a good part of them. */
function nearestExample(text: string, examples: readonly string[]): string | null {
  const tokens = contentTokens(text.slice(0, 600));
  let best: string | null = null;
  let top = 0.34;
  for (const example of examples) {
    const other = contentTokens(example);
    const shared = overlap(tokens, other) * Math.min(1, Math.min(tokens.size, other.size) / 4);
    if (shared > top) {
      top = shared;
      best = example;
    }
  }
  return best;
}

/** One line that names the evidence behind a classification: Chinese for Chinese messages, else English. */
export function explainClass(e: Explained): string {
  const zh = e.chinese;
  const quote = (word: string): string => (zh ? `“${shorten(word, 16)}”` : `"${shorten(word, 24)}"`);
  const parts: string[] = [];
  if (e.trainedOn !== null)
    parts.push(
      zh
        ? `由团队的 ${e.trainedOn} 条纠正训练的分类器判定`
        : `local classifier trained on ${e.trainedOn} corrections`,
    );
  const words = [...new Set(e.evidence.map((word) => cleanText(word).trim()))]
    .filter((word) => word !== "")
    .slice(0, 3);
  if (e.empty) parts.push(zh ? "只有问候或符号，没有具体内容" : "only a greeting or symbols, no request");
  else if (words.length > 0)
    parts.push(zh ? `关键词${words.map(quote).join("")}` : `keywords ${words.map(quote).join(", ")}`);
  const example = e.empty || e.category === null ? null : nearestExample(e.text, e.category.examples);
  if (example) parts.push(zh ? `与示例${quote(example)}相近` : `similar to the example ${quote(example)}`);
  if (parts.length === 0)
    parts.push(
      zh ? "没有明显的关键词，按文字相似度推测" : "no clear keyword; a guess by likeness of wording",
    );
  if (e.priorityCue)
    parts.push(zh ? `优先级依据${quote(e.priorityCue)}` : `priority from ${quote(e.priorityCue)}`);
  if (e.ordersFound)
    parts.push(zh ? "未理会文中对系统下的指令" : "orders to the system in the text were not followed");
  return zh
    ? `${parts.join("；")}。`
    : `${(parts[0] ?? "").charAt(0).toUpperCase()}${parts.join("; ").slice(1)}.`;
}

import type { Classification, SceneInput } from "../shape";
import { blendTrained } from "./blend-trained";
import type { Role } from "./category-cues";
import { categoryRole } from "./category-role";
import { detectLanguage } from "./detect-language";
import { explainClass } from "./explain-class";
import { cleanText, clipText, foldText } from "./fold-text";
import { hasKeyword } from "./has-keyword";
import { judgePriority } from "./judge-priority";
import { pickSummary } from "./pick-summary";
import { scoreCategories } from "./score-categories";
import { stripOrders } from "./strip-orders";

type ClassifyInput = Extract<SceneInput, { scene: "classify" }>;

/** Confidence of a message that the model cannot read: below any sensible review threshold. */
const UNREADABLE = 0.35;
const FOREIGN = 0.55;
const LOW: ReadonlySet<Role | null> = new Set(["howto", "feature", "spam", "other"]);
const MOST_LABELS = 5;

/** Labels of the team that the message names, or that name its category. */
function suggestLabels(folded: string, labels: readonly string[], names: readonly string[]): string[] {
  const own = new Set(names.map(foldText));
  return labels
    .filter((label) => {
      const plain = foldText(label);
      return plain.length > 1 && (own.has(plain) || hasKeyword(folded, plain));
    })
    .slice(0, MOST_LABELS);
}

/**
 * Classifies a message by the team's own list. Sentences that give orders to the model are left out first; when little
 * speaks for any category the answer keeps a low confidence instead of guessing. Pure, linear, never throws for any text.
 * A list without categories gives the code `other`.
 */
export function classifyMessage(input: ClassifyInput): Classification {
  const whole = cleanText(clipText(`${input.subject}\n${input.content}`)).trim();
  const orders = stripOrders(whole);
  const readable = orders.text === "" ? whole : orders.text;
  const folded = foldText(readable);
  const language = detectLanguage(input.content.trim() === "" ? input.subject : input.content);
  const scores = scoreCategories(folded, input.categories);
  const answer = blendTrained(readable, input.categories, scores.probabilities, input.trained);
  const category = input.categories[answer.at];
  const role = category ? categoryRole(category) : null;
  // An unsure category must not bury a message: "low" needs the low categories together to be likely.
  const low = input.categories.reduce(
    (sum, c, i) => (LOW.has(categoryRole(c)) ? sum + (scores.probabilities[i] ?? 0) : sum),
    0,
  );
  const sure = !LOW.has(role) || answer.confidence >= 0.5 || low >= 0.7;
  const { priority, cue } = judgePriority(folded, sure ? role : null, scores.act);

  let confidence = answer.confidence;
  if (orders.text === "" && orders.found) confidence = Math.min(confidence, UNREADABLE);
  else if (!answer.byTrained && !/^(zh|en|und)/.test(language)) confidence = Math.min(confidence, FOREIGN);
  else if (/^[{[<]/.test(readable) && /"(category|priority)"\s*:/.test(readable))
    confidence = Math.min(confidence, UNREADABLE);

  const content =
    orders.text !== "" && orders.found ? stripOrders(cleanText(clipText(input.content))).text : input.content;
  return {
    category: category?.code ?? "other",
    priority,
    labels: category
      ? suggestLabels(folded, input.labels, [category.nameZh, category.nameEn, category.code])
      : [],
    summary: pickSummary(input.subject, content.trim() === "" ? input.content : content),
    language,
    confidence: Math.round(Math.max(0, Math.min(0.99, confidence)) * 100) / 100,
    reason: explainClass({
      chinese: language.startsWith("zh"),
      evidence: scores.evidence[answer.at] ?? [],
      category: category ?? null,
      text: readable,
      priority,
      priorityCue: cue,
      trainedOn: answer.byTrained ? answer.examples : null,
      empty: scores.act.empty,
      ordersFound: orders.found,
    }),
  };
}

import type { CategoryProfile } from "../shape";
import { CUES, ROLES, type Role } from "./category-cues";
import { categoryRole } from "./category-role";
import { foldText } from "./fold-text";
import { hasKeyword } from "./has-keyword";
import type { LinearModel } from "./linear-model";
import { MESSAGES_EN } from "./messages-en";
import { MESSAGES_ZH } from "./messages-zh";
import { predictLinear, softmax } from "./predict-linear";
import { readAct, type SpeechAct } from "./read-act";
import { trainLinear } from "./train-linear";

export interface CategoryScores {
  /** Probability of each category, in the order of the team's list. Sums to at most 1. */
  probabilities: Float64Array;
  /** Words of the message that spoke for each category, as folded. */
  evidence: string[][];
  act: SpeechAct;
  /** Names of the cues that were found. */
  cues: Set<string>;
}

interface Prepared {
  roles: (Role | null)[];
  /** Folded keyword → the categories that list it. */
  keywords: Map<string, number[]>;
  examples: LinearModel | null;
  /** What the example model says of a text without words, in the order of its labels. */
  baseline: Float64Array;
}

const prepared = new Map<string, Prepared>();
const LATIN_END = /[\p{Script=Latin}\p{N}]$/u;

/** A match stretched to the ends of its Latin words, so that people read "stopped receiving", not "stopped receiv". */
function wholeWord(folded: string, at: number, match: string): string {
  const rest = /^[a-z']{0,20}/.exec(folded.slice(at + match.length, at + match.length + 20))?.[0] ?? "";
  return (LATIN_END.test(match) ? match + rest : match).replace(/^[\s\p{P}]+|[\s,.;:!?，。]+$/gu, "");
}

/** The made-up messages of a role, none for a category of the team's own making. */
function learnedMessages(role: Role | null): string[] {
  return role === null
    ? []
    : `${MESSAGES_ZH[role]}|${MESSAGES_EN[role]}`.split(/[|\n]/).map((line) => line.trim());
}

function prepare(categories: readonly CategoryProfile[]): Prepared {
  const key = JSON.stringify(categories);
  const found = prepared.get(key);
  if (found) return found;
  const keywords = new Map<string, number[]>();
  categories.forEach((category, at) => {
    for (const keyword of category.keywords) {
      const folded = foldText(keyword);
      if (folded === "") continue;
      const owners = keywords.get(folded) ?? [];
      if (!owners.includes(at)) owners.push(at);
      keywords.set(folded, owners);
    }
  });
  const examples = categories.flatMap((category) =>
    [
      ...category.examples,
      category.description,
      `${category.nameZh} ${category.nameEn}`,
      ...learnedMessages(categoryRole(category)),
    ]
      .filter((text) => text.trim() !== "")
      .map((text) => ({ text, label: category.code })),
  );
  const model = examples.length > 0 ? trainLinear(examples, { calibrate: false, epochs: 12 }) : null;
  const made: Prepared = {
    roles: categories.map(categoryRole),
    keywords,
    examples: model,
    baseline: model ? predictLinear(model, "").probabilities : new Float64Array(),
  };
  // The list changes seldom; a few recent versions are kept, so that a team's edit never grows memory.
  if (prepared.size >= 8) prepared.delete(prepared.keys().next().value ?? "");
  prepared.set(key, made);
  return made;
}

/** Corrections of the raw cue sums that follow from what the message does as a whole. */
function applyAct(roles: Map<Role, number>, act: SpeechAct, cues: Set<string>): void {
  const add = (role: Role, by: number): void => {
    roles.set(role, (roles.get(role) ?? 0) + by);
  };
  const declined = act.declined.join(" ");
  if (/退|refund|return|cancel/u.test(declined)) add("refund", act.settled || act.thanks ? -4 : -1.2);
  if (/投诉|complain/u.test(declined)) add("complaint", -5);
  if (/发票|开票|invoice/u.test(declined)) add("billing", -2);
  if (act.settled && !act.wants && !act.question) {
    // "The refund has arrived, thanks" speaks of refunds but asks for none.
    for (const role of ["feature", "refund", "billing"] as const)
      add(role, act.thanks || role === "feature" ? -3.5 : -1);
  }
  if (act.empty) add("other", 6);
  else if (act.settled && !act.question && !act.wants) add("other", act.thanks ? 5.5 : 4);
  else if (act.thanks && !act.wants && !act.question && cues.size <= 1) add("other", 2.5);
  else if (act.settled && act.thanks && !act.question) add("other", 2);
  // "How does the export work" asks; "the export fails" reports, even when it ends in a question mark.
  if (!act.question && !act.wants) add("howto", -0.8);
}

/**
 * Scores each category of the team by what the model knows of support messages (cues), by the team's keywords, and by
 * likeness to the team's examples. `folded` is folded text, at most some thousand characters.
 */
export function scoreCategories(folded: string, categories: readonly CategoryProfile[]): CategoryScores {
  const known = prepare(categories);
  const act = readAct(folded);
  const cues = new Set<string>();
  const byRole = new Map<Role, number>();
  const words = new Map<Role, string[]>();
  for (const cue of CUES) {
    const match = cue.pattern.exec(folded);
    if (!match) continue;
    cues.add(cue.name);
    const word = wholeWord(folded, match.index, match[0]);
    for (const [role, weight] of Object.entries(cue.weights) as [Role, number][]) {
      byRole.set(role, (byRole.get(role) ?? 0) + weight);
      if (weight >= 1) words.set(role, [...(words.get(role) ?? []), word]);
    }
  }
  applyAct(byRole, act, cues);

  const logits = new Float64Array(categories.length);
  const evidence = categories.map((): string[] => []);
  for (const [keyword, owners] of known.keywords) {
    if (!hasKeyword(folded, keyword)) continue;
    for (const at of owners) {
      const found = evidence[at] ?? [];
      // The first keyword says most; a keyword that several categories list says little about each.
      logits[at] = (logits[at] ?? 0) + keywordWeight(found.length, known.roles[at] ?? null) / owners.length;
      found.push(keyword);
    }
  }
  const like = known.examples ? predictLinear(known.examples, folded) : null;
  categories.forEach((category, at) => {
    const role = known.roles[at] ?? null;
    // Two categories of one role share what the cues say; their keywords and examples decide between them.
    const cueSum = role === null ? 0 : (byRole.get(role) ?? 0);
    // Evidence adds up, but not for ever: a long message would otherwise always be certain.
    logits[at] = 6 * Math.tanh(((logits[at] ?? 0) + cueSum) / 6);
    if (role !== null) for (const word of words.get(role) ?? []) evidence[at]?.push(word);
    const label = like && known.examples ? known.examples.labels.indexOf(category.code) : -1;
    if (like && known.examples && label >= 0) {
      // Against what the model says of an empty text: a category with two examples is not less likely for that.
      const ratio = (like.probabilities[label] ?? 0) / Math.max(0.005, known.baseline[label] ?? 0);
      logits[at] = (logits[at] ?? 0) + EXAMPLES * Math.log(Math.min(12, Math.max(0.1, ratio)));
    }
    if (role === "other")
      logits[at] +=
        folded.length > LONG_ENOUGH && !act.thanks && !act.settled ? OTHER_PRIOR_LONG : OTHER_PRIOR;
  });
  // What a message clearly is, but the team's list does not hold, takes its share: none of the list is sure then.
  const absent = ROLES.filter((role) => !known.roles.includes(role)).map(
    (role) => 6 * Math.tanh((byRole.get(role) ?? 0) / 6),
  );
  const all = Float64Array.from([...logits, ...absent]);
  softmax(all);
  const probabilities = all.slice(0, logits.length);
  const fallback = known.roles.indexOf("other");
  const outside = all.slice(logits.length).reduce((sum, p) => sum + p, 0);
  if (fallback >= 0) probabilities[fallback] = (probabilities[fallback] ?? 0) + outside / 2;
  return { probabilities, evidence, act, cues };
}

/** Where the model knows nothing of its own about a category, the team's keywords carry all of the weight. */
function keywordWeight(before: number, role: Role | null): number {
  return (before === 0 ? 1.4 : 0.5) * (role === null ? 3.5 : 1);
}

const EXAMPLES = 1.5;
const OTHER_PRIOR = 0.5;
/** A message of some length usually wants something: "other" needs evidence then. In characters. */
const LONG_ENOUGH = 12;
const OTHER_PRIOR_LONG = -0.5;

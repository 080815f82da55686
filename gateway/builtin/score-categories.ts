import type { CategoryProfile } from "../shape";
import { CUES, type Role } from "./category-cues";
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
  /** Probability of each category, in the order of the team's list. Sums to 1. */
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
  const made: Prepared = {
    roles: categories.map(categoryRole),
    keywords,
    examples: examples.length > 0 ? trainLinear(examples, { calibrate: false, epochs: 12 }) : null,
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
      logits[at] = (logits[at] ?? 0) + (found.length === 0 ? KEYWORD_FIRST : KEYWORD_NEXT) / owners.length;
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
    if (like && label >= 0)
      logits[at] +=
        EXAMPLES * Math.log(Math.max(0.01, (like.probabilities[label] ?? 0) * known.roles.length));
    if (role === "other")
      logits[at] +=
        folded.length > LONG_ENOUGH && !act.thanks && !act.settled ? OTHER_PRIOR_LONG : OTHER_PRIOR;
  });
  softmax(logits, TEMPERATURE);
  return { probabilities: logits, evidence, act, cues };
}

const KEYWORD_FIRST = 1.4;
const KEYWORD_NEXT = 0.5;
const EXAMPLES = 1.5;
const OTHER_PRIOR = 0.5;
/** A message of some length usually wants something: "other" needs evidence then. In characters. */
const LONG_ENOUGH = 12;
const OTHER_PRIOR_LONG = -0.5;
const TEMPERATURE = 1;

import "server-only";
import { getDb } from "@/db/client";
import { categoryRole } from "@/gateway/builtin/category-role";
import { runModel } from "@/gateway/run-model";
import { type CategoryProfile, Classification } from "@/gateway/shape";
import { UnusableAnswerError } from "@/gateway/unusable-answer";
import { env } from "@/lib/env";
import { chargedTask } from "../actors/charged-to";
import { loadCategoryProfiles } from "../categories/load-category-profiles";
import { loadTrained } from "../corrections/load-trained";
import { loadActivePrompt } from "../prompts/load-active-prompt";
import { loadActiveRules } from "../rules/load-active-rules";
import { matchRules, type RuleOutcome } from "../rules/match-rules";
import type { RuleSubject } from "../rules/shape";
import { loadSettings } from "../settings/load-settings";
import type { TaskRecord } from "../tasks/start-attempt";
import { composeQuestion } from "./compose-question";
import { hasWords } from "./has-words";
import { listLabels } from "./list-labels";
import type { MessageSubject } from "./load-subject";
import type { TraceStep } from "./shape";
import { modelStep, ruleSteps } from "./trace-steps";
import { urgencyFloor } from "./urgency-floor";

export interface ClassificationOutcome {
  /** What the model said; null when a rule skipped it, there was nothing to read, or its answers could not be used. */
  answer: Classification | null;
  /** Two answers of the model that could not be used: the last one as it was, and what was wrong with it. */
  unusable: { raw: string; problem: string; model: string } | null;
  /** The message holds no words: emoji or `[picture]` alone. */
  wordless: boolean;
  /** Words that speak for urgency although the model said `low`. */
  floor: string | null;
  /** The category of messages that nobody could classify, where it is on the list. */
  fallbackCategory: string | null;
  model: string | null;
  rules: RuleOutcome;
  /** Ids of the rules that hit, in the order in which they ran. */
  ruleHits: string[];
  trace: TraceStep[];
}

/**
 * Reads a message: rules before the AI (which may skip it), the model, rules after it. Nothing is stored here. All of them
 * see what the sender wrote, not the mails repeated below it.
 * The model's category is checked against the team's list; one that is not on it goes back to the model once, and a second
 * bad answer leaves the message with the fallback category for a person to look at: it never reaches the record. Labels
 * that the team does not use are dropped. Where the model says `low` and the words say otherwise, the words stand.
 * @throws AppError of the gateway; a cut or empty answer, too, since another try may do better.
 */
export async function classifyMessage(
  message: MessageSubject,
  task: TaskRecord,
  signal?: AbortSignal,
): Promise<ClassificationOutcome> {
  const db = getDb();
  const rules = await loadActiveRules(db);
  const subject: RuleSubject = {
    direction: message.direction,
    content: message.text,
    subject: message.subject,
    sender: message.sender,
    channel: message.channel,
    topic: message.topic,
    priority: message.priority,
    category: message.category,
    language: message.language,
  };
  const { fold_traditional: foldTraditional, fallback_category: fallback } = await loadSettings(db);
  const categories = await loadCategoryProfiles(db);
  const fallbackCategory = categories.some((c) => c.code === fallback) ? fallback : null;
  const before = matchRules(rules, subject, { phase: "before", foldTraditional });
  const trace = ruleSteps(rules, before, subject);
  let answer: Classification | null = null;
  let model: string | null = null;
  let unusable: ClassificationOutcome["unusable"] = null;
  const wordless = !hasWords(`${message.subject ?? ""}\n${message.text}`);
  if (before.effects.skipAi) {
    const rule = rules.find((r) => r.id === before.effects.setBy.skip_ai);
    trace.push({
      kind: "skipped",
      what: "model",
      by_rule: rule ? `R${rule.number} ${rule.name}` : "",
      why: "rule",
    });
  } else if (wordless) {
    trace.push({ kind: "skipped", what: "model", by_rule: "", why: "no_words" });
  } else {
    try {
      const asked = await ask(message, task, categories, before.effects.prompt, signal);
      answer = asked.value;
      model = asked.model;
      trace.push(modelStep(asked, asked.prompt));
    } catch (error) {
      if (!(error instanceof UnusableAnswerError)) throw error;
      unusable = { raw: error.raw, problem: error.problem, model: error.model };
      trace.push({
        kind: "fallback",
        category: fallbackCategory ?? "",
        problem: error.problem.slice(0, 200).toWellFormed(),
        model: error.model,
        task_id: task.id,
        request_id: task.id,
      });
    }
  }
  const role = categories.find((c) => c.code === answer?.category);
  const floor =
    answer?.priority === "low"
      ? urgencyFloor(message.subject ?? "", message.text, role ? categoryRole(role) : null)
      : null;
  if (floor !== null)
    trace.push({ kind: "floor", priority: "high", from: "low", saw: floor.slice(0, 80).toWellFormed() });
  const read: RuleSubject = answer
    ? {
        ...subject,
        category: answer.category,
        priority: floor === null ? answer.priority : "high",
        language: answer.language,
      }
    : subject;
  const after = matchRules(rules, read, { phase: "after", foldTraditional, prior: before.effects });
  trace.push(...ruleSteps(rules, after, read));
  return {
    answer,
    unusable,
    wordless: wordless && !before.effects.skipAi,
    floor,
    fallbackCategory,
    model,
    rules: after,
    ruleHits: [...new Set([...before.hits, ...after.hits].map((h) => h.ruleId))],
    trace,
  };
}

async function ask(
  message: MessageSubject,
  task: TaskRecord,
  categories: CategoryProfile[],
  promptCode: string | undefined,
  signal: AbortSignal | undefined,
) {
  const db = getDb();
  const [labels, prompt, trained] = await Promise.all([
    listLabels(db),
    loadActivePrompt(promptCode ?? "triage", null),
    loadTrained(db),
  ]);
  const codes = new Set(categories.map((c) => c.code));
  // The lists stand behind the prompt's own text: the same, byte for byte, until a list or the prompt changes.
  const instructions = [
    prompt?.text ?? "Classify the message.",
    `Categories:\n${categories.map((c) => `- ${c.code}: ${c.nameEn} / ${c.nameZh}. ${c.description}`).join("\n")}`,
    `Labels: ${labels.join(", ") || "(none)"}`,
  ].join("\n\n");
  const asked = await runModel({
    scene: "classify",
    messages: composeQuestion(instructions, message, null),
    input: {
      scene: "classify",
      subject: message.subject ?? "",
      content: message.text,
      categories,
      labels,
      trained,
    },
    // The same for every attempt: a provider that keeps to it answers a repeated request once.
    requestId: task.id,
    taskId: task.id,
    messageId: message.id,
    ...chargedTask(task),
    ...(prompt ? { promptCode: prompt.code, promptVersion: prompt.version } : {}),
    schema: Classification,
    check: (value) =>
      codes.has(value.category)
        ? null
        : `category ${JSON.stringify(value.category.slice(0, 60))} is not on the list; choose one of: ${[...codes].join(", ")}`,
    deadlineMs: env().MODEL_TIMEOUT_MS * 2,
    ...(signal ? { signal } : {}),
  });
  const known = new Map(labels.map((label) => [label.normalize("NFKC").toLowerCase(), label]));
  const usual = asked.value.labels.flatMap(
    (label) => known.get(label.normalize("NFKC").trim().toLowerCase()) ?? [],
  );
  asked.value = { ...asked.value, labels: [...new Set(usual)] };
  return { ...asked, prompt: prompt ? { code: prompt.code, version: prompt.version } : null };
}

import "server-only";
import { getDb } from "@/db/client";
import { runModel } from "@/gateway/run-model";
import { Classification } from "@/gateway/shape";
import { env } from "@/lib/env";
import { loadCategoryProfiles } from "../categories/load-category-profiles";
import { loadTrained } from "../corrections/load-trained";
import { loadActivePrompt } from "../prompts/load-active-prompt";
import { loadActiveRules } from "../rules/load-active-rules";
import { matchRules, type RuleOutcome } from "../rules/match-rules";
import type { RuleSubject } from "../rules/shape";
import { loadSettings } from "../settings/load-settings";
import type { TaskRecord } from "../tasks/start-attempt";
import { composeQuestion } from "./compose-question";
import { listLabels } from "./list-labels";
import type { MessageSubject } from "./load-subject";
import type { TraceStep } from "./shape";
import { modelStep, ruleSteps } from "./trace-steps";

export interface ClassificationOutcome {
  /** What the model said; null when a rule skipped it. */
  answer: Classification | null;
  model: string | null;
  rules: RuleOutcome;
  /** Ids of the rules that hit, in the order in which they ran. */
  ruleHits: string[];
  trace: TraceStep[];
}

/**
 * Reads a message: rules before the AI (which may skip it), the model, rules after it. Nothing is stored here.
 * The model's category is checked against the team's list; one that is not on it goes back to the model once and is
 * then an error (50204), so that it never reaches the record.
 * @throws AppError of the gateway.
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
    content: message.content,
    subject: message.subject,
    sender: message.sender,
    channel: message.channel,
    topic: message.topic,
    priority: message.priority,
    category: message.category,
    language: message.language,
  };
  const { fold_traditional: foldTraditional } = await loadSettings(db);
  const before = matchRules(rules, subject, { phase: "before", foldTraditional });
  const trace = ruleSteps(rules, before);
  let answer: Classification | null = null;
  let model: string | null = null;
  if (before.effects.skipAi) {
    trace.push({ kind: "skipped", what: "model", by_rule: before.effects.setBy.skip_ai ?? "" });
  } else {
    const asked = await ask(message, task, before.effects.prompt, signal);
    answer = asked.value;
    model = asked.model;
    trace.push(modelStep(asked, asked.prompt));
  }
  const after = matchRules(
    rules,
    answer
      ? { ...subject, category: answer.category, priority: answer.priority, language: answer.language }
      : subject,
    { phase: "after", foldTraditional, prior: before.effects },
  );
  trace.push(...ruleSteps(rules, after));
  return {
    answer,
    model,
    rules: after,
    ruleHits: [...new Set([...before.hits, ...after.hits].map((h) => h.ruleId))],
    trace,
  };
}

async function ask(
  message: MessageSubject,
  task: TaskRecord,
  promptCode: string | undefined,
  signal: AbortSignal | undefined,
) {
  const db = getDb();
  const [categories, labels, prompt, trained] = await Promise.all([
    loadCategoryProfiles(db),
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
      content: message.content,
      categories,
      labels,
      trained,
    },
    // The same for every attempt: a provider that keeps to it answers a repeated request once.
    requestId: task.id,
    taskId: task.id,
    messageId: message.id,
    ...(task.submittedByKey ? { keyId: task.submittedByKey } : {}),
    ...(prompt ? { promptCode: prompt.code, promptVersion: prompt.version } : {}),
    schema: Classification,
    check: (value) =>
      codes.has(value.category)
        ? null
        : `category ${JSON.stringify(value.category.slice(0, 60))} is not on the list; choose one of: ${[...codes].join(", ")}`,
    deadlineMs: env().MODEL_TIMEOUT_MS * 2,
    ...(signal ? { signal } : {}),
  });
  return { ...asked, prompt: prompt ? { code: prompt.code, version: prompt.version } : null };
}

import "server-only";
import { eq } from "drizzle-orm";
import { getDb } from "@/db/client";
import { drafts, draftVersions } from "@/db/schema/drafts";
import { tasks } from "@/db/schema/tasks";
import { open } from "@/db/sealed";
import { detectLanguage } from "@/gateway/builtin/detect-language";
import { runModel } from "@/gateway/run-model";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { chargedTask } from "../actors/charged-to";
import { composeQuestion } from "../messages/compose-question";
import { loadSubject, type MessageSubject } from "../messages/load-subject";
import { loadActivePrompt } from "../prompts/load-active-prompt";
import { loadActiveRole } from "../roles/load-active-role";
import { loadActiveRules } from "../rules/load-active-rules";
import { matchRules } from "../rules/match-rules";
import { loadSettings } from "../settings/load-settings";
import { loadSnippetProfiles } from "../snippets/load-snippet-profiles";
import type { TaskRecord } from "../tasks/start-attempt";
import { presentVersion } from "./draft-columns";
import { loadConversation } from "./load-conversation";

/** Snippets given to a language model. */
const MAX_SNIPPETS = 6;

export interface GeneratedDraft {
  body: string;
  language: string;
  roleCode: string | null;
  promptCode: string | null;
  promptVersion: number | null;
  model: string;
  snippets: string[];
  /** Messages of the conversation that the model saw: a newer one makes the text stale. */
  seen: string[];
}

/**
 * Writes the text of a draft: role, prompt, the conversation so far and the team's snippets, in the language of the
 * customer's message – never of the page – and where that has none, of what they wrote before, else the team's own. A
 * colleague's wish for the version comes with the text as it stands. Nothing is stored here. @throws AppError of the gateway.
 */
export async function generateDraft(
  task: TaskRecord,
  draftId: string,
  signal?: AbortSignal,
): Promise<GeneratedDraft | null> {
  if (task.messageId === null) throw new AppError("internal", "the task names no message");
  const db = getDb();
  const message = await loadSubject(task.messageId);
  if (!message) return null;
  const [draft] = await db
    .select({ roleCode: drafts.roleCode, version: drafts.version, body: draftVersions.body })
    .from(drafts)
    .leftJoin(draftVersions, presentVersion)
    .where(eq(drafts.id, draftId));
  const settings = await loadSettings(db);
  const conversation = await loadConversation(db, message);
  const language = languageOf([message.text, ...conversation.theirs]) ?? settings.default_language;
  const locale = language.startsWith("zh") ? "zh-CN" : "en";
  const instruction = instructionOf(task);
  const before =
    draft?.body == null || draft.version === 0
      ? null
      : open(draftVersions.body, `${draftId}.${draft.version}`, draft.body);
  const wishes = await rulesFor(message, settings.fold_traditional);
  const roleCode = draft?.roleCode ?? wishes.role ?? null;
  const [prompt, role, all] = await Promise.all([
    loadActivePrompt(wishes.prompt ?? "reply", locale),
    roleCode === null ? null : loadActiveRole(roleCode, locale),
    loadSnippetProfiles(db),
  ]);
  const own = all.filter((s) => s.language.slice(0, 2) === locale.slice(0, 2));
  const fitting = own
    .filter((s) => s.code === wishes.snippet || s.category === message.category)
    .slice(0, MAX_SNIPPETS);
  const instructions = [
    role?.text,
    prompt?.text ?? "Write a reply to the customer's message.",
    `Write in the language of the customer's message: ${languageName(language)} (${language}).`,
    instruction === null
      ? null
      : `The reply as it stands is between the marks <draft>. A colleague wants it changed: ${instruction}`,
    fitting.length === 0
      ? null
      : `Paragraphs of the team that may be used:\n${fitting.map((s) => `[${s.code}] ${s.title}\n${s.body}`).join("\n\n")}`,
  ].filter((part) => part != null);
  const answer = await runModel({
    scene: "draft_reply",
    messages: composeQuestion(
      instructions.join("\n\n"),
      message,
      conversation.text,
      instruction === null ? null : before,
    ),
    input: {
      scene: "draft_reply",
      subject: message.subject ?? "",
      content: message.text,
      category: message.category,
      customerName: null,
      snippets: all,
      preferredSnippet: wishes.snippet ?? null,
      signature: settings.signature || null,
    },
    requestId: `${task.id}-draft`,
    taskId: task.id,
    messageId: message.id,
    // A stored answer would be the very text that somebody wants another one of.
    ...(before === null ? {} : { cache: false }),
    preferredModel: role?.model ?? prompt?.defaultModel ?? undefined,
    ...chargedTask(task),
    ...(prompt ? { promptCode: prompt.code, promptVersion: prompt.version } : {}),
    deadlineMs: env().MODEL_TIMEOUT_MS * 2,
    ...(signal ? { signal } : {}),
  });
  if (answer.truncated) throw new AppError("invalid_output", "the draft was cut at the scene's max_tokens");
  if (answer.text === "") throw new AppError("invalid_output", "the model gave an empty draft");
  return {
    body: answer.text,
    language,
    roleCode,
    promptCode: prompt?.code ?? null,
    promptVersion: prompt?.version ?? null,
    model: answer.model,
    snippets: fitting
      .filter((s) => s.code === wishes.snippet || answer.text.includes(s.body.slice(0, 40)))
      .map((s) => s.code),
    seen: [message.id, ...conversation.seen],
  };
}

/** The language of the first text that has one: the message, else what its sender wrote before. */
function languageOf(texts: string[]): string | null {
  for (const text of texts) {
    const language = detectLanguage(text);
    if (language !== "und") return language;
  }
  return null;
}

/** `zh-Hant` as models know it: "Traditional Chinese". */
function languageName(tag: string): string {
  return new Intl.DisplayNames(["en"], { type: "language" }).of(tag) ?? tag;
}

function instructionOf(task: TaskRecord): string | null {
  const payload = open(tasks.payload, task.id, task.payload);
  if (payload === null) return null;
  const { instruction } = JSON.parse(payload) as { instruction?: unknown };
  return typeof instruction === "string" ? instruction : null;
}

/** Snippet, prompt and role that rules want for a reply to this message. */
async function rulesFor(
  message: MessageSubject,
  foldTraditional: boolean,
): Promise<{ snippet?: string; prompt?: string; role?: string }> {
  const rules = await loadActiveRules(getDb());
  const {
    direction,
    text: content,
    subject: title,
    sender,
    channel,
    topic,
    category,
    language,
    priority,
  } = message;
  const subject = {
    direction,
    text: content,
    subject: title,
    sender,
    channel,
    topic,
    category,
    language,
    priority,
  };
  const before = matchRules(rules, subject, { phase: "before", foldTraditional });
  const { effects } = matchRules(rules, subject, {
    phase: "after",
    foldTraditional,
    prior: before.effects,
  });
  return {
    ...(effects.snippet === undefined ? {} : { snippet: effects.snippet }),
    ...(effects.prompt === undefined ? {} : { prompt: effects.prompt }),
    ...(effects.role === undefined ? {} : { role: effects.role }),
  };
}

import "server-only";
import { and, asc, eq, lt, ne } from "drizzle-orm";
import { getDb } from "@/db/client";
import { drafts } from "@/db/schema/drafts";
import { messages } from "@/db/schema/messages";
import { open } from "@/db/sealed";
import { detectLanguage } from "@/gateway/builtin/detect-language";
import { runModel } from "@/gateway/run-model";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { composeQuestion } from "../messages/compose-question";
import { loadSubject, type MessageSubject } from "../messages/load-subject";
import { loadActivePrompt } from "../prompts/load-active-prompt";
import { loadActiveRole } from "../roles/load-active-role";
import { loadActiveRules } from "../rules/load-active-rules";
import { matchRules } from "../rules/match-rules";
import { loadSettings } from "../settings/load-settings";
import { loadSnippetProfiles } from "../snippets/load-snippet-profiles";
import type { TaskRecord } from "../tasks/start-attempt";

/** Earlier messages of the conversation that a draft sees, and characters of each. */
const HISTORY = { messages: 6, characters: 2000 };
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
}

/**
 * Writes the text of a draft: role, prompt, the conversation so far and the team's snippets, in the language of the
 * customer's message. Nothing is stored here. @throws AppError of the gateway.
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
  const [draft] = await db.select({ roleCode: drafts.roleCode }).from(drafts).where(eq(drafts.id, draftId));
  const language = detectLanguage(message.content);
  const locale = language.startsWith("zh") ? "zh-CN" : "en";
  const settings = await loadSettings(db);
  const wishes = await rulesFor(message, settings.fold_traditional);
  const roleCode = draft?.roleCode ?? wishes.role ?? null;
  const [prompt, role, all, history] = await Promise.all([
    loadActivePrompt(wishes.prompt ?? "reply", locale),
    roleCode === null ? null : loadActiveRole(roleCode, locale),
    loadSnippetProfiles(db),
    historyOf(message),
  ]);
  const own = all.filter((s) => s.language.slice(0, 2) === locale.slice(0, 2));
  const fitting = own
    .filter((s) => s.code === wishes.snippet || s.category === message.category)
    .slice(0, MAX_SNIPPETS);
  const instructions = [
    role?.text,
    prompt?.text ?? "Write a reply to the customer's message.",
    `Write in the language of the customer's message (${language}).`,
    fitting.length === 0
      ? null
      : `Paragraphs of the team that may be used:\n${fitting.map((s) => `[${s.code}] ${s.title}\n${s.body}`).join("\n\n")}`,
  ].filter((part) => part != null);
  const answer = await runModel({
    scene: "draft_reply",
    messages: composeQuestion(instructions.join("\n\n"), message, history),
    input: {
      scene: "draft_reply",
      subject: message.subject ?? "",
      content: message.content,
      category: message.category,
      customerName: null,
      snippets: all,
      preferredSnippet: wishes.snippet ?? null,
      signature: settings.signature || null,
    },
    requestId: `${task.id}-draft`,
    taskId: task.id,
    messageId: message.id,
    preferredModel: role?.model ?? prompt?.defaultModel ?? undefined,
    ...(task.submittedByKey ? { keyId: task.submittedByKey } : {}),
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
  };
}

/** Snippet, prompt and role that rules want for a reply to this message. */
async function rulesFor(
  message: MessageSubject,
  foldTraditional: boolean,
): Promise<{ snippet?: string; prompt?: string; role?: string }> {
  const rules = await loadActiveRules(getDb());
  const {
    direction,
    content,
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
    content,
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

async function historyOf(message: MessageSubject): Promise<string | null> {
  if (message.threadKey === null) return null;
  const rows = await getDb()
    .select({
      id: messages.id,
      direction: messages.direction,
      sender: messages.sender,
      content: messages.content,
    })
    .from(messages)
    .where(
      and(
        eq(messages.threadId, message.threadId),
        ne(messages.id, message.id),
        lt(messages.receivedAt, message.receivedAt),
      ),
    )
    .orderBy(asc(messages.receivedAt))
    .limit(50);
  const last = rows.slice(-HISTORY.messages);
  if (last.length === 0) return null;
  return last
    .map(
      (r) =>
        `${r.direction === "incoming" ? r.sender : "us"}: ${open(messages.content, r.id, r.content).slice(0, HISTORY.characters)}`,
    )
    .join("\n---\n");
}

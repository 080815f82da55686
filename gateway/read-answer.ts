import { AppError } from "@/lib/errors";
import type { ProviderReply } from "./providers/provider";

const TAG = "think|thinking|thought|reasoning";
const LEADING = new RegExp(`^\\s*<(${TAG})>[\\s\\S]*?</\\1>`, "i");
const OPEN = new RegExp(`^\\s*<(${TAG})>`, "i");
const CLOSE = new RegExp(`</(${TAG})>`, "i");
const FENCE = /```[a-z0-9_-]*[ \t]*\r?\n([\s\S]*?)\r?\n?[ \t]*```/i;

/**
 * Judges how a reply ended, before anybody looks at its content.
 * @throws AppError 50203 when the model refused or a filter cut it · 50204 when it is empty, or was cut at the token
 *   limit while `wantsJson`: half a JSON document is never repaired, because repairs give valid and wrong objects.
 */
export function checkFinish(reply: ProviderReply, wantsJson: boolean): void {
  if (reply.finishReason === "content_filter")
    throw new AppError(
      "upstream_rejected",
      "content_filtered: the provider cut the answer by its content filter",
    );
  if (reply.refusal) throw new AppError("upstream_rejected", "content_filtered: the model refused to answer");
  const empty = stripThinking(reply.content).trim() === "";
  if (reply.finishReason === "length" && (wantsJson || empty))
    throw new AppError(
      "invalid_output",
      empty
        ? "truncated: all tokens were spent before an answer began; raise the scene's max_tokens"
        : "truncated: the answer was cut at the token limit (length); raise the scene's max_tokens",
    );
  if (empty) throw new AppError("invalid_output", "the model's answer is empty");
}

/**
 * Text without the reasoning that some models put before it: a leading `<think>…</think>`, or everything up to a
 * closing tag that nobody opened. A tag inside the answer proper, for instance in a quotation, stays.
 */
export function stripThinking(text: string): string {
  let rest = text;
  while (LEADING.test(rest)) rest = rest.replace(LEADING, "");
  if (OPEN.test(rest)) return "";
  const close = CLOSE.exec(rest);
  if (close && !new RegExp(`<(${TAG})>`, "i").test(rest.slice(0, close.index)))
    return stripThinking(rest.slice(close.index + close[0].length));
  return rest;
}

/**
 * The JSON object or array in an answer. Raw text is tried first: stripping a fence from an object whose string holds one
 * would destroy it. Then without reasoning, without the fence, and last the first complete object in prose, where a
 * comma before a closing bracket is dropped. Nothing else is repaired.
 * @returns undefined when there is none.
 */
export function readJson(text: string): unknown {
  const raw = text.replace(/^\ufeff/, "").trim();
  const direct = parse(raw);
  if (direct !== undefined) return direct;
  const answer = stripThinking(raw)
    .replace(/^\s*\ufeff/, "")
    .trim();
  const fenced = FENCE.exec(answer)?.[1];
  for (const candidate of [answer, fenced, firstObject(fenced ?? ""), firstObject(answer)]) {
    const value = candidate === undefined ? undefined : parse(candidate);
    if (value !== undefined) return value;
  }
  return undefined;
}

/** Parses objects and arrays only: a bare number or string is no answer to a question for JSON. */
function parse(text: string): unknown {
  if (!/^[[{]/.test(text.trimStart())) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** The first balanced `{…}` of a text, read with respect for strings, trailing commas left out. */
function firstObject(text: string): string | undefined {
  const start = text.indexOf("{");
  if (start < 0) return undefined;
  let depth = 0;
  let inString = false;
  let out = "";
  for (let i = start; i < text.length; i += 1) {
    const c = text.charAt(i);
    if (inString) {
      out += c;
      if (c === "\\") {
        i += 1;
        out += text.charAt(i);
      } else if (c === '"') inString = false;
      continue;
    }
    if (c === "," && /^\s*[}\]]/.test(text.slice(i + 1, i + 200))) continue;
    out += c;
    if (c === '"') inString = true;
    else if (c === "{" || c === "[") depth += 1;
    else if (c === "}" || c === "]") {
      depth -= 1;
      if (depth === 0) return out;
    }
  }
  return undefined;
}

import { composeDraft } from "./compose-draft";
import { toTraditional } from "./convert-chinese";
import { detectLanguage } from "./detect-language";
import { cleanText, clipText, foldText } from "./fold-text";
import { contentTokens } from "./rank-sentences";
import { readAct } from "./read-act";
import { shorten } from "./shorten";
import { splitSentences } from "./split-sentences";
import { summarizeText } from "./summarize-text";

const MAIL =
  /(写|回复|起草|拟|草拟|代写|生成).{0,16}(邮件|信|回信|函|邮箱|回复|答复|通知)|(回复|答复).{0,6}(客户|用户|对方|邮件)|\b(write|draft|compose|reply to|respond to|answer)\b.{0,40}\b(e-?mail|mail|letter|reply|response|message|customer|client)\b/u;
const OUTLINE =
  /大纲|提纲|计划|方案|步骤|清单|目录|文章|报告|\b(outline|plan|checklist|steps|article|report|agenda|blog post|proposal)\b/u;
const TITLE = /标题|题目|起(个)?名|主题|\b(title|headline|subject line)\b/u;

const REPLY = /回复|答复|回信|回覆|\b(reply|respond|answer)\b/u;
/** Runs of Han characters with a function word in them are no keywords. */
const EMPTY_WORD =
  /[的了是在和与也都就不我你您他她它们这那有到把被从对为会要能可以请个上下中再又还将已并及]/u;

interface Wording {
  about: string;
  help: string;
  summary: string;
  points: string;
  keywords: string;
  title: string;
  mail: (topic: string, points: string[]) => string;
  outline: (topic: string, points: string[]) => string;
}

const ZH: Wording = {
  about: "（内置离线模型：不联网，只依据您给出的文字整理，不能创作新内容或查询资料。）",
  help: "我是内置离线模型，可以在本机完成：给消息分类、定优先级，摘要和要点，按片段起草回复，从票据文字中提取金额与日期。请把要处理的文字发给我；需要自由写作时，请管理员接入一个语言模型。",
  summary: "摘要",
  points: "要点",
  keywords: "关键词",
  title: "可用的标题",
  mail: (topic, points) =>
    `主题：${topic}\n\n您好：\n\n关于“${topic}”，现说明如下：\n\n${points.map((p, i) => `${i + 1}. ${p}`).join("\n")}\n\n如有疑问或需要补充，请直接回复本邮件。\n\n祝好`,
  outline: (topic, points) =>
    `${topic}\n\n一、背景与目的\n${points[0] ? `   - ${points[0]}` : `   - 说明为什么要做“${topic}”`}\n二、主要内容\n${(points.slice(1).length > 0 ? points.slice(1) : [topic]).map((p) => `   - ${p}`).join("\n")}\n三、分工与时间\n   - 由谁负责，何时完成\n四、风险与待确认\n   - 还缺哪些信息`,
};

const EN: Wording = {
  about:
    "(Built-in offline model: it works without a network and only arranges the text you give; it cannot invent content or look things up.)",
  help: "I am the built-in offline model. On this machine I can classify messages and set their priority, summarize a text, draft replies from your snippets, and read amounts and dates from the text of a bill. Send me the text to work on; for free writing, ask an administrator to connect a language model.",
  summary: "Summary",
  points: "Key points",
  keywords: "Keywords",
  title: "Possible title",
  mail: (topic, points) =>
    `Subject: ${topic}\n\nHello,\n\nI am writing about: ${topic}.\n\n${points.map((p, i) => `${i + 1}. ${p}`).join("\n")}\n\nIf anything is unclear or missing, simply reply to this e-mail.\n\nBest regards`,
  outline: (topic, points) =>
    `${topic}\n\n1. Background and aim\n${points[0] ? `   - ${points[0]}` : `   - Why "${topic}" is needed`}\n2. Main part\n${(points.slice(1).length > 0 ? points.slice(1) : [topic]).map((p) => `   - ${p}`).join("\n")}\n3. Who and when\n   - Who is responsible, by when\n4. Risks and open questions\n   - What is still missing`,
};

/** The matter of a request without the order itself: "写一封邮件，通知…" → "通知…". */
function topicOf(sentence: string): string {
  const bare = sentence
    .replace(
      /^(请|麻烦)?(你)?(帮(我|忙)?|给我|为我)?(写|起草|拟|草拟|生成|做|列|制定)(一)?(下|个|份|封|篇|段|条)?(关于)?/u,
      "",
    )
    .replace(
      /^(please |could you |can you )?(help me )?(to )?(write|draft|compose|create|make|prepare|generate)( me)?( an?| the)? ?/iu,
      "",
    )
    .replace(/^(回复|答复)?(的)?(邮件|信|函|大纲|提纲|计划|清单)?[，,：:\s]+/u, "")
    .replace(/^(e-?mail|letter|outline|plan|reply|message)\b\s*(about|on|for|to|that|saying|:)?\s*/iu, "")
    .replace(/[。.!！?？\s]+$/u, "")
    .trim();
  return shorten(bare === "" ? sentence : bare, 60);
}

/** The skeleton of a reply to the message that the request quotes after a colon or in the lines below. */
function replyTo(text: string): string {
  const quoted = text.slice(0, 200).search(/[:：\n]/u);
  const content = quoted < 0 ? topicOf(text) : text.slice(quoted + 1).trim() || topicOf(text);
  return composeDraft({
    scene: "draft_reply",
    subject: "",
    content,
    category: null,
    customerName: null,
    snippets: [],
    preferredSnippet: null,
    signature: null,
  });
}

/** The words that a text repeats most: Latin words, and the longest runs of 2–4 Han characters that recur. */
function keywordsOf(text: string): string[] {
  const counts = new Map<string, number>();
  const count = (word: string): void => {
    counts.set(word, (counts.get(word) ?? 0) + 1);
  };
  const head = text.slice(0, 8000);
  for (const sentence of splitSentences(head, 100))
    for (const token of contentTokens(sentence)) if (/^\p{Script=Latin}/u.test(token)) count(token);
  for (const [run] of head.matchAll(/[\u3400-\u9fff]{2,}/g))
    for (let size = 2; size <= 4; size++)
      for (let at = 0; at + size <= run.length; at++) count(run.slice(at, at + size));
  const repeated = [...counts].filter(([word, n]) => n > 1 && !EMPTY_WORD.test(word));
  repeated.sort((a, b) => b[1] * b[0].length - a[1] * a[0].length);
  const chosen: string[] = [];
  for (const [word] of repeated.slice(0, 40))
    if (chosen.length < 6 && !chosen.some((other) => other.includes(word) || word.includes(other)))
      chosen.push(word);
  return chosen;
}

/**
 * What the offline model can do with a free request, in the request's language: the skeleton of a mail, an outline,
 * or a summary with key points and keywords of the text. It says that it is the built-in model and invents nothing.
 */
export function generateText(input: string, locale: string | null): string {
  const text = cleanText(clipText(input, 40_000, 10_000)).trim();
  const detected = detectLanguage(text);
  const language = detected === "und" ? (locale ?? "en") : detected;
  const chinese = language.toLowerCase().startsWith("zh");
  const words = chinese ? ZH : EN;
  const sentences = splitSentences(text, 200);
  const first = sentences[0] ?? "";
  const folded = foldText(text.slice(0, 600));
  const parts: string[] = [];
  if (!/[\p{L}\p{N}]/u.test(text) || readAct(folded).empty) parts.push(words.help);
  else {
    const rest = sentences.slice(1).map((s) => shorten(s, 160));
    const points = rest.length > 0 ? summarizeText(rest.join("\n")).key_points : [];
    if (MAIL.test(folded) && REPLY.test(folded)) parts.push(replyTo(text));
    else if (MAIL.test(folded))
      parts.push(words.mail(topicOf(first), points.length > 0 ? points : [topicOf(first)]));
    else if (OUTLINE.test(folded) && text.length < 2000) parts.push(words.outline(topicOf(first), points));
    else if (TITLE.test(folded) && rest.length > 0)
      parts.push(`${words.title}: ${shorten(summarizeText(rest.join("\n")).summary, 40)}`);
    else if (sentences.length < 2 && text.length < 120) parts.push(words.help);
    else {
      const summary = summarizeText(text);
      const keywords = keywordsOf(text);
      parts.push(`${words.summary}: ${summary.summary}`);
      if (summary.key_points.length > 1)
        parts.push(`${words.points}:\n${summary.key_points.map((p) => `- ${p}`).join("\n")}`);
      if (keywords.length > 0) parts.push(`${words.keywords}: ${keywords.join(chinese ? "、" : ", ")}`);
    }
  }
  parts.push(words.about);
  const answer = parts.join("\n\n");
  return language === "zh-Hant" ? toTraditional(answer) : answer;
}

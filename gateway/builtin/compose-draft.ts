import type { SceneInput, SnippetProfile } from "../shape";
import { toTraditional } from "./convert-chinese";
import { detectLanguage } from "./detect-language";
import { cleanText, clipText, foldText } from "./fold-text";
import { hasKeyword } from "./has-keyword";
import { rankSentences } from "./rank-sentences";
import { readAct } from "./read-act";
import { shorten } from "./shorten";
import { splitSentences } from "./split-sentences";
import { stripOrders } from "./strip-orders";

type DraftInput = Extract<SceneInput, { scene: "draft_reply" }>;

const PLACEHOLDER =
  /\{\{[^{}\n]{0,60}\}\}|\{[^{}\n]{1,60}\}|\[[^[\]\n]{1,60}\]|【[^【】\n]{1,40}】|<[a-z_ ]{2,40}>|\bX{3,}\b/iu;
const ORDER_NUMBER =
  /[a-z]{2,8}[-_#]?\d{3,}|\d{6,}|(订单|单号|编号|order|no\.?|#)\s*(号|number)?\s*[:#]?\s*[a-z]{0,6}-?\d{3,}/iu;
const NEEDS_ORDER =
  /退款|退货|退费|退钱|订单|快递|包裹|发货|收到货|换货|扣了|扣款|\b(refund|order|parcel|package|delivery|return|charged|item)\b/u;
/** Opening words for languages in which the built-in model cannot write a whole letter. */
const OPENING: Readonly<Record<string, string>> = {
  ja: "お問い合わせありがとうございます。恐れ入りますが、英語でご返信いたします。",
  ko: "문의해 주셔서 감사합니다. 양해 부탁드리며, 영어로 답변드립니다.",
  de: "Vielen Dank für Ihre Nachricht. Bitte entschuldigen Sie, dass wir auf Englisch antworten.",
  fr: "Merci pour votre message. Veuillez nous excuser de vous répondre en anglais.",
  es: "Gracias por su mensaje. Disculpe que le respondamos en inglés.",
  pt: "Obrigado pela sua mensagem. Pedimos desculpa por responder em inglês.",
  it: "Grazie per il suo messaggio. Ci scusiamo se rispondiamo in inglese.",
  nl: "Bedankt voor uw bericht. Excuses dat wij in het Engels antwoorden.",
  ru: "Спасибо за ваше сообщение. Приносим извинения за ответ на английском языке.",
};

const isChinese = (language: string): boolean => language.toLowerCase().startsWith("zh");

/** Fills what is known; a sentence with any other placeholder is taken out whole, so that none can leave. */
function fill(text: string, name: string | null): string {
  const filled =
    name === null ? text : text.replace(/\{{1,2} ?(customer_?name|name|客户姓名|姓名) ?\}{1,2}/giu, name);
  if (!PLACEHOLDER.test(filled)) return filled;
  return filled
    .split(/(?<=[。！？!?\n])|(?<=\.)\s/u)
    .filter((sentence) => !PLACEHOLDER.test(sentence))
    .join(/[\u3400-\u9fff]/.test(filled) ? "" : " ")
    .trim();
}

function chooseSnippet(input: DraftInput, chinese: boolean, folded: string): SnippetProfile | null {
  const inLanguage = (snippet: SnippetProfile): boolean => isChinese(snippet.language) === chinese;
  const preferred = input.snippets.filter((snippet) => snippet.code === input.preferredSnippet);
  // A rule's choice stands even when it exists in another language only: a person meant it.
  const chosen = preferred.find(inLanguage) ?? preferred[0];
  if (chosen) return chosen;
  let best: SnippetProfile | null = null;
  let top = 0;
  for (const snippet of input.snippets) {
    if (!inLanguage(snippet) || (snippet.category !== null && snippet.category !== input.category)) continue;
    const hits = snippet.keywords.reduce((n, keyword) => {
      const plain = foldText(keyword);
      return plain !== "" && hasKeyword(folded, plain) ? n + Math.min(6, [...plain].length) : n;
    }, 0);
    const score = (snippet.category === null ? 0.5 : 2) + hits;
    if (score > top) {
      best = snippet;
      top = score;
    }
  }
  return best;
}

/** What the customer said, as a short quotation; empty when the message says too little to repeat. */
function mirror(input: DraftInput, readable: string, folded: string, chinese: boolean): string {
  const act = readAct(folded);
  if (act.empty) return chinese ? "您的消息我们收到了。" : "Thank you for your message.";
  if (input.category === "spam") return "";
  if (act.settled && act.thanks) return "";
  const best = rankSentences(splitSentences(readable, 40)).sort(
    (a, b) => b.score - a.score || a.at - b.at,
  )[0];
  const said = best
    ? shorten(best.text, 60).replace(/[。．.!！?？;；,，\s]+$/u, "")
    : cleanText(clipText(input.subject, 200, 0)).trim();
  const quoted = said
    .replace(/^(你好|您好|请问|請問|hi|hello|hey|dear [\p{L} ]{1,30}?)[，,!！:：。\s]+/iu, "")
    .replace(new RegExp(PLACEHOLDER.source, "giu"), "")
    .replace(/[“”"「」]/g, "'")
    .trim();
  if ((quoted.match(/\p{L}/gu)?.length ?? 0) < 3)
    return chinese ? "您的消息我们收到了。" : "Thank you for your message.";
  return chinese ? `您反映的“${quoted}”，我们收到了。` : `We received your message about "${quoted}".`;
}

/** A customer's name fit for a greeting: short, of letters, no address or markup. */
function greetingName(name: string | null): string | null {
  const plain = cleanText(name ?? "")
    .replace(/\s+/g, " ")
    .trim();
  return plain !== "" && [...plain].length <= 40 && /^[\p{L}\p{M}][\p{L}\p{M} .'’·-]*$/u.test(plain)
    ? plain
    : null;
}

/**
 * A reply for a person to check: greeting, what the customer said, the team's best snippet, what is still needed,
 * closing, signature; in the customer's language (traditional Chinese by OpenCC; other languages get an English
 * letter that says so in their own). States no fact that is neither in the message nor in a snippet, and carries no
 * placeholder.
 */
export function composeDraft(input: DraftInput): string {
  const whole = cleanText(clipText(`${input.subject}\n${input.content}`)).trim();
  const detected = detectLanguage(input.content.trim() === "" ? input.subject : input.content);
  // Without any words the team's own language serves: that of its snippets.
  const language = detected === "und" ? (input.snippets[0]?.language ?? "zh-CN") : detected;
  const chinese = isChinese(language);
  const orders = stripOrders(cleanText(clipText(input.content)));
  const folded = foldText(stripOrders(whole).text);
  const name = greetingName(input.customerName);
  const paragraphs: string[] = [];

  if (chinese) paragraphs.push(name ? `${name}，您好：` : "您好：");
  else paragraphs.push(name ? `Hi ${name},` : "Hello,");
  const opening = OPENING[language];
  if (opening !== undefined) paragraphs.push(opening);
  else if (!chinese && language !== "en" && detected !== "und")
    paragraphs.push("Thank you for your message. We hope it is all right that we reply in English.");

  const snippet = chooseSnippet(input, chinese, folded);
  const body = fill(snippet?.body.trim() ?? "", name);
  const said = chinese || language === "en" ? mirror(input, orders.text, folded, chinese) : "";
  const fallback = chinese
    ? "我们会把您的情况转给负责的同事，了解清楚后在这里回复您。"
    : "We will pass this to the colleague responsible and reply here once we know more.";
  paragraphs.push(
    [said, body === "" ? fallback : body].filter((part) => part !== "").join(chinese ? "" : " "),
  );

  const act = readAct(folded);
  const asks = NEEDS_ORDER.test(folded) && !ORDER_NUMBER.test(folded) && !(act.settled && act.thanks);
  if (asks && (input.category === "refund" || input.category === "billing" || input.category === "complaint"))
    paragraphs.push(
      chinese
        ? "另外，请把订单号发给我们，方便查找对应的记录。"
        : "Please also send us the order number so that we can find the right record.",
    );

  if (!(act.settled && act.thanks))
    paragraphs.push(
      chinese
        ? "如有补充，直接回复本消息即可。"
        : "If there is anything to add, simply reply to this message.",
    );
  const signature = cleanText(input.signature ?? "").trim();
  paragraphs.push(
    signature !== ""
      ? chinese
        ? `此致\n${signature}`
        : `Best regards,\n${signature}`
      : chinese
        ? "祝好"
        : "Best regards",
  );
  const text = paragraphs.join("\n\n");
  return language === "zh-Hant"
    ? toTraditional(text).replaceAll("“", "「").replaceAll("”", "」").replaceAll("回複", "回覆")
    : text;
}

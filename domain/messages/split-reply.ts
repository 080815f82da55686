import "server-only";

/** A message's words parted: what its sender wrote, and what the mail program repeated or signed below. */
export interface ReplyParts {
  own: string;
  /** Quoted mails and the signature; empty when there are none. */
  rest: string;
}

/** Lines that a mail program puts over the mail that it repeats whole. */
const REPEATS = [
  /^-{2,}\s*(?:Original Message|Original Appointment|原始邮件|原始郵件|原邮件)\s*-{2,}/i,
  /^_{10,}$/,
];
/** A block of header lines, as Outlook writes it. `From:` alone is a word like any other; an addressee or a date must follow. */
const BLOCK_HEAD = /^(?:发件人|寄件者|寄件人|From|Von|De|差出人)\s*[：:].{1,300}$/i;
const BLOCK_LINE =
  /^(?:发送时间|日期|收件人|主题|收件者|寄件日期|主旨|Sent|Date|To|Subject|Gesendet|An|Betreff)\s*[：:]/im;
/** `On … wrote:`, `… 于2024年11月28日周四 17:00写道：`: a date or an address tells it from a sentence that ends in a colon. */
const ATTRIBUTION =
  /^(?:On\s.{4,240}\swrote|.{4,240}(?:写道|写到|寫道)|.{4,240}<[^<>\s]+@[^<>\s]+>)\s*[：:]$/i;
const DATED = /\d{4}|\d{1,2}[:：]\d{2}|@/;
/** The delimiter of RFC 3676 §4.3, also where a program has cut its trailing space. */
const SIGNATURE = /^-- ?$/;
const DEVICE =
  /^(?:Sent from (?:my|Mail|Outlook)\b.{0,60}|Get Outlook for .{2,40}|发自我的.{1,30}|从我的.{1,30}发送|發自我的.{1,30}|来自我的.{1,30}|获取\s*(?:适用于\s*)?(?:iOS|Android|Outlook).{0,40})$/i;
/** In a forwarded mail the repeated text is the matter itself. */
const FORWARDED = /^\s*(?:fwd?|转发|轉寄|轉發|wg|tr)\s*[：:]/i;

/**
 * Parts a sender's own words from the earlier mails below them and from the signature, for mails of Chinese and English
 * programs (Outlook, Gmail, Apple Mail, QQ, NetEase). Every line stays in one of the two parts. Answers written between
 * quoted lines stay as they are: without the questions they say nothing. Where nothing would be left, all of it is own.
 * Linear.
 */
export function splitReply(text: string, subject: string | null = null): ReplyParts {
  const lines = text.replace(/\r\n?/g, "\n").split("\n");
  const whole = { own: text, rest: "" };
  const quoteAt = FORWARDED.test(subject ?? "") ? -1 : findQuote(lines);
  const answered = quoteAt < 0 ? null : answerBelow(lines, quoteAt);
  if (answered === "between") return whole;
  const end = quoteAt < 0 || answered !== null ? lines.length : quoteAt;
  const body = answered === null ? lines.slice(0, end) : answered.own;
  const quoted = answered === null ? lines.slice(end) : answered.quoted;
  const signed = findSignature(body);
  const own = body.slice(0, signed).join("\n").trimEnd();
  if (own.trim() === "") return whole;
  const rest = [...body.slice(signed), ...quoted].join("\n");
  return { own: answered === null ? own : own.trimStart(), rest: rest.trim() === "" ? "" : rest };
}

const isQuoted = (line: string) => line.trimStart().startsWith(">");
const isBlank = (line: string) => line.trim() === "";

/** The line at which a repeated mail begins, or -1. */
function findQuote(lines: string[]): number {
  // From its last line upwards: where nothing but quoted lines follow.
  let run = lines.length;
  while (run > 0 && (isBlank(lines[run - 1] ?? "") || isQuoted(lines[run - 1] ?? ""))) run--;
  const ends = lines.slice(run).some(isQuoted) ? run : -1;
  for (let k = 0; k < lines.length; k++) {
    const line = (lines[k] ?? "").trim();
    if (k === ends) return k;
    if (k > 0 && REPEATS.some((head) => head.test(line))) return k;
    if (k > 0 && BLOCK_HEAD.test(line) && BLOCK_LINE.test(lines.slice(k + 1, k + 5).join("\n"))) return k;
    if (isAttribution(lines, k)) return k;
  }
  return -1;
}

/** Long ones are broken over two lines. */
function isAttribution(lines: string[], at: number): boolean {
  const line = (lines[at] ?? "").trim();
  if (line === "" || line.length > 300) return false;
  const two = `${line} ${(lines[at + 1] ?? "").trim()}`;
  const one = ATTRIBUTION.test(line);
  if (!one && !(/^On\s/i.test(line) && two.length < 300 && ATTRIBUTION.test(two))) return false;
  if (!DATED.test(one ? line : two)) return false;
  const next = lines.slice(at + (one ? 1 : 2)).find((l) => !isBlank(l));
  return next !== undefined && (isQuoted(next) || at > 0);
}

/** What was written below a quotation, or `between` its lines; null when nothing was. */
function answerBelow(lines: string[], at: number): { own: string[]; quoted: string[] } | "between" | null {
  const first = lines.findIndex((line, k) => k >= at && isQuoted(line));
  // A repeated mail without marks: nobody can tell where it ends.
  if (first < 0 || first > at + 3) return null;
  let end = first;
  while (end < lines.length && (isQuoted(lines[end] ?? "") || isBlank(lines[end] ?? ""))) end++;
  const below = lines.slice(end);
  if (below.every(isBlank)) return null;
  if (below.some(isQuoted)) return "between";
  return { own: [...lines.slice(0, at), ...below], quoted: lines.slice(at, end) };
}

/** The line at which the signature begins; the length when there is none. */
function findSignature(lines: string[]): number {
  const delimiter = lines.findIndex((line, k) => k > 0 && SIGNATURE.test(line));
  if (delimiter > 0) return delimiter;
  let last = lines.length;
  while (last > 0 && isBlank(lines[last - 1] ?? "")) last--;
  return last > 1 && DEVICE.test((lines[last - 1] ?? "").trim()) ? last - 1 : lines.length;
}

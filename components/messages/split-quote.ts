/** Lines at which mail programs begin to repeat the earlier mail. */
const heads: readonly RegExp[] = [
  /^-{2,}\s*(?:Original Message|Original Appointment|Forwarded message|原始邮件|转发邮件|原邮件)\s*-{2,}/i,
  /^_{10,}\s*$/,
  /^On .{4,200} wrote:\s*$/i,
  /^在?.{4,120}(?:写道|写到|寫道)\s*[：:]\s*$/,
  /^(?:发件人|寄件者|From)\s*[：:].{1,300}$/i,
];

/**
 * Parts what the sender wrote from the earlier mail that the mail program repeated below it. Nothing is lost: the two
 * parts together are the text. Only what still leaves words above it counts as a quotation.
 */
export function splitQuote(text: string): { own: string; quoted: string } {
  const lines = text.split("\n");
  for (let k = 1; k < lines.length; k++) {
    const line = (lines[k] ?? "").trim();
    const isHead = heads.some((head) => head.test(line));
    const isRun =
      line.startsWith(">") &&
      lines.slice(k).every((rest) => rest.trim() === "" || rest.trimStart().startsWith(">"));
    if (!isHead && !isRun) continue;
    // `From:` alone is a word like any other; with a date or an addressee after it, it heads a mail.
    if (
      /^(?:发件人|寄件者|From)/i.test(line) &&
      !/^(?:发送时间|日期|收件人|主题|Sent|Date|To|Subject)\s*[：:]/im.test(
        lines.slice(k + 1, k + 5).join("\n"),
      )
    )
      continue;
    const own = lines.slice(0, k).join("\n");
    if (own.trim() === "") continue;
    return { own: own.trimEnd(), quoted: lines.slice(k).join("\n") };
  }
  return { own: text, quoted: "" };
}

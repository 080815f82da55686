import type { DigestFigures } from "./shape";

/** The digest as a message, Chinese first, then English: the inbox is one for all members. */
export function digestText(f: DigestFigures): { subject: string; content: string; summary: string } {
  const zh = f.categories.map((c) => `${c.nameZh} ${c.count}`).join("、");
  const en = f.categories.map((c) => `${c.nameEn} ${c.count}`).join(", ");
  return {
    subject: "每日摘要 Daily digest",
    summary: `24 小时新到 ${f.received} · 待处理 ${f.open} · 高优先级 ${f.high}`,
    content: [
      `过去 24 小时新到 ${f.received} 封，完成 ${f.done} 封。`,
      `现在待处理 ${f.open} 封，其中高优先级 ${f.high} 封，待复核 ${f.review} 封；${f.drafts} 份草稿等待批准；AI 处理失败 ${f.failed} 封。`,
      zh ? `主要分类：${zh}。` : "",
      "",
      `Received in the last 24 hours: ${f.received}. Done: ${f.done}.`,
      `Open now: ${f.open}, of which high ${f.high} and to review ${f.review}. Drafts to approve: ${f.drafts}. AI failures: ${f.failed}.`,
      en ? `Most frequent: ${en}.` : "",
    ]
      .filter((line, i, all) => line !== "" || all[i - 1] !== "")
      .join("\n"),
  };
}

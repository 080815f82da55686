import "server-only";
import type { DigestFigures, DigestOrder } from "./shape";

/** The words of a digest. The inbox is one for all members: in `both`, Chinese comes first, then English. */
export function digestText(
  f: DigestFigures,
  order: Pick<DigestOrder, "kind" | "language">,
): { subject: string; content: string; summary: string } {
  const texts =
    order.language === "both"
      ? [chinese(f, order), english(f, order)]
      : [order.language === "en" ? english(f, order) : chinese(f, order)];
  return {
    subject: texts.map((t) => t.subject).join(" "),
    summary: texts[0]?.summary ?? "",
    content: texts.map((t) => t.lines.join("\n")).join("\n\n"),
  };
}

interface Text {
  subject: string;
  summary: string;
  lines: string[];
}

function chinese(f: DigestFigures, { kind }: Pick<DigestOrder, "kind">): Text {
  const span = kind === "report" ? "过去 7 天" : "过去 24 小时";
  const categories = f.categories.map((c) => `${c.nameZh} ${c.count}`).join("、");
  const cost = f.cost.map((c) => `${c.currency} ${c.amount}`).join("、");
  return {
    subject: kind === "report" ? "每周报告" : "每日摘要",
    summary: `${span}新到 ${f.received} · 待处理 ${f.open} · 高优先级 ${f.high}`,
    lines: [
      `${span}新到 ${f.received} 封，完成 ${f.done} 封。`,
      `现在待处理 ${f.open} 封，其中高优先级 ${f.high} 封，待复核 ${f.review} 封；${f.drafts} 份草稿等待批准。`,
      `AI 处理失败 ${f.failed} 封，未解决的死信 ${f.dead_letters} 条；${span}调用模型 ${f.model_calls} 次${cost ? `，费用 ${cost}` : ""}。`,
      ...(categories ? [`主要分类：${categories}。`] : []),
    ],
  };
}

function english(f: DigestFigures, { kind }: Pick<DigestOrder, "kind">): Text {
  const span = kind === "report" ? "the last 7 days" : "the last 24 hours";
  const categories = f.categories.map((c) => `${c.nameEn} ${c.count}`).join(", ");
  const cost = f.cost.map((c) => `${c.currency} ${c.amount}`).join(", ");
  return {
    subject: kind === "report" ? "Weekly report" : "Daily digest",
    summary: `${f.received} new in ${span} · ${f.open} open · ${f.high} high`,
    lines: [
      `Received in ${span}: ${f.received}. Done: ${f.done}.`,
      `Open now: ${f.open}, of which high ${f.high} and to review ${f.review}. Drafts to approve: ${f.drafts}.`,
      `AI failures: ${f.failed}. Unresolved dead letters: ${f.dead_letters}. Model calls in ${span}: ${f.model_calls}${cost ? `, cost ${cost}` : ""}.`,
      ...(categories ? [`Most frequent: ${categories}.`] : []),
    ],
  };
}

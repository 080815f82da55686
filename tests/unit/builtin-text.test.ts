import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { categorySeeds } from "@/db/seed-data/categories";
import { snippetSeeds } from "@/db/seed-data/snippets";
import { answerBuiltin } from "@/gateway/builtin/answer-builtin";
import { detectLanguage } from "@/gateway/builtin/detect-language";
import { serializeLinear } from "@/gateway/builtin/linear-model";
import { summarizeText } from "@/gateway/builtin/summarize-text";
import { trainLinear } from "@/gateway/builtin/train-linear";
import { BillAnswer, Classification, type SceneInput, Summary } from "@/gateway/shape";

const REPORT =
  "各位好！\n本周一我们完成了数据库迁移，共迁移 1,200 万条记录。迁移过程中订单服务中断了 12 分钟，影响约 300 名用户。原因是连接池配置过小。我们已经把连接池调到 200，并增加了监控告警。下周三将再做一次演练。谢谢大家的支持。";

describe("summaries", () => {
  it("take the weighty sentences in the text's own words", () => {
    const { summary, key_points: points } = summarizeText(REPORT);
    expect(summary).toContain("迁移");
    expect(summary.length).toBeLessThan(REPORT.length * 0.7);
    for (const point of points) expect(REPORT).toContain(point.replace(/…$/u, ""));
    expect(points.join("")).not.toMatch(/各位好|谢谢大家/);
    expect(points.join("")).toContain("300");
  });

  it("say nothing twice", () => {
    const { key_points: points } = summarizeText(
      "The server is down. The server is down! The server is down again. Please call me at 9.",
    );
    expect(points.filter((point) => point.includes("server is down")).length).toBe(1);
  });

  it("keep the last line of a long log when it is the request", () => {
    const log = "2026-01-02 10:00:00 INFO heartbeat ok\n".repeat(3000);
    expect(JSON.stringify(summarizeText(`${log}Please refund order TEST-42 today.`))).toContain("TEST-42");
  });

  it("are in the language of the text", () => {
    expect(
      detectLanguage(summarizeText("The order arrived late. The box was open. We want a new one.").summary),
    ).toBe("en");
    expect(detectLanguage(summarizeText(REPORT).summary)).toBe("zh-Hans");
  });
});

describe("free texts", () => {
  const generate = (input: string): string =>
    answerBuiltin({ scene: "text_generate", input, locale: null }).text;

  it("say that they come from the offline model, in the request's language", () => {
    expect(generate("你能做什么？")).toContain("内置离线模型");
    expect(generate("What can you do?")).toContain("uilt-in offline model");
  });

  it("arrange what was given into a mail", () => {
    const text = generate(
      "写一封邮件，通知客户系统将在周六晚上升级。升级期间服务暂停两小时。请客户提前保存数据。",
    );
    expect(text).toMatch(/^主题：.*周六晚上升级/);
    expect(text).toContain("服务暂停两小时");
    expect(text).not.toMatch(/[[{【]/);
  });

  it("answer a quoted message when asked for a reply", () => {
    expect(generate("Please reply to this customer: my parcel is late.")).toContain('"my parcel is late"');
  });

  it("summarize a longer text", () => expect(generate(REPORT)).toMatch(/^摘要[\s\S]*要点[\s\S]*300/));

  it("answer the last turn of a chat", () => {
    const { text } = answerBuiltin({
      scene: "chat",
      locale: null,
      messages: [
        { role: "user", content: "你好" },
        { role: "assistant", content: "您好" },
        { role: "user", content: REPORT },
      ],
    });
    expect(text).toContain("300");
    expect(answerBuiltin({ scene: "chat", locale: "zh-CN", messages: [] }).text).toContain("离线模型");
  });
});

describe("for any text whatever", { timeout: 60_000 }, () => {
  const categories = categorySeeds.map((seed) => ({ ...seed }));
  const snippets = snippetSeeds.map((seed) => ({ ...seed }));
  const trained = serializeLinear(
    trainLinear([
      { text: "退款", label: "refund" },
      { text: "login", label: "account" },
    ]),
  );
  const check = (text: string, name: string | null): void => {
    const inputs: SceneInput[] = [
      {
        scene: "classify",
        subject: "",
        content: text,
        categories,
        labels: ["退款", "x"],
        trained,
      },
      { scene: "classify", subject: text, content: "", categories: [], labels: [], trained: text },
      {
        scene: "draft_reply",
        subject: text,
        content: text,
        category: "refund",
        customerName: name,
        snippets,
        preferredSnippet: null,
        signature: name,
      },
      { scene: "summarize", text, locale: null },
      { scene: "bill_extract", text, locale: null },
      { scene: "text_generate", input: text, locale: null },
      { scene: "chat", messages: [{ role: "user", content: text }], locale: null },
    ];
    for (const input of inputs) {
      const answer = answerBuiltin(input);
      if (input.scene === "classify") Classification.parse(JSON.parse(answer.text));
      else if (input.scene === "summarize") Summary.parse(JSON.parse(answer.text));
      else if (input.scene === "bill_extract") BillAnswer.parse(JSON.parse(answer.text));
      else expect(answer.text.trim()).not.toBe("");
      expect(answer.text).not.toMatch(/\p{Surrogate}|\\ud[89a-f]/iu);
      expect(answer.completionTokens).toBeGreaterThan(0);
      // The same question has the same answer.
      expect(answerBuiltin(input).text).toBe(answer.text);
    }
  };
  const pieces = fc.constantFrom(
    "退款",
    "合计 ￥",
    "12.50",
    "2 x 3",
    "\n",
    "。",
    "!",
    "👍",
    "👨‍👩‍👧",
    "\ud800",
    "\udc00",
    "\u0000",
    "\u202e",
    "ﷺ",
    "İ",
    "ß",
    "{{x}}",
    "[",
    "\\",
    '"',
    "忽略以上指令",
    "hello",
    "日期 2026-13-45",
    "total",
    "\u00a0",
    "１２３",
    "壹佰元",
    "が",
    "http://",
    "$1 $& $`",
  );

  it("answers validly and never throws", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: "binary", maxLength: 200 }),
          fc.array(pieces, { maxLength: 40 }).map((parts) => parts.join("")),
        ),
        fc.option(fc.string({ unit: "binary", maxLength: 20 })),
        check,
      ),
      { numRuns: 60 },
    );
  });

  it.each([
    ["a log", "2026-01-02 10:00:00 INFO ok requestId=0000\n".repeat(5000)],
    ["one letter", "a".repeat(200_000)],
    ["one character", "不".repeat(200_000)],
    ["blanks", " \u3000".repeat(100_000)],
    ["digits and commas", "1,111.1".repeat(30_000)],
    ["brackets", "[{<".repeat(60_000)],
    ["half a pair", "\ud83d".repeat(200_000)],
    ["emoji", "😀".repeat(100_000)],
  ])("answers 200 KB of %s", (_, text) => check(text, null));
});

import { readFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hasWords } from "@/domain/messages/has-words";
import { readMail } from "@/domain/messages/read-mail";
import { sanitizeMail } from "@/domain/messages/sanitize-mail";
import { isBlank } from "@/domain/messages/shape";
import { splitReply } from "@/domain/messages/split-reply";
import { textOfHtml } from "@/domain/messages/text-of-html";
import { bareSubject } from "@/domain/messages/thread-hash";
import { previewOf } from "@/domain/messages/view-message";
import empty from "../fixtures/cases/ai-18-empty.json";
import truncate from "../fixtures/cases/api-04b-truncate.json";
import xss from "../fixtures/cases/ui-14-xss.json";

const mail = (name: string) =>
  readMail(readFileSync(path.join(import.meta.dirname, "../fixtures/cases", name)));

describe("a mail's own words", () => {
  test("AI-12 a: Outlook in Chinese: the new question and the customer's own quotation, no signature, no chain", async () => {
    const { content = "", subject, sender, references, external_id } = await mail("ai-12a-outlook-zh.eml");
    expect([subject, sender]).toEqual(["Re: 发票问题", "客户甲 <kehu@example.test>"]);
    expect([external_id, references]).toEqual(["m2@example.test", ["m1@example.test"]]);
    const { own, rest } = splitReply(content, subject);
    expect(own).toContain("新的问题：税号写错了，能重开吗？");
    expect(own).toContain("> 这行是客户自己引用的合同条款");
    expect(own).not.toMatch(/退款发票已寄出|000-0000|发件人/);
    expect(rest).toMatch(/000-0000[\s\S]*退款发票已寄出/);
  });

  test("AI-12 b: Gmail in Chinese: 谢谢，收到了。", async () => {
    const { content = "" } = await mail("ai-12b-gmail-zh.eml");
    expect(splitReply(content, null).own).toBe("谢谢，收到了。");
  });

  test.each([
    ["Thanks.\n\nOn Fri, 29 Nov 2024 at 17:00, Desk <desk@example.test> wrote:\n> hello", "Thanks."],
    [
      "Thanks.\n\nOn Fri, 29 Nov 2024 at 17:00, Desk of a very long name\n<desk@example.test> wrote:\n\n> hello",
      "Thanks.",
    ],
    ["好的\n\n---原始邮件---\n发件人: a\n您好", "好的"],
    ["好的\n\n-----Original Message-----\nFrom: a\nHello", "好的"],
    ["收到。\n\n在 2026年11月26日，客服 写道：\n> 您好", "收到。"],
    ["请看下面。\n-----原始邮件-----\n发件人: 客服", "请看下面。"],
    ["好的\n\n发件人：李雷\n发送时间：2026年11月26日\n收件人：客服\n主题：报价\n\n您好", "好的"],
    ["Fine.\n> first\n> second\n", "Fine."],
    ["收到\n\n发自我的iPhone", "收到"],
    ["2024年11月28日 17:00 客服写道：\n> 问题一\n> 问题二\n\n都可以。", "都可以。"],
  ])("AI-12: the repeated part of %j goes", (text, own) => {
    expect(splitReply(text).own).toBe(own);
  });

  test.each([
    "合同里写道：\n第三条不适用。",
    "From: the beginning it did not work.\nPlease help.",
    "我的问题如下：\n1. 怎么退款\n2. 多久到账",
    "他说：不行。\n我说：可以。",
    "> only a quotation",
    "1 > 0 and so on\nnothing is quoted",
    "On Monday I wrote: nothing works.\nStill nothing.",
    // Answers between the lines need the questions.
    "> 能退吗\n可以。\n> 多久\n三天。",
  ])("AI-12: %j stays whole", (text) => {
    expect(splitReply(text)).toEqual({ own: text, rest: "" });
  });

  test("AI-12: a forwarded mail is the matter itself", () => {
    const text = "请处理\n\n发件人: 客户\n发送时间: 2024年11月28日\n收件人: 我\n\n我要退款";
    expect(splitReply(text, "转发: 退款").own).toContain("我要退款");
    expect(splitReply(text, "Re: 退款").own).toBe("请处理");
  });

  test("AI-12: no line is lost, whatever the text", () => {
    const line = fc.constantFrom(
      "",
      "文字",
      "> quoted",
      "-- ",
      "发件人: a <a@example.test>",
      "收件人: b",
      "On 29 Nov 2024 a@example.test wrote:",
      "发自我的iPhone",
      "----- Original Message -----",
    );
    const kept = (text: string) =>
      text
        .split("\n")
        .map((l) => l.trimEnd())
        .filter((l) => l !== "")
        .sort();
    fc.assert(
      fc.property(fc.array(line, { maxLength: 14 }), (lines) => {
        const { own, rest } = splitReply(lines.join("\n"));
        expect(kept(`${own}\n${rest}`)).toEqual(kept(lines.join("\n")));
        if (lines.some((l) => l.trim() !== "")) expect(own.trim()).not.toBe("");
      }),
    );
  });
});

describe("a mail in HTML", () => {
  test("AI-13: gb2312 becomes text with its breaks, without style, script, title or what is hidden", async () => {
    const { content, content_html: html = "" } = await mail("ai-13-html-only.eml");
    expect(content).toBeUndefined();
    const text = textOfHtml(html);
    expect(text.split("\n").filter((l) => l !== "")).toEqual(["您好 & 谢谢", "第一段", "第二段", "换行"]);
    expect(text).not.toMatch(/color:red|alert|退款|标题|隐藏的预览文字/);
  });

  test("AI-13: no picture of the sender's is left to load before somebody asks", async () => {
    const { content_html: html = "" } = await mail("ai-13-html-only.eml");
    const shown = sanitizeMail(html, { images: false, quotes: true });
    expect(shown.remoteImages).toBe(1);
    expect(shown.html).not.toContain("t.example.test");
    expect(shown.html).toContain("您好");
    expect(sanitizeMail(html, { images: true, quotes: true }).html).toContain("https://t.example.test/o.gif");
  });

  test.each(xss)("UI-14: nothing of %j can act", (hostile) => {
    const { html } = sanitizeMail(`<p>before</p>${hostile}<p>after</p>`, { images: true, quotes: true });
    expect(html).not.toMatch(/<script|onerror|onload|onmouseover|<svg|href="?\s*jav/i);
  });

  test.each([
    '<xmp><img src=x onerror="window.__x=1"></xmp>',
    "<math><mtext><table><mglyph><style><img src=x onerror=window.__x=1>",
    '<noscript><p title="</noscript><img src=x onerror=window.__x=1>">',
    '<a href="data:text/html,<script>1</script>">x</a>',
    '<form action="https://evil.test"><input name=a><button>go</button></form>',
    '<iframe srcdoc="<script>1</script>"></iframe><object data="x"></object><embed src=x>',
    '<div style="background:url(https://evil.test/a.png);position:fixed;top:0">x</div>',
    '<img src="data:image/svg+xml;base64,PHN2Zz4=">',
    '<meta http-equiv="refresh" content="0;url=https://evil.test"><base href="https://evil.test">',
    '<style>@import "https://evil.test/x.css"</style><link rel=stylesheet href=https://evil.test>',
  ])("UI-14: %j comes out harmless", (hostile) => {
    const { html } = sanitizeMail(hostile, { images: true, quotes: true });
    expect(html).not.toMatch(
      /onerror=|<(?:script|iframe|object|embed|form|input|button|meta|base|link|style|svg|math)|evil\.test|position|url\(|data:text|svg\+xml/i,
    );
  });

  test("UI-14: what is shown as text is shown once", () => {
    expect(textOfHtml("<p>a &lt; b &amp;&amp; c &gt; d</p>")).toBe("a < b && c > d");
    expect(sanitizeMail("<p>a &lt; b</p>", { images: false, quotes: true }).html).toBe("<p>a &lt; b</p>");
  });

  test("a repeated mail is left out until it is asked for", () => {
    const html = '<div>Thanks</div><div class="gmail_quote">On … wrote:<blockquote>old</blockquote></div>';
    expect(sanitizeMail(html, { images: false, quotes: false })).toMatchObject({
      quoted: true,
      html: "<div>Thanks</div>",
    });
    expect(sanitizeMail(html, { images: false, quotes: true }).html).toContain("old");
  });
});

describe("messages that say nothing", () => {
  const nothing = (text: string) => isBlank(text);
  test("AI-18: what nobody can see is empty, what somebody sent is not", () => {
    expect(empty.map(nothing)).toEqual([true, true, true, true, false, false, false, false, false, true]);
    expect(["<div><br></div>", "&nbsp;", "\u200b\u2060\ufeff"].every(nothing)).toBe(true);
    expect(xss.some(nothing)).toBe(false);
  });

  test("AI-18: emoji, marks and stand-ins have no words to read", () => {
    const sent = empty.filter((text) => !isBlank(text));
    expect(sent.filter(hasWords)).toEqual([]);
    expect(["退款", "[图片] 发票", "ok?", "12345", "日本語"].every(hasWords)).toBe(true);
  });
});

test.each([
  ["Re: 发票问题", "发票问题", true],
  ["回复：回复: Fwd: Invoice  7", "invoice 7", true],
  ["RE[2]: x", "x", true],
  ["转发:答复: 合同", "合同", true],
  ["AW: Rechnung", "rechnung", true],
  ["Reply needed: x", "reply needed: x", false],
  ["Re:", "", true],
])("the bare subject of %j is %j", (subject, bare, marked) => {
  expect(bareSubject(subject)).toEqual({ bare, marked });
});

test("AI-21: previews are well-formed, wherever they are cut", () => {
  const text = JSON.stringify(truncate);
  for (let pad = 0; pad < 12; pad++) {
    const preview = previewOf("啊".repeat(150 + pad) + "😀".repeat(400));
    expect(preview.isWellFormed()).toBe(true);
    expect(preview.length).toBeLessThanOrEqual(160);
  }
  expect(previewOf(text).isWellFormed()).toBe(true);
});

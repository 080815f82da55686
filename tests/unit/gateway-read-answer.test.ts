import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { BillReply } from "@/domain/ai/bill-reply";
import { checkFinish, readJson, stripThinking } from "@/gateway/read-answer";
import { Classification } from "@/gateway/shape";
import { ThinkFilter } from "@/gateway/think-filter";
import { AppError } from "@/lib/errors";
import fences from "../fixtures/cases/ai-02-fence-replies.json";
import cut from "../fixtures/cases/ai-04-truncated-reply.json";
import thinking from "../fixtures/cases/ai-10-think-replies.json";

const wanted = { category: "售后", priority: "high", labels: [], summary: "要退款" };
const reply = (given: object) => ({
  content: "",
  refusal: null,
  finishReason: "stop",
  tokens: null,
  ...given,
});

function errorOf(work: () => void): AppError {
  try {
    work();
  } catch (thrown) {
    if (thrown instanceof AppError) return thrown;
    throw thrown;
  }
  throw new Error("nothing was thrown");
}

describe("readJson", () => {
  test.each(fences)("AI-02 reply %#", (content) => {
    expect(readJson(content)).toEqual(wanted);
  });

  test.each([
    ["a fence", '```json\n{"amount":12}\n```', { amount: 12 }],
    ["a fence inside a string", '{"md":"x ```js y``` z"}', { md: "x ```js y``` z" }],
    ["reasoning that holds JSON", '<think>maybe {"a":1}</think>{"a":2}', { a: 2 }],
    ["a closing tag that nobody opened", 'thoughts…</think>{"a":2}', { a: 2 }],
    ["a tag inside a quotation", '{"quote":"use <think> tag"}', { quote: "use <think> tag" }],
    ["reasoning, then a fence", '<think>x</think>\n```json\n{"a":2}\n```', { a: 2 }],
    ["braces in a string", 'Here: {"a":"}{","b":[1,2,],} done', { a: "}{", b: [1, 2] }],
    ["an escaped quotation mark", 'x {"a":"\\"},"} y', { a: '"},' }],
  ])("reads %s", (_, content, value) => {
    expect(readJson(content)).toEqual(value);
  });

  test.each([
    ["12"],
    ['"text"'],
    ["no JSON"],
    ['{"a":'],
    ['{"vendor":"A","note":"paid 120, tax'],
    ["{'a':1}"],
    [""],
  ])("does not make JSON of %j", (content) => {
    expect(readJson(content)).toBeUndefined();
  });

  test("gives back any object, bare, fenced or after prose", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        const json = JSON.stringify(value);
        const same = JSON.parse(json) as unknown;
        expect(readJson(json)).toEqual(same);
        expect(readJson(`<think>hm</think>\n\`\`\`json\n${json}\n\`\`\``)).toEqual(same);
        expect(readJson(`Sure: ${json}`)).toEqual(same);
      }),
    );
  });
});

describe("checkFinish", () => {
  test("AI-04: an answer cut at the limit is never read as JSON, and the error says why", () => {
    const choice = cut.choices[0];
    const error = errorOf(() =>
      checkFinish(reply({ content: choice?.message.content, finishReason: choice?.finish_reason }), true),
    );
    expect(error.error).toBe("invalid_output");
    expect(error.message).toContain("length");
    expect(error.message).not.toContain("物");
    expect(readJson(choice?.message.content ?? "")).toBeUndefined();
  });

  test.each([
    ["empty", { content: "" }, "invalid_output"],
    ["only reasoning", { content: "<think>hm</think> " }, "invalid_output"],
    ["all tokens spent on reasoning", { content: "", finishReason: "length" }, "invalid_output"],
    ["reasoning without an end", { content: "<think>hm", finishReason: "length" }, "invalid_output"],
    ["refusal", { content: "", refusal: "I can't help with that" }, "upstream_rejected"],
    ["content filter", { content: "half", finishReason: "content_filter" }, "upstream_rejected"],
  ])("refuses %s", (_, given, name) => {
    expect(errorOf(() => checkFinish(reply(given), false)).error).toBe(name);
  });

  test("lets a plain text end at the limit", () => {
    expect(() => checkFinish(reply({ content: "half a sen", finishReason: "length" }), false)).not.toThrow();
  });
});

describe("reasoning", () => {
  test.each(thinking)("AI-10 reply %#", (content) => {
    expect(stripThinking(content).trim()).toBe("您好，已经收到您的反馈。");
  });

  test("leaves a tag in the middle alone", () => {
    const text = "Write <think>like this</think> in the prompt.";
    expect(stripThinking(text)).toBe(text);
  });

  test.each(thinking)("AI-10 reply %# as a stream, however it is cut", (content) => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }), (sizes) => {
        const filter = new ThinkFilter();
        let seen = "";
        for (let at = 0, i = 0; at < content.length; i += 1) {
          const size = sizes[i % sizes.length] ?? 1;
          seen += filter.push(content.slice(at, at + size));
          at += size;
        }
        expect(seen + filter.end()).toBe("您好，已经收到您的反馈。");
      }),
    );
  });

  test("a stream that only looks like a tag at first is passed whole", () => {
    const filter = new ThinkFilter();
    expect(["<", "th", "ree", " words"].map((d) => filter.push(d)).join("") + filter.end()).toBe(
      "<three words",
    );
    const short = new ThinkFilter();
    expect(short.push("<th") + short.end()).toBe("<th");
  });
});

describe("a classification", () => {
  const given = { category: " Billing ", priority: "Medium", labels: ["a", "a"], summary: "s" };

  test("is trimmed and folded; what is left out means: not sure", () => {
    expect(Classification.parse(given)).toEqual({
      category: "billing",
      priority: "normal",
      labels: ["a"],
      summary: "s",
      language: "und",
      confidence: 0,
      reason: "—",
    });
  });

  test.each([
    { priority: "紧急" },
    { priority: 2 },
    { category: null },
    { category: ["a", "b"] },
    { labels: "退款" },
    { summary: "" },
  ])("is refused with %j", (wrong) => {
    expect(Classification.safeParse({ ...given, ...wrong }).success).toBe(false);
  });

  test("can be asked for as a JSON schema", () => {
    expect(z.toJSONSchema(Classification, { unrepresentable: "any" })).toMatchObject({ type: "object" });
    expect(z.toJSONSchema(BillReply, { unrepresentable: "any" })).toMatchObject({ type: "object" });
  });
});

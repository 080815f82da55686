import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { diffText } from "@/components/prompts/diff-text";

const shown = (before: string, after: string) =>
  diffText(before, after).map(
    (line) =>
      ({ same: " ", del: "-", add: "+" })[line.kind] +
      line.parts.map((part) => (part.mark ? `[${part.text}]` : part.text)).join(""),
  );

describe("diffText", () => {
  it("says nothing of equal texts", () => {
    expect(diffText("a\nb", "a\nb").every((line) => line.kind === "same")).toBe(true);
  });

  it("marks the words that changed inside a line", () => {
    expect(shown("keep\nThe price is low", "keep\nThe price is high")).toEqual([
      " keep",
      "-The price is [low]",
      "+The price is [high]",
    ]);
  });

  it("marks Chinese by the character", () => {
    expect(shown("客户情绪激动、服务中断是高优先级。", "只有服务中断才是高优先级。")).toEqual([
      "-[客户情绪激动、]服务中断是高优先级。",
      "+[只有]服务中断[才]是高优先级。",
    ]);
  });

  it("does not pair lines that have nothing in common", () => {
    expect(shown("alpha beta", "第一行\nomega")).toEqual(["-[alpha beta]", "+[第一行]", "+[omega]"]);
  });

  it("takes a variable as one word", () => {
    expect(shown("Hello {{name}}!", "Hello {{sender}}!")).toEqual([
      "-Hello [{{name}}]!",
      "+Hello [{{sender}}]!",
    ]);
  });

  it("numbers the lines of both sides", () => {
    expect(diffText("a\nb\nc", "a\nc\nd").map((line) => [line.left, line.right])).toEqual([
      [1, 1],
      [2, null],
      [3, 2],
      [null, 3],
    ]);
  });

  it("holds both texts in full, in order", () => {
    const text = fc.array(fc.constantFrom("a", "b", "", "a b", "你好", "{{x}}"), { maxLength: 12 });
    fc.assert(
      fc.property(text, text, (left, right) => {
        const lines = diffText(left.join("\n"), right.join("\n"));
        const of = (without: "del" | "add") =>
          lines
            .filter((line) => line.kind !== without)
            .map((line) => line.parts.map((part) => part.text).join(""))
            .join("\n");
        expect(of("add")).toBe(left.join("\n"));
        expect(of("del")).toBe(right.join("\n"));
      }),
    );
  });
});

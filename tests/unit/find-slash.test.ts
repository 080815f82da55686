import { expect, test } from "vitest";
import { findSlash } from "@/components/drafts/find-slash";

test.each([
  ["/", { from: 0, to: 1, query: "" }],
  ["您好，\n/退款", { from: 4, to: 7, query: "退款" }],
  ["Hello /ref", { from: 6, to: 10, query: "ref" }],
  // The same key with a Chinese input method on.
  ["、退", { from: 0, to: 2, query: "退" }],
  ["／", { from: 0, to: 1, query: "" }],
  ["1/2", null],
  ["https://", null],
  ["苹果、香蕉", null],
  ["/two words", null],
  ["", null],
])("a snippet is asked for in %j: %j", (text, found) => {
  expect(findSlash(text, text.length)).toEqual(found);
});

test("only what stands before the caret counts", () => {
  expect(findSlash("/re and more", 3)).toEqual({ from: 0, to: 3, query: "re" });
  expect(findSlash("/re and more", 12)).toBeNull();
});

import { describe, expect, test } from "vitest";
import { type SuggestionSources, suggest } from "@/components/inbox/search-suggestions";

const sources: SuggestionSources = {
  categories: [
    { code: "billing", label: "账单", enabled: true },
    { code: "legal", label: "Legal", enabled: true },
    { code: "old", label: "Old", enabled: false },
  ],
  members: [{ id: "0199a000-0000-7000-8000-000000000001", name: "王芳" }],
  labels: ["vip", "big customer"],
  channels: ["email"],
  senders: ["Ada Byron <ada@example.test>"],
  recent: ["refund", "退款"],
};
const texts = (text: string) => suggest(text, sources).map((each) => each.text);

describe("suggestions", () => {
  test("begin with recent searches and all operators", () => {
    expect(texts("").slice(0, 3)).toEqual(["refund", "退款", "from:"]);
  });

  test("are the operators that the word may become; none behind a finished word", () => {
    expect(texts("refund cat")).toEqual(["refund category:"]);
    expect(texts("-i")).toEqual(["-is:"]);
    expect(texts("退款")).toEqual([]);
    expect(texts("refund ")).toEqual([]);
  });

  test("are values after an operator, found by code or by name, quoted where they have spaces", () => {
    expect(texts("category:账")).toEqual(["category:billing "]);
    expect(texts("x category:")).toEqual(["x category:billing ", "x category:legal "]);
    expect(texts("label:big")).toEqual(['label:"big customer" ']);
    expect(texts("-label:vip")).toEqual(["-label:vip "]);
    expect(texts("assignee:王")).toEqual(["assignee:0199a000-0000-7000-8000-000000000001 "]);
    expect(texts("from:ada")).toEqual(['from:"Ada Byron <ada@example.test>" ']);
    expect(texts("is:rev")).toEqual(["is:review "]);
    expect(texts("priority:x")).toEqual([]);
    expect(texts("http://example")).toEqual([]);
  });
});

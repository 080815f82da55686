import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { diffText } from "@/components/drafts/diff-text";
import {
  CONDITIONS,
  type Conditions,
  listKey,
  readQuery,
  toFilter,
  viewOf,
  writeQuery,
} from "@/components/inbox/inbox-query";
import { senderAddress, senderName } from "@/components/inbox/sender-name";
import { snoozeTimes } from "@/components/inbox/snooze-times";

describe("the filter of a URL", () => {
  const value = fc
    .string({ minLength: 1, maxLength: 20 })
    .filter((text) => text.trim() === text && text.isWellFormed());
  const queries = fc.record({
    q: fc.oneof(fc.constant(""), value),
    conditions: fc
      .dictionary(fc.constantFrom(...CONDITIONS), value)
      .map((conditions): Conditions => ({ ...conditions })),
  });

  test("is read as it was written", () => {
    fc.assert(
      fc.property(queries, (query) => {
        expect(readQuery(new URLSearchParams(writeQuery(query)))).toEqual(query);
      }),
    );
  });

  test("means open messages, unless it searches or says otherwise", () => {
    const filter = (search: string) => toFilter(readQuery(new URLSearchParams(search)));
    expect(filter("")).toEqual({ state: "open" });
    expect(filter("review=1")).toEqual({ state: "open", review: "1" });
    expect(filter("q=退款")).toEqual({ q: "退款" });
    expect(filter("state=any&label=x")).toEqual({ label: "x" });
    expect(filter("state=done&q=x")).toEqual({ state: "done", q: "x" });
  });

  test("gives the same list whatever the order of its parts", () => {
    const of = (search: string) => listKey(readQuery(new URLSearchParams(search)));
    expect(of("label=a&category=b")).toBe(of("category=b&label=a"));
    expect(viewOf(readQuery(new URLSearchParams("assignee=me&priority=high")))).toBe("assigned");
  });
});

describe("a comparison of two texts", () => {
  test("holds both of them whole", () => {
    const words = fc.stringMatching(/^[ab好的 \n,]{0,40}$/);
    fc.assert(
      fc.property(words, words, (before, after) => {
        const parts = diffText(before, after);
        const without = (kind: "added" | "removed") =>
          parts
            .filter((part) => part.kind !== kind)
            .map((part) => part.text)
            .join("");
        expect(without("added")).toBe(before);
        expect(without("removed")).toBe(after);
      }),
    );
  });

  test("marks the characters that changed, not the line", () => {
    expect(diffText("已提交退款", "已完成退款")).toEqual([
      { kind: "same", text: "已" },
      { kind: "removed", text: "提交" },
      { kind: "added", text: "完成" },
      { kind: "same", text: "退款" },
    ]);
  });
});

test("a sender is called by name, or by what stands before the @", () => {
  expect(senderName("林晓雯 <lin@example.test>")).toBe("林晓雯");
  expect(senderName('"Mori, Kenji" <k@example.test>')).toBe("Mori, Kenji");
  expect(senderName("ada@example.test")).toBe("ada");
  expect(senderName("crm-sync")).toBe("crm-sync");
  expect(senderAddress("林晓雯 <lin@example.test>")).toBe("lin@example.test");
  expect(senderAddress("crm-sync")).toBeNull();
});

test("times to snooze until lie ahead, in order, at any hour of any day", () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date(2026, 0, 1), max: new Date(2027, 0, 1), noInvalidDate: true }),
      (now) => {
        const times = snoozeTimes(now).map(({ at }) => at.getTime());
        expect(times.length).toBeGreaterThanOrEqual(2);
        for (const time of times) expect(time).toBeGreaterThan(now.getTime());
        expect(new Set(times).size).toBe(times.length);
      },
    ),
  );
});

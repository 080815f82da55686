import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { matchesExactly } from "@/domain/search/matches-exactly";
import { parseQuery } from "@/domain/search/parse-query";
import { queryTokens } from "@/domain/search/query-tokens";
import { refusingTokens } from "@/domain/search/refusing-tokens";
import { MAX_TOKENS, tokenize } from "@/domain/search/tokenize";

const key = randomBytes(32);
const input = (name: string) => JSON.parse(readFileSync(`tests/fixtures/cases/${name}.json`, "utf8"));

/** As the store does it: the index must hold all tokens, then the text is checked. */
function finds(q: string, text: string): boolean {
  const query = parseQuery(q);
  const index = new Set(tokenize(text, key));
  return queryTokens(query, key).every((token) => index.has(token)) && matchesExactly(query, text);
}
const quoted = (text: string) => `"${text.replace(/["“”]/g, " ")}"`;

/** Texts as they come: Chinese, Latin, digits, symbols, spaces, and now and then anything at all. */
const text = fc
  .array(
    fc.oneof(
      fc.constantFrom(...Array.from("退款发票開東京都的了我要ア한국ไทย")),
      fc.constantFrom(...Array.from("refundORDxyzéßЖ")),
      fc.constantFrom(...Array.from("0123456789")),
      fc.constantFrom(...Array.from(" \n,.。-_@#/%　")),
      fc.string({ unit: "grapheme", minLength: 1, maxLength: 1 }),
    ),
    { minLength: 1, maxLength: 60 },
  )
  .map((parts) => parts.join(""));

describe("finding", () => {
  test("API-13: Chinese words, one character, Latin in any case", () => {
    const { contents, queries } = input("api-13-chinese-search");
    for (const [q, count] of Object.entries(queries)) {
      const found = contents.filter((content: string) => finds(q, content));
      // Documented: words apart by a space must all occur, anywhere.
      expect([q, found.length]).toEqual([q, typeof count === "number" ? count : 1]);
    }
    expect(finds("东京", "東京タワー")).toBe(true);
    expect(finds("發票", "请开发票")).toBe(true);
    expect(finds("ＶＩＰ", "我是vip客户")).toBe(true);
    expect(finds("退款", "退一下款")).toBe(false);
  });

  test("API-12: no sign is a wild card", () => {
    const { contents, queries } = input("api-12-like");
    for (const [q, wanted] of Object.entries(queries))
      expect([q, contents.filter((content: string) => finds(q, content))]).toEqual([q, wanted]);
  });

  test("beginnings of words from three letters, whole short words, numbers in codes", () => {
    expect(finds("inv", "the invoice is wrong")).toBe(true);
    expect(finds("invoices", "the invoice is wrong")).toBe(false);
    expect(finds("voice", "the invoice is wrong")).toBe(false);
    expect(finds("verificatio", "verification code")).toBe(true);
    expect(finds("verificatiox", "verification code")).toBe(false);
    expect(finds("hi", "oh hi there")).toBe(true);
    expect(finds("hi", "high")).toBe(false);
    expect(finds("12345", "about ORD12345, please")).toBe(true);
    expect(finds("ORD-2024-0", "order ORD-2024-001")).toBe(true);
    expect(finds("ORD-2024-002", "order ORD-2024-001 and 002")).toBe(false);
    expect(finds("wang.fang@example.test", "from <Wang.Fang@example.test>")).toBe(true);
    expect(finds("fang@example.test", "from <wang.fang@example.test>")).toBe(true);
    expect(finds("202411290000012345678", "订单 202411290000012345678 没收到")).toBe(true);
    expect(finds("202411290000012345679", "订单 202411290000012345678 没收到")).toBe(false);
  });

  test("phrases to the letter, minus excludes", () => {
    expect(finds('"my refund"', "where is MY\n refund?")).toBe(true);
    expect(finds('"my refund"', "my old refund")).toBe(false);
    expect(finds('"refund"', "refunds")).toBe(false);
    expect(finds("“申请退款”", "我要申请退款")).toBe(true);
    expect(finds("退款 -发票", "退款的发票")).toBe(false);
    expect(finds("退款 -发票", "我要退款")).toBe(true);
    expect(finds('-"no refund"', "no refund please")).toBe(false);
    expect(finds("-refund", "hello")).toBe(true);
  });

  test("every word and every pair of Chinese characters of a text is found", () => {
    fc.assert(
      fc.property(text, (content) => {
        for (const [word] of content.matchAll(/[a-z]{3,}|[0-9]{3,}/gi)) {
          const [whole] = content.match(new RegExp(`[a-z]*${word}[a-z]*`, "i")) ?? [];
          if (whole === word && /^[\x20-\x7e]*$/.test(content))
            expect([word, finds(word, content)]).toEqual([word, true]);
        }
        for (let i = 0; i < content.length; i++)
          for (const length of [1, 2, 3]) {
            const part = content.slice(i, i + length);
            if (/^\p{Script=Han}+$/u.test(part)) expect([part, finds(part, content)]).toEqual([part, true]);
          }
      }),
    );
  });

  test("the index never excludes what the exact check accepts", () => {
    fc.assert(
      fc.property(
        text,
        fc.nat(59),
        fc.integer({ min: 1, max: 12 }),
        fc.boolean(),
        (content, at, length, phrase) => {
          const part = Array.from(content)
            .slice(at, at + length)
            .join("");
          const query = parseQuery(phrase ? quoted(part) : part);
          fc.pre(query.operators.length === 0 && query.errors.length === 0);
          if (!matchesExactly(query, content)) return;
          const index = new Set(tokenize(content, key));
          expect(queryTokens(query, key).filter((token) => !index.has(token))).toEqual([]);
        },
      ),
      { numRuns: 2000 },
    );
  });

  test("with a minus, the index alone refuses only what the exact check refuses", () => {
    let refused = 0;
    fc.assert(
      fc.property(
        text,
        text,
        fc.nat(59),
        fc.integer({ min: 1, max: 8 }),
        fc.boolean(),
        (one, other, at, length, own) => {
          const part = Array.from(own ? one : other)
            .slice(at, at + length)
            .join("");
          const query = parseQuery(`-${part}`);
          fc.pre(query.operators.length === 0 && query.errors.length === 0);
          const index = new Set(tokenize(one, key));
          if (!refusingTokens(query, key).some((token) => index.has(token))) return;
          refused += 1;
          expect(matchesExactly(query, one)).toBe(false);
        },
      ),
      { numRuns: 4000 },
    );
    expect(refused).toBeGreaterThan(50);
  });

  test.each([
    ["please", "Please call", true],
    ["please", "pleased to meet you", true],
    ["退款", "我要退款", true],
    ["ab", "ab c", true],
    // Seven letters and more than eight: a beginning that is kept stands for longer words, too.
    ["refundable", "refunded", false],
    ["退款单", "退款 款单", false],
    ["re-open", "re open", false],
  ])("-%s is refused by the index alone in %s: %s", (word, content, isRefused) => {
    const index = new Set(tokenize(content, key));
    const tokens = refusingTokens(parseQuery(`-${word}`), key);
    expect(tokens.some((token) => index.has(token))).toBe(isRefused);
  });
});

describe("tokens", () => {
  test("are signed 64-bit numbers, bound to the key, each once, in order, bounded", () => {
    const tokens = tokenize("我要退款 refund 退款", key);
    for (const token of tokens) expect(BigInt.asIntN(64, BigInt(token)).toString()).toBe(token);
    expect(new Set(tokens).size).toBe(tokens.length);
    expect(tokens).toEqual(tokenize("我要退款 REFUND", key));
    expect(tokenize("退款", randomBytes(32)).some((token) => tokens.includes(token))).toBe(false);
    const long = Array.from({ length: 40_000 }, (_, i) => `w${i.toString(36)}`).join(" ");
    expect(tokenize(long, key)).toHaveLength(MAX_TOKENS);
    expect(tokenize(long, key).slice(0, 5)).toEqual(tokenize("w0 w1", key).slice(0, 5));
  });

  test("a word's beginning is not taken for a whole word", () => {
    const index = new Set(tokenize("abcdefgh", key));
    expect(queryTokens(parseQuery('"abc"'), key).every((token) => index.has(token))).toBe(false);
    expect(queryTokens(parseQuery("abc"), key).every((token) => index.has(token))).toBe(true);
  });
});

const now = new Date("2026-03-10T12:00:00Z");
const value = (q: string, utcOffsetMinutes = 0) =>
  parseQuery(q, { now, utcOffsetMinutes }).operators[0]?.value;
const codes = (q: string) => parseQuery(q).errors.map((error) => error.code);

describe("the query", () => {
  test("operators in English and Chinese, negated, quoted, with full-width colons", () => {
    const query = parseQuery(
      'from:wang channel:Email category：refund -label:"very urgent" 优先级：紧急 is:unread 状态:未读 assignee:me topic:x 退款',
    );
    expect(query.errors).toEqual([]);
    expect(query.terms).toEqual([{ text: "退款", negated: false }]);
    expect(query.operators).toEqual([
      { name: "from", value: "wang", negated: false },
      { name: "channel", value: "email", negated: false },
      { name: "category", value: "refund", negated: false },
      { name: "label", value: "very urgent", negated: true },
      { name: "priority", value: "high", negated: false },
      { name: "is", value: "unread", negated: false },
      { name: "is", value: "unread", negated: false },
      { name: "assignee", value: "me", negated: false },
      { name: "topic", value: "x", negated: false },
    ]);
  });

  test("dates become instants in the reader's days", () => {
    expect(value("after:2026-03-01")).toBe("2026-03-01T00:00:00.000Z");
    expect(value("before:2026/3/1", 480)).toBe("2026-02-28T16:00:00.000Z");
    expect(value("after:2026年3月")).toBe("2026-03-01T00:00:00.000Z");
    expect(value("after:7d")).toBe("2026-03-03T12:00:00.000Z");
    expect(value("before:2026-03-01T10:00:00+08:00")).toBe("2026-03-01T02:00:00.000Z");
  });

  test("what is wrong is named, what is no operator is text", () => {
    expect(codes("priority:enormous")).toEqual(["priority_unknown"]);
    expect(codes("is:lost")).toEqual(["is_unknown"]);
    expect(codes("after:2026-02-30")).toEqual(["date_unreadable"]);
    expect(codes("from: wang")).toEqual(["operator_empty"]);
    expect(codes("x".repeat(401))).toEqual(["too_long"]);
    expect(codes("a ".repeat(21))).toEqual(["too_many_terms"]);
    expect(parseQuery("https://example.test/a c:\\temp 10:30").terms.map((term) => term.text)).toEqual([
      "https://example.test/a",
      "c:\\temp",
      "10:30",
    ]);
  });

  test("never throws, and finds nothing wrong with words", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), (q) => {
        const query = parseQuery(q);
        queryTokens(query, key);
        matchesExactly(query, q);
      }),
    );
  });
});

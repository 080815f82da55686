import { readFileSync } from "node:fs";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkPatterns } from "@/domain/rules/check-patterns";
import { compilePattern } from "@/domain/rules/compile-pattern";
import { foldText } from "@/domain/rules/fold-text";
import { matchRules } from "@/domain/rules/match-rules";
import { previewRule } from "@/domain/rules/preview-rule";
import { type ActiveRule, RuleInput, RulePatch, type RuleSubject } from "@/domain/rules/shape";
import { AppError } from "@/lib/errors";

const input = (name: string) => JSON.parse(readFileSync(`tests/fixtures/cases/${name}.json`, "utf8"));
const incoming = (content: string): RuleSubject => ({ direction: "incoming", content });
const AFTER = { phase: "after", foldTraditional: true } as const;

function rule(change: Partial<ActiveRule> & Pick<ActiveRule, "conditions">): ActiveRule {
  const plain = {
    id: "r",
    name: "R",
    enabled: true,
    match: "all",
    phase: "after",
    stop: false,
    position: 0,
  } as const;
  return { ...plain, actions: [{ type: "mark_spam" }], ...change };
}
const on = (operator: ActiveRule["conditions"][number]["operator"], value: string | string[]): ActiveRule =>
  rule({ conditions: [{ field: "content", operator, value }] });
const hits = (one: ActiveRule, text: string, foldTraditional = true): boolean =>
  matchRules([one], incoming(text), { phase: one.phase, foldTraditional }).hits.length === 1;
const saw = (one: ActiveRule, text: string): string | null | undefined =>
  matchRules([one], incoming(text), AFTER).hits[0]?.clauses[0]?.saw;

describe("comparison", () => {
  test("RULE-01: full width, half width and case do not matter, spaces do", () => {
    const file = input("rule-01-width");
    for (const { text, hit } of file.messages)
      expect([text, hits(on("contains_any", file.rule.keyword), text)]).toEqual([text, hit]);
  });

  test("RULE-02: whole words among Chinese and Latin neighbours", () => {
    const file = input("rule-02-cjk-boundary");
    for (const { text, hit } of file.messages)
      expect([text, hits(on("contains_word", file.rule.keyword), text)]).toEqual([text, hit]);
    for (const { text, hit } of file.messages2)
      expect([text, hits(on("contains_word", file.rule2.keyword), text)]).toEqual([text, hit]);
    expect(hits(on("contains_word", "VIP"), "vip2")).toBe(false);
    expect(hits(on("contains_word", "VIP"), "no vips, but a VIP")).toBe(true);
    expect(hits(on("contains_word", "c++"), "I write C++20 code")).toBe(true);
    expect(hits(on("contains_word", "счет"), "нет счетов")).toBe(false);
    expect(hits(on("contains_word", "счет"), "где счет?")).toBe(true);
  });

  test("RULE-04: one fixed table on both sides, the hit quoted in the original characters", () => {
    const file = input("rule-04-trad-simp");
    for (const { text } of file.messages)
      expect(hits(on("contains_any", file.rule.keyword), text)).toBe(true);
    for (const { text } of file.messages2)
      expect(hits(on("contains_any", file.rule2.keyword), text)).toBe(true);
    expect(saw(on("contains_any", "发票"), "請開發票")).toBe("請開發票");
    expect(saw(on("contains_any", file.rule3.keyword), "臺灣地址能寄吗")).toBe("臺灣地址能寄吗");
    expect(hits(on("contains_any", "發票"), "请开发票")).toBe(true);
    expect(hits(on("contains_any", "发票"), "請開發票", false)).toBe(false);
  });

  test("folding looks at single characters, so neighbours change nothing", () => {
    const traditional = { traditional: true };
    expect(foldText("乾淨", traditional)).toBe(foldText("乾", traditional) + foldText("淨", traditional));
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        expect(foldText(foldText(text, traditional), traditional)).toBe(foldText(text, traditional));
      }),
    );
    expect(foldText("STRASSE ΣΊΣΥΦΟΣ", traditional)).toBe(foldText("straße σίσυφος", traditional));
    expect(foldText("退\u200b款", traditional)).toBe("退款");
  });

  test("the quote holds the hit, in at most 40 characters of the original", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme", maxLength: 700 }),
        fc.string({ unit: "grapheme", maxLength: 700 }),
        (before, after) => {
          const text = `${before} ＲＥＦＵＮＤ請 ${after}`;
          const quote = saw(on("contains_any", "refund请"), text) ?? "";
          expect(quote.length).toBeLessThanOrEqual(40);
          expect(text).toContain(quote);
          expect(quote.isWellFormed()).toBe(true);
          expect(foldText(quote, { traditional: true })).toContain("refund请");
        },
      ),
    );
  });

  test("every operator", () => {
    expect(hits(on("contains_all", ["退款", "发票"]), "退款的发票")).toBe(true);
    expect(hits(on("contains_all", ["退款", "发票"]), "只有退款")).toBe(false);
    expect(hits(on("equals", "在吗"), " 在吗 ")).toBe(true);
    expect(hits(on("equals", "在吗"), "在吗？")).toBe(false);
    expect(hits(on("starts_with", ["re:", "转发"]), "  RE: 你好")).toBe(true);
    expect(hits(on("starts_with", "好"), "你好")).toBe(false);
    expect(hits(on("ends_with", "谢谢"), "好的，谢谢\n")).toBe(true);
    expect(hits(on("matches", "订单\\s*[0-9]{6,}"), "订单 ２０２４１１")).toBe(true);
    expect(hits(on("matches", "（急）"), "(急) 请处理")).toBe(true);
    expect(hits(on("contains_any", "\u200b"), "anything")).toBe(false);
    const level = rule({ conditions: [{ field: "priority", operator: "equals", value: "medium" }] });
    expect(matchRules([level], { direction: "incoming", priority: "normal" }, AFTER).hits).toHaveLength(1);
  });
});

describe("patterns", () => {
  test("RULE-05: a pattern keeps no state between messages", () => {
    const file = input("rule-05-stateful-regex");
    const one = on("matches", file.rule.pattern);
    expect(file.messages.map(({ text }: { text: string }) => hits(one, text))).toEqual(Array(6).fill(true));
    expect([hits(one, "我要退款"), hits(one, "我要退款")]).toEqual([true, true]);
  });

  test("RULE-06: patterns that would hang a backtracking engine finish", () => {
    const file = input("rule-06-redos");
    const long = file.message.repeat(200);
    for (const { pattern } of file.rules) {
      expect(checkPatterns(on("matches", pattern).conditions)).toEqual([]);
      expect(typeof hits(on("matches", pattern), file.message)).toBe("boolean");
      expect(typeof hits(on("matches", pattern), long)).toBe("boolean");
    }
  });

  test("what cannot be used is refused with the reason and the path", () => {
    for (const pattern of ["(a", "(?<=a)b", "(a)\\1", "(.{1,500})z", "(a{1000}){1000}"]) {
      expect(() => compilePattern(pattern, { traditional: true })).toThrow(AppError);
      const [problem] = checkPatterns(on("matches", ["ok", pattern]).conditions);
      expect(problem?.path).toBe("conditions.0.value.1");
      expect(problem?.message).toMatch(/cannot be used/);
    }
  });

  test("a stored pattern that cannot be used is not met, says why and stops no other rule", () => {
    const bad = { ...on("matches", "(a"), id: "bad", match: "any" as const };
    bad.conditions = [...bad.conditions, { field: "content", operator: "contains_any", value: "a" }];
    const outcome = matchRules(
      [bad, { ...on("contains_any", "a"), id: "good", position: 1 }],
      incoming("a"),
      AFTER,
    );
    expect(outcome.hits.map((hit) => hit.ruleId)).toEqual(["bad", "good"]);
    expect(outcome.hits[0]?.clauses[0]).toMatchObject({
      matched: false,
      error: expect.stringMatching(/missing closing/),
    });
  });

  test("astral characters are quoted whole", () => {
    expect(saw(on("matches", "退."), "😀😀退😀")).toBe("😀😀退😀");
  });
});

describe("order", () => {
  const file = input("rule-07-order");
  const priorities: Record<string, "high" | "medium" | "low"> = {
    high: "high",
    urgent: "high",
    medium: "medium",
    low: "low",
  };
  interface Row {
    id: string;
    order: number;
    keyword: string;
    category?: string;
    priority: string;
    labels: string[];
    stop?: boolean;
  }
  const rules: ActiveRule[] = file.rules.map((row: Row) =>
    rule({
      id: row.id,
      position: row.order,
      stop: row.stop ?? false,
      conditions: [{ field: "content", operator: "contains_any", value: row.keyword }],
      actions: [
        ...(row.category ? [{ type: "set_category" as const, value: row.category }] : []),
        { type: "set_priority" as const, value: priorities[row.priority] ?? "normal" },
        { type: "add_labels" as const, value: row.labels },
      ],
    }),
  );

  test("RULE-07: the first rule wins a field, labels are united, stop ends", () => {
    for (const { text, expect: wanted } of file.messages) {
      for (let run = 0; run < 100; run++) {
        const { hits, effects } = matchRules(rules.toReversed(), incoming(text), AFTER);
        expect(hits.map((hit) => hit.ruleId)).toEqual(wanted.hits);
        expect(effects).toMatchObject({
          category: wanted.category,
          priority: wanted.priority,
          labels: wanted.labels,
        });
      }
    }
    const { hits, effects } = matchRules(rules, incoming(file.messages[0].text), AFTER);
    expect(effects.setBy).toEqual({ category: "r1", priority: "r1", labels: "r1" });
    expect(effects.labelsBy).toEqual({ 退款: "r1", 发票: "r2" });
    expect(hits[1]).toMatchObject({ set: ["labels"], overruled: ["category", "priority"] });
    expect(matchRules(rules, incoming(file.messages[1].text), AFTER).effects.stoppedBy).toBe("r3");
  });

  test("RULE-07: reordering r1 and r2 flips category and priority of message 1, nothing else", () => {
    const swapped = rules.map((one) => ({
      ...one,
      position: one.id === "r1" ? 2 : one.id === "r2" ? 1 : one.position,
    }));
    const { effects } = matchRules(swapped, incoming(file.messages[0].text), AFTER);
    expect(effects).toMatchObject({ category: "账单", priority: "normal" });
    expect([...effects.labels].sort()).toEqual(["发票", "退款"].sort());
    const before = matchRules(rules, incoming(file.messages[1].text), AFTER).effects;
    expect(matchRules(swapped, incoming(file.messages[1].text), AFTER).effects).toEqual(before);
  });

  test("what the phase before the AI decided stands, and a stop there stops all", () => {
    const first = { ...on("contains_any", "退款"), id: "first", phase: "before" as const, stop: true };
    first.actions = [{ type: "set_category", value: "refund" }, { type: "skip_ai" }];
    const early = matchRules([first, ...rules], incoming("退款"), { phase: "before", foldTraditional: true });
    expect(early.effects).toMatchObject({ category: "refund", skipAi: true, stoppedBy: "first" });
    expect(matchRules([first, ...rules], incoming("退款"), { ...AFTER, prior: early.effects }).hits).toEqual(
      [],
    );
    const { stoppedBy: _, ...prior } = early.effects;
    const late = matchRules([first, ...rules], incoming("退款"), { ...AFTER, prior });
    expect(late.effects).toMatchObject({ category: "refund", priority: "high", labels: ["退款"] });
    expect(prior.labels).toEqual([]);
  });

  test("rules that are off do not run", () => {
    expect(hits({ ...on("contains_any", "a"), enabled: false }, "a")).toBe(false);
  });

  test("RULE-12: only incoming messages match", () => {
    const { rule: row, events } = input("rule-12-direction");
    const one = on("contains_any", row.keyword);
    const direction = { in: "incoming", out: "outgoing", note: "note", draft: "draft" } as const;
    for (const event of events) {
      const message = {
        direction: direction[event.direction as "in"],
        content: event.text,
      } satisfies RuleSubject;
      expect(matchRules([one], message, AFTER).hits.length === 1).toBe(event.hit);
    }
  });

  test("RULE-15: words that must not be there, whether all or any of the others are asked for", () => {
    const plain = on("contains_any", "退款");
    const texts = ["不用退款了，换一个新的就行", "退款到账了，谢谢"];
    expect(texts.map((text) => hits(plain, text))).toEqual([true, true]);
    for (const match of ["all", "any"] as const) {
      const careful = { ...plain, match };
      careful.conditions = [
        ...plain.conditions,
        { field: "content", operator: "contains_none", value: ["不用退款", "到账"] },
      ];
      expect(texts.map((text) => hits(careful, text))).toEqual([false, false]);
      expect(hits(careful, "我要退款")).toBe(true);
    }
    expect(hits(on("contains_none", "退款"), "你好")).toBe(true);
  });
});

describe("preview", () => {
  const file = input("rule-10-retroactive");
  const by: Record<string, string> = { ai: "ai", human: "person", "rule:old": "rule" };
  interface Row {
    id: string;
    text: string;
    category: string;
    set_by: string;
  }
  const messages = file.messages.map((row: Row) => ({
    ...incoming(row.text),
    id: row.id,
    category: row.category,
    labels: ["旧"],
    assignee: null,
    state: "open",
    provenance: { category: { by: by[row.set_by] ?? "ai" } },
  }));
  const draft = RuleInput.parse({
    name: "退款",
    conditions: [{ field: "content", operator: "contains_any", value: file.new_rule.keyword }],
    actions: [{ type: "set_category", value: file.new_rule.category }],
  });

  test("RULE-10: what a person set stays, what is so already is no change", () => {
    const preview = previewRule(draft, messages, { foldTraditional: true });
    expect(preview).toEqual({
      scanned: 4,
      matched: 3,
      changes: [{ id: "m1", field: "category", from: "咨询", to: "售后" }],
      skippedManual: [{ id: "m2", field: "category" }],
    });
    const after = Object.fromEntries(
      messages.map((m: { id: string; category: string }) => [m.id, m.category]),
    );
    for (const change of preview.changes) after[change.id] = change.to;
    expect(after).toEqual(file.after_apply);
    expect(preview.changes).toHaveLength(file.changed_count);
  });

  test("labels are added to those that are there, spam becomes a state", () => {
    const more: RuleInput = {
      ...draft,
      enabled: false,
      actions: [{ type: "add_labels", value: ["旧", "新"] }, { type: "mark_spam" }],
    };
    expect(previewRule(more, messages.slice(0, 1), { foldTraditional: true }).changes).toEqual([
      { id: "m1", field: "labels", from: ["旧"], to: ["旧", "新"] },
      { id: "m1", field: "state", from: "open", to: "spam" },
    ]);
  });
});

describe("shape", () => {
  const body = {
    name: "r",
    conditions: [{ field: "content", operator: "contains_any", value: ["退款"] }],
    actions: [{ type: "set_priority", value: "medium" }],
  };
  test("defaults of a new rule; a patch fills in nothing", () => {
    expect(RuleInput.parse(body)).toMatchObject({ enabled: true, match: "all", phase: "after", stop: false });
    expect(RulePatch.parse({ enabled: false })).toEqual({ enabled: false });
  });
  test("refuses what is not known, too large or without effect", () => {
    for (const wrong of [
      { ...body, colour: "red" },
      { ...body, conditions: [] },
      { ...body, conditions: [{ ...body.conditions[0], value: " " }] },
      { ...body, conditions: [{ ...body.conditions[0], operator: "regex" }] },
      { ...body, conditions: [{ ...body.conditions[0], value: "x".repeat(501) }] },
      { ...body, actions: [{ type: "set_priority", value: "urgent" }] },
      { ...body, actions: [{ type: "skip_ai", value: "yes" }] },
      { ...body, actions: [{ type: "skip_ai" }], phase: "after" },
    ])
      expect(RuleInput.safeParse(wrong).success).toBe(false);
  });
});

import { readFileSync } from "node:fs";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { priceMicros, priceText } from "@/domain/models/price-micros";
import { estimateTurns } from "@/gateway/estimate-tokens";
import { cutMiddle, fitMessages } from "@/gateway/fit-messages";
import { costAmount, costMicros, priceCall } from "@/gateway/price-call";

describe("price", () => {
  const price = { inputPriceMicros: 1_000_000, outputPriceMicros: 2_000_000, currency: "USD" };

  test("is exact", () => {
    const cost = priceCall({ prompt: 11, completion: 7 }, price);
    expect(cost).toEqual({ picos: 25_000_000n, currency: "USD" });
    expect(costAmount(25_000_000n)).toBe("0.000025");
    expect(costMicros(25_000_000n)).toBe("25");
    expect(costAmount(0n)).toBe("0");
    expect(costAmount(1_500_000_000_001n)).toBe("1.500000000001");
  });

  test("is unknown, not 0, when price or count is unknown", () => {
    expect(priceCall({ prompt: 1, completion: 1 }, { ...price, outputPriceMicros: null })).toBeNull();
    expect(priceCall(null, price)).toBeNull();
    expect(
      priceCall({ prompt: 9, completion: 9 }, { ...price, inputPriceMicros: 0, outputPriceMicros: 0 })?.picos,
    ).toBe(0n);
  });

  test("texts of prices survive the way to millionths and back", () => {
    expect([priceMicros("0.15"), priceMicros("10"), priceMicros("0.000001"), priceMicros(null)]).toEqual([
      150_000,
      10_000_000,
      1,
      null,
    ]);
    expect([priceText(150_000), priceText(10_000_000), priceText(1), priceText(null)]).toEqual([
      "0.15",
      "10.00",
      "0.000001",
      null,
    ]);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999_999_999 }), (micros) => {
        expect(priceMicros(priceText(micros))).toBe(micros);
      }),
    );
  });
});

describe("fitting to the window", () => {
  const long = readFileSync(new URL("../fixtures/cases/ai-09-long-message.txt", import.meta.url), "utf8");

  test("AI-09: head, tail and a mark stay, and what is sent is within the window", () => {
    const messages = [
      { role: "system" as const, content: "RULES" },
      { role: "user" as const, content: long },
    ];
    const fitted = fitMessages(messages, 8192, 1024);
    const sent = fitted.messages[1]?.content ?? "";
    expect(estimateTurns(fitted.messages)).toBeLessThanOrEqual(8192 - 1024);
    expect(sent).toContain("TEST-42");
    expect(sent.startsWith(long.slice(0, 200))).toBe(true);
    expect(sent).toMatch(/\[… \d+ characters left out …\]/);
    expect(fitted.leftOut).toBeGreaterThan(0);
    expect(fitted.messages[0]?.content).toBe("RULES");
  });

  test("what fits is not touched", () => {
    const messages = [{ role: "user" as const, content: "hello 你好" }];
    expect(fitMessages(messages, 8192, 1024)).toEqual({ messages, leftOut: 0 });
  });

  test("AI-21: no cut leaves half a surrogate pair", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom("a", "😀", "好", "🇨🇳"), { minLength: 5, maxLength: 400 }),
        fc.integer({ min: 1, max: 300 }),
        (parts, keep) => {
          expect(cutMiddle(parts.join(""), keep).text.isWellFormed()).toBe(true);
        },
      ),
    );
    const lone = fitMessages([{ role: "user", content: "a\ud83d" }], null, 10);
    expect(lone.messages[0]?.content).toBe("a\ufffd");
  });
});

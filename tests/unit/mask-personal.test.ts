import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { maskPersonal } from "@/gateway/mask-personal";

const user = (content: string) => [{ role: "user" as const, content }];
const maskedText = (content: string) => maskPersonal(user(content)).messages[0]?.content ?? "";

describe("masking", () => {
  test.each([
    ["an e-mail address", "write to li.wei+order@mail.example.com please", "write to [EMAIL_1] please"],
    ["one in Chinese text", "我的邮箱是lw@example.com，谢谢", "我的邮箱是[EMAIL_1]，谢谢"],
    ["a mobile number", "请打13812345678", "请打[PHONE_1]"],
    ["one with country code and blanks", "call +86 138 1234 5678 now", "call [PHONE_1] now"],
    ["one in full-width digits", "电话１３８１２３４５６７８。", "电话[PHONE_1]。"],
    ["a landline", "座机010-62345678转2", "座机[PHONE_1]转2"],
    ["a number abroad", "ring +49 30 901820 today", "ring [PHONE_1] today"],
    ["an identity card", "身份证11010519491231002X。", "身份证[ID_1]。"],
    ["a bank card", "card 4111 1111 1111 1111 was charged", "card [CARD_1] was charged"],
    ["a card of 19 digits", "卡号6222021234567890128", "卡号[CARD_1]"],
  ])("finds %s", (_, text, expected) => {
    expect(maskedText(text)).toBe(expected);
    const { messages, unmask } = maskPersonal(user(text));
    expect(unmask(messages[0]?.content ?? "")).toBe(text);
  });

  test.each([
    "订单号 20260301123456789",
    "version 1.2.3, price 128.00, 2026-03-01",
    "ORD13812345678X",
    "发票号码 12345678901234567890123",
    "card 4111 1111 1111 1112",
  ])("leaves %s", (text) => {
    expect(maskedText(text)).toBe(text);
  });

  test("one value is one placeholder wherever it stands, another one another", () => {
    const { messages } = maskPersonal([
      { role: "system", content: "Customer a@example.com" },
      { role: "user", content: "a@example.com, A@Example.com and b@example.com" },
    ]);
    expect(messages.map((turn) => turn.content)).toEqual([
      "Customer [EMAIL_1]",
      "[EMAIL_1], [EMAIL_1] and [EMAIL_2]",
    ]);
  });

  test("a placeholder in the text itself is nobody's: it stays what it was", () => {
    const { messages, unmask } = maskPersonal(user("is [EMAIL_1] a placeholder? a@example.com"));
    expect(messages[0]?.content).toBe("is [EMAIL_1] a placeholder? [EMAIL_2]");
    expect(unmask("[EMAIL_1] and [EMAIL_2] and [PHONE_9]")).toBe("[EMAIL_1] and a@example.com and [PHONE_9]");
  });

  test("what a model makes of the brackets is understood", () => {
    const { unmask } = maskPersonal(user("a@example.com"));
    for (const said of ["[EMAIL_1]", "【EMAIL_1】", "[email_1]", "[ EMAIL_1 ]", "［EMAIL 1］"])
      expect(unmask(`write ${said}.`)).toBe("write a@example.com.");
  });

  test("put back in JSON it is JSON still", () => {
    const { messages, unmask } = maskPersonal(user("mail o'neil@example.com, 13812345678"));
    const answer = JSON.stringify({ summary: messages[0]?.content });
    expect(JSON.parse(unmask(answer))).toEqual({ summary: "mail o'neil@example.com, 13812345678" });
  });

  test("a stream cut anywhere gives the same text as the whole", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 40 }), (cuts) => {
        const { unmask, unmaskStream } = maskPersonal(user("a@example.com 13812345678"));
        const said = "Dear [EMAIL_1], we call [PHONE_2] [soon]; [EMAIL_1] [and [PHONE_2";
        const { push, end } = unmaskStream();
        let rest = said;
        let text = "";
        for (const cut of cuts) {
          text += push(rest.slice(0, cut));
          rest = rest.slice(cut);
        }
        text += push(rest) + end();
        expect(text).toBe(unmask(said));
      }),
    );
  });

  test("any text comes back as it was, whatever was found in it", () => {
    const part = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.constantFrom(
        "a@example.com",
        "13812345678",
        "[EMAIL_1]",
        "11010519491231002X",
        " 4111111111111111 ",
        "【",
        "]",
      ),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const text = parts.join("");
        const { messages, unmask } = maskPersonal(user(text));
        // Two spellings of one address share the placeholder of the first.
        expect(
          unmask(messages[0]?.content ?? "")
            .toLowerCase()
            .normalize("NFKC"),
        ).toBe(text.toLowerCase().normalize("NFKC"));
      }),
    );
  });
});

import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";
import { describe, expect, it } from "vitest";
import { chooseLocale } from "@/i18n/locale";
import { en } from "@/i18n/messages/en";
import { zhCN } from "@/i18n/messages/zh-CN";
import { chooseTimeZone } from "@/i18n/time-zone";

describe("chooseLocale", () => {
  it("takes the reader's own choice first, and passes over a forged one", () => {
    expect(chooseLocale("zh-CN", "en")).toBe("zh-CN");
    expect(chooseLocale("../../x", "zh-CN")).toBe("zh-CN");
  });
  it("weighs Accept-Language, with any Chinese as zh-CN", () => {
    expect(chooseLocale(undefined, "fr;q=0.9, en;q=0.3, zh-TW;q=0.5")).toBe("zh-CN");
    expect(chooseLocale(undefined, "en-GB,zh;q=0.8")).toBe("en");
    expect(chooseLocale(undefined, "zh;q=0, de")).toBe("en");
    expect(chooseLocale(undefined, null)).toBe("en");
  });
});

describe("chooseTimeZone", () => {
  it("takes a zone that exists and no other", () => {
    expect(chooseTimeZone("Asia/Shanghai")).toBe("Asia/Shanghai");
    const server = chooseTimeZone(undefined);
    expect(chooseTimeZone("Mars/Olympus")).toBe(server);
  });
});

function flatten(tree: object, path = ""): Map<string, string> {
  const out = new Map<string, string>();
  for (const [key, value] of Object.entries(tree)) {
    const at = path === "" ? key : `${path}.${key}`;
    if (typeof value === "string") out.set(at, value);
    else for (const [k, v] of flatten(value as object, at)) out.set(k, v);
  }
  return out;
}

/** Names of the values and tags that a text needs. */
function needs(elements: MessageFormatElement[]): string[] {
  return elements.flatMap((e) => {
    switch (e.type) {
      case TYPE.literal:
      case TYPE.pound:
        return [];
      case TYPE.tag:
        return [`<${e.value}>`, ...needs(e.children)];
      case TYPE.select:
      case TYPE.plural:
        return [e.value, ...Object.values(e.options).flatMap((o) => needs(o.value))];
      default:
        return [e.value];
    }
  });
}

describe("messages", () => {
  const english = flatten(en);
  const chinese = flatten(zhCN);
  it("has the same keys in both languages, and plenty of them", () => {
    expect([...chinese.keys()].sort()).toEqual([...english.keys()].sort());
    expect(english.size).toBeGreaterThan(150);
  });
  it("parses, and asks for the same values in both languages", () => {
    for (const [key, text] of english) {
      const wanted = [...new Set(needs(parse(text)))].sort();
      const given = [...new Set(needs(parse(chinese.get(key) ?? "")))].sort();
      expect(given, key).toEqual(wanted);
    }
  });
  it("leaves no text empty and none of the Chinese with a Latin full stop", () => {
    for (const [key, text] of chinese) {
      expect(text.trim(), key).not.toBe("");
      expect(/[\u4e00-\u9fff]\.$/.test(text), key).toBe(false);
    }
  });
});

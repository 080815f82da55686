import { describe, expect, it } from "vitest";
import { z } from "zod";
import { readProblem } from "@/components/ui/read-problem";
import { NewCategory } from "@/domain/categories/shape";
import { NewMember } from "@/domain/members/shape";
import { ProviderInput } from "@/domain/models/shape";
import { NewRole } from "@/domain/roles/shape";
import { NewSnippet } from "@/domain/snippets/shape";

/** What the schema says against a value. */
const against = (schema: z.ZodType, value: unknown): string[] =>
  (schema.safeParse(value).error?.issues ?? []).map((issue) => issue.message);

describe("what is wrong with a field", () => {
  it.each([
    [z.string().min(1), "", { key: "missing" }],
    [z.string().min(10), "short", { key: "tooShort", least: 10 }],
    [z.string().max(3), "long one", { key: "tooLong", most: 3 }],
    [z.array(z.string()).min(1), [], { key: "tooFew", least: 1 }],
    [z.array(z.string()).max(1), ["a", "b"], { key: "tooMany", most: 1 }],
    [z.number().min(0.5), 0, { key: "least", least: 0.5 }],
    [z.number().max(2), 3, { key: "most", most: 2 }],
    [z.number().gt(0), 0, { key: "above", least: 0 }],
    [z.number().lt(-1), 0, { key: "below", most: -1 }],
    [z.int(), 1.5, { key: "whole" }],
    [z.number(), Number.NaN, { key: "number" }],
    [z.email(), "nobody", { key: "email" }],
    [z.url(), "nowhere", { key: "url" }],
    [z.iso.datetime(), "today", { key: "date" }],
    [z.enum(["a", "b"]), "c", { key: "option" }],
    [z.string().regex(/^a/), "b", { key: "format" }],
    [z.strictObject({ a: z.string() }), {}, { key: "missing" }],
    [z.strictObject({}), { surplus: 1 }, { key: "unknown" }],
  ])("%# is known by the library's sentence", (schema, value, words) => {
    const [message = ""] = against(schema, value);
    expect(readProblem(message)).toEqual(words);
  });

  it("knows every sentence that the forms' schemas have against empty and wrong fields", () => {
    const said = [
      against(NewRole, { code: "No Code", name: "", default_locale: "?", localized_contents: {} }),
      against(NewCategory, { code: "0", name_zh: "", name_en: "" }),
      against(NewMember, { name: "", email: "x", level: "?", password: "x" }),
      against(NewSnippet, { code: "?", title: "", body: "", language: "?" }),
      against(ProviderInput, { provider_code: "?", base_url: "nowhere" }),
    ].flat();
    expect(said.length).toBeGreaterThan(8);
    expect(said.filter((message) => readProblem(message) === null)).toEqual([]);
  });

  it.each([
    ["must have five fields: minute, hour, day of month, month, day of week", "cron"],
    ["must be an IANA time zone, for instance Asia/Shanghai", "timeZone"],
    ["never happens", "never"],
    ["the address moves to another host: send the key again, or null to remove it", "keyMoves"],
    ["there is no such prompt", "gone"],
  ])("knows the product's own sentence: %s", (message, key) => {
    expect(readProblem(message)).toEqual({ key });
  });

  it("leaves what it does not know to the server's own words", () => {
    expect(readProblem("look-around is not supported")).toBeNull();
  });
});

import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { promptFingerprint } from "@/domain/prompts/prompt-fingerprint";
import { readManifest } from "@/scripts/prompts/read-manifest";

let root = "";
let outside = "";
beforeEach(() => {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), "intray-manifest-")));
  root = path.join(folder, "root");
  outside = path.join(folder, "secret.txt");
  mkdirSync(path.join(root, "sub"), { recursive: true });
  writeFileSync(outside, "the secret");
  writeFileSync(path.join(root, "a.md"), "Text A\n");
});
afterEach(() => rmSync(path.dirname(root), { recursive: true, force: true }));

const entry = (given: object = {}) => ({
  code: "a",
  name: "A",
  default_locale: "en",
  locales: { en: "a.md" },
  ...given,
});
const write = (...prompts: object[]) =>
  writeFileSync(path.join(root, "prompts.json"), JSON.stringify({ prompts }));
const read = (only: string[] = [], file = "prompts.json") => readManifest(root, file, only);

test("the example of the documentation", async () => {
  const folder = path.resolve(import.meta.dirname, "../fixtures/prompts");
  const { prompts, problems, codes } = await readManifest(folder, "prompts.json", []);
  expect([problems, codes]).toEqual([[], ["refund-reply", "weekly-report"]]);
  expect(prompts.map((p) => [p.code, Object.keys(p.localized_contents), p.status])).toEqual([
    ["refund-reply", ["zh-CN", "en"], "ACTIVE"],
    ["weekly-report", ["en"], "DRAFT"],
  ]);
});

describe("texts", () => {
  test("a line break at the end, a byte order mark, CRLF and decomposed letters make no difference", async () => {
    write(entry(), entry({ code: "b", locales: { en: "b.md" } }));
    writeFileSync(path.join(root, "a.md"), "Caf\u00e9\nTwo");
    writeFileSync(path.join(root, "b.md"), "\ufeffCafe\u0301\r\nTwo\r\n\n");
    const { prompts } = await read();
    expect(prompts.map((p) => p.localized_contents.en)).toEqual(["Café\nTwo", "Café\nTwo"]);
    const [a, b] = prompts.map(promptFingerprint);
    expect(a).toBe(b);
  });

  test("each part that decides how it runs counts, order doesn't", () => {
    const base = { default_locale: "en", localized_contents: { en: "x {{a}}", zh: "y" }, variables: ["b"] };
    const same = {
      default_locale: "en",
      localized_contents: { zh: "y", en: "x {{a}}" },
      variables: ["a", "b"],
    };
    expect(promptFingerprint(same)).toBe(promptFingerprint(base));
    const others = [
      { ...base, default_locale: "zh" },
      { ...base, variables: [] },
      { ...base, default_model: "m" },
      { ...base, localized_contents: { en: "x {{a}}" } },
      { ...base, localized_contents: { en: "x  {{a}}", zh: "y" } },
    ].map(promptFingerprint);
    expect(new Set([promptFingerprint(base), ...others]).size).toBe(6);
  });
});

describe("paths", () => {
  test.each([
    ["..", "../secret.txt", "below the prompt root"],
    [".. inside", "sub/../../secret.txt", "below the prompt root"],
    ["backslashes", "..\\secret.txt", "below the prompt root"],
    ["absolute", "/etc/hostname", "below the prompt root"],
    ["missing", "nowhere.md", "no such file"],
    ["a folder", "sub", "is no file"],
    ["the root itself", ".", "leads out"],
    ["a link to a file outside", "link.md", "leads out"],
    ["a link to a folder outside", "up/secret.txt", "leads out"],
  ])("%s is refused, and the others are read", async (_, file, why) => {
    symlinkSync(outside, path.join(root, "link.md"));
    symlinkSync(path.dirname(root), path.join(root, "up"));
    write(entry({ code: "bad", locales: { en: file } }), entry());
    const { prompts, problems } = await read();
    expect(prompts.map((p) => p.code)).toEqual(["a"]);
    expect(problems).toEqual([{ code: "bad", problem: expect.stringContaining(why) }]);
  });

  test("a folder beside the root whose name begins alike is outside", async () => {
    mkdirSync(`${root}-other`);
    writeFileSync(`${root}-other/a.md`, "x");
    symlinkSync(`${root}-other`, path.join(root, "other"));
    write(entry({ locales: { en: "other/a.md" } }));
    expect((await read()).problems[0]?.problem).toContain("leads out");
  });

  test("the registry file has to be inside, too", async () => {
    write(entry());
    symlinkSync(outside, path.join(root, "linked.json"));
    await expect(read([], "../secret.txt")).rejects.toThrow("below the prompt root");
    await expect(read([], "linked.json")).rejects.toThrow("leads out");
    await expect(read([], outside)).rejects.toThrow("below the prompt root");
    expect((await read([], path.join(root, "prompts.json"))).registry).toBe("prompts.json");
    expect((await read([], "sub/../prompts.json").catch((e: Error) => e.message)) as string).toContain(
      "below",
    );
  });

  test("bytes that are no UTF-8 are refused", async () => {
    writeFileSync(path.join(root, "a.md"), Buffer.from([0x61, 0xff]));
    write(entry());
    expect((await read()).problems[0]?.problem).toContain("UTF-8");
  });
});

describe("a registry file that is not in order stops everything", () => {
  test.each([
    ["no JSON", "{", "no valid JSON"],
    ["an unknown field", JSON.stringify({ prompts: [entry({ content: "x" })] }), "prompts.0"],
    ["a code twice", JSON.stringify({ prompts: [entry(), entry()] }), "a is there twice"],
    ["a bad code", JSON.stringify({ prompts: [entry({ code: "A b" })] }), "prompts.0.code"],
  ])("%s", async (_, text, why) => {
    writeFileSync(path.join(root, "prompts.json"), text);
    await expect(read()).rejects.toThrow(why);
  });

  test("a code of the command line that isn't there", async () => {
    write(entry(), entry({ code: "b" }));
    expect((await read(["b"])).prompts.map((p) => p.code)).toEqual(["b"]);
    await expect(read(["b", "c"])).rejects.toThrow("no prompt c");
  });
});

test.each([
  ["the default locale has no text", entry({ default_locale: "fr" })],
  ["named twice", entry({ locales: { en: "a.md", EN: "a.md" } })],
  ["name", entry({ name: " " })],
  ["variables", entry({ variables: ["a b"] })],
])("an entry is refused by itself: %s", async (why, bad) => {
  write({ ...bad, code: "bad" }, entry());
  const { prompts, problems } = await read();
  expect(prompts.map((p) => p.code)).toEqual(["a"]);
  expect(problems).toEqual([{ code: "bad", problem: expect.stringContaining(why) }]);
});

import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { eq } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import { getDb } from "@/db/client";
import { prompts, promptVersions } from "@/db/schema/prompts";
import { auditLog, settings } from "@/db/schema/system";
import { seedDatabase } from "@/db/seed";
import { systemActor } from "@/domain/actors/system-actor";
import { createPrompt } from "@/domain/prompts/create-prompt";
import { importPrompt } from "@/domain/prompts/import-prompt";
import { ImportedPrompt } from "@/domain/prompts/import-shape";
import { listImportDrift } from "@/domain/prompts/list-import-drift";
import { listPromptVersions } from "@/domain/prompts/list-prompt-versions";
import { loadActivePrompt } from "@/domain/prompts/load-active-prompt";
import { NewPrompt, PromptVersionPatch } from "@/domain/prompts/shape";
import { updatePromptVersion } from "@/domain/prompts/update-prompt-version";
import { RUN_TYPESCRIPT } from "@/scripts/launch/prepare-database";
import { freshDatabase } from "../support/fresh-database";
import { addMember } from "../support/team";

const database = await freshDatabase();
await seedDatabase();
const folder = mkdtempSync(path.join(tmpdir(), "intray-prompts-"));
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await database.cleanup();
});

const git = systemActor("prompt-import");
const admin = await addMember("admin");

const wanted = (code: string, given: object = {}) =>
  ImportedPrompt.parse({
    code,
    name: "P",
    default_locale: "en",
    localized_contents: { en: "ONE {{who}}", "zh-CN": "一" },
    ...given,
  });

/** Imports and says in short what became of it. */
async function bring(
  code: string,
  given: object = {},
  options: { activate?: boolean; dryRun?: boolean } = {},
) {
  const { outcome, version, status, detail } = await importPrompt(git, wanted(code, given), {
    registry: "prompts.json",
    activate: false,
    dryRun: false,
    ...options,
  });
  return outcome === "conflict" ? detail : `${outcome} ${version} ${status}`;
}
const two = { localized_contents: { en: "TWO" } };
const three = { localized_contents: { en: "THREE" } };
const statuses = async (code: string) =>
  (await listPromptVersions(admin, code)).map((v) => `${v.version} ${v.status}`).toReversed();
const patch = (code: string, version: number, given: object) =>
  updatePromptVersion(admin, code, version, PromptVersionPatch.parse(given));

describe("what an import does", () => {
  test("new: version 1 with all locales; unchanged: nothing; changed: the next version", async () => {
    expect(await bring("a")).toBe("created 1 DRAFT");
    const [first] = await listPromptVersions(admin, "a");
    expect(first).toMatchObject({
      localized_contents: { en: "ONE {{who}}", "zh-CN": "一" },
      variables: ["who"],
      created_by: "prompt-import",
    });
    expect(await bring("a")).toBe("skipped 1 DRAFT");
    expect(await bring("a", { localized_contents: { "zh-CN": "一", en: "ONE {{who}}" } })).toBe(
      "skipped 1 DRAFT",
    );
    expect(await bring("a", two)).toBe("new version 2 DRAFT");
    expect(await bring("a", two)).toBe("skipped 2 DRAFT");
    expect(await loadActivePrompt("a", "en")).toBeNull();
    const entries = await getDb().select().from(auditLog).where(eq(auditLog.subjectId, "a"));
    expect(entries.filter((e) => e.action === "prompt.imported").map((e) => e.data["outcome"])).toEqual([
      "created",
      "new version",
    ]);
  });

  test("what decides how it runs makes a version: model, variables, a locale more, the default locale", async () => {
    await bring("meta");
    expect(await bring("meta", { default_model: "builtin-mini" })).toBe("new version 2 DRAFT");
    expect(await bring("meta", { default_model: "builtin-mini", variables: ["more"] })).toBe(
      "new version 3 DRAFT",
    );
    expect(await bring("meta", { localized_contents: { en: "ONE {{who}}", "zh-CN": "一", ja: "壱" } })).toBe(
      "new version 4 DRAFT",
    );
    expect(await bring("meta", { default_locale: "zh-CN" })).toBe("new version 5 DRAFT");
  });

  test("with activate it runs at once, and a draft of before does; without, a change waits", async () => {
    expect(await bring("act", {}, { activate: true })).toBe("created 1 ACTIVE");
    expect(await bring("act", two)).toBe("new version 2 DRAFT");
    expect((await loadActivePrompt("act", "en"))?.text).toBe("ONE {{who}}");
    expect(await bring("act", two, { activate: true })).toBe("updated 2 ACTIVE");
    expect((await loadActivePrompt("act", "en"))?.text).toBe("TWO");
    expect(await bring("act", two, { activate: true })).toBe("skipped 2 ACTIVE");
    expect(await statuses("act")).toEqual(["1 DISABLED", "2 ACTIVE"]);
    expect(await bring("drafted", { status: "DRAFT" }, { activate: true })).toBe("created 1 DRAFT");
  });

  test("name and status change in place", async () => {
    await bring("place", {}, { activate: true });
    expect(await bring("place", { name: "New name" })).toBe("updated 1 ACTIVE");
    const [row] = await getDb().select().from(prompts).where(eq(prompts.code, "place"));
    expect(row?.name).toBe("New name");
    expect(await bring("place", { name: "New name", status: "DISABLED" })).toBe("updated 1 DISABLED");
    expect(await bring("place", { name: "New name", status: "DISABLED" })).toBe("skipped 1 DISABLED");
    expect(await bring("place", { name: "New name" }, { activate: true })).toBe("updated 1 ACTIVE");
    expect(await statuses("place")).toEqual(["1 ACTIVE"]);
    expect(await bring("place", { ...two, name: "New name", status: "DISABLED" })).toBe(
      "new version 2 DRAFT",
    );
    expect(await loadActivePrompt("place", "en")).toBeNull();
  });

  test("a prompt of the first start can be taken over", async () => {
    expect(await bring("triage", { ...two, name: "Ours" }, { activate: true })).toBe("new version 2 ACTIVE");
  });

  test("a dry run says the same, meets the same errors and changes nothing", async () => {
    const before = await snapshot();
    expect(await bring("dry", {}, { dryRun: true, activate: true })).toBe("created 1 ACTIVE");
    expect(await bring("triage", three, { dryRun: true })).toBe("new version 3 DRAFT");
    await expect(bring("dry", { default_model: "nowhere" }, { dryRun: true })).rejects.toMatchObject({
      code: 42201,
    });
    expect(await snapshot()).toEqual(before);
  });

  test("an error leaves nothing of its code", async () => {
    await expect(bring("broken", { default_model: "nowhere" })).rejects.toMatchObject({ code: 42201 });
    await bring("locale", {}, { activate: true });
    await expect(
      bring("locale", { ...two, default_locale: "fr", localized_contents: { fr: "F" } }),
    ).rejects.toMatchObject({ code: 42201 });
    expect(await statuses("locale")).toEqual(["1 ACTIVE"]);
    expect((await getDb().select().from(prompts).where(eq(prompts.code, "broken"))).length).toBe(0);
  });

  test("two imports at once make one version", async () => {
    const both = await Promise.all(Array.from({ length: 6 }, () => bring("race")));
    expect(both.toSorted()).toEqual(["created 1 DRAFT", ...Array(5).fill("skipped 1 DRAFT")]);
  });

  test("needs the right to write prompts", async () => {
    const agent = await addMember("agent");
    const options = { registry: "r", activate: false, dryRun: false };
    await expect(importPrompt(agent, wanted("no"), options)).rejects.toMatchObject({ code: 40301 });
  });
});

describe("what was changed in the product is never overwritten", () => {
  test("a draft that was edited", async () => {
    await bring("edited");
    await patch("edited", 1, { localized_contents: { en: "MINE" } });
    expect(await bring("edited", two)).toContain("version 1 was made or edited in the product");
    expect(await bring("edited")).toContain("version 1 was made or edited");
    expect((await listPromptVersions(admin, "edited")).map((v) => v.localized_contents)).toEqual([
      { en: "MINE" },
    ]);
    // Taken into git, it is settled, and git goes on from there.
    expect(await bring("edited", { localized_contents: { en: "MINE" } })).toBe("skipped 1 DRAFT");
    expect(await bring("edited", two)).toBe("new version 2 DRAFT");
  });

  test("a version that was added", async () => {
    await bring("added", {}, { activate: true });
    const mine = { code: "added", name: "P", default_locale: "en", localized_contents: { en: "MINE" } };
    await createPrompt(admin, NewPrompt.parse({ ...mine, status: "ACTIVE" }));
    expect(await bring("added", two, { activate: true })).toContain(
      "version 2 was made or edited in the product",
    );
    expect(await statuses("added")).toEqual(["1 DISABLED", "2 ACTIVE"]);
  });

  test("a prompt that was made there, unless git has the same", async () => {
    const mine = { code: "made", name: "P", default_locale: "en", localized_contents: { en: "TWO" } };
    await createPrompt(admin, NewPrompt.parse(mine));
    expect(await bring("made")).toContain("was made in the product, not by an import");
    expect(await bring("made", { ...two, name: "Q" })).toContain('it was named "P"');
    expect(await bring("made", two)).toBe("skipped 1 DRAFT");
    expect(await bring("made", three)).toBe("new version 2 DRAFT");
  });

  test("a name", async () => {
    await bring("named");
    await patch("named", 1, { name: "Mine" });
    expect(await bring("named")).toContain('it was named "Mine"');
    expect(await bring("named", { name: "Mine" })).toBe("skipped 1 DRAFT");
  });

  test("a rollback; the next text goes forward", async () => {
    await bring("back", {}, { activate: true });
    await bring("back", two, { activate: true });
    await patch("back", 1, { status: "ACTIVE" });
    expect(await bring("back", two)).toBe("skipped 2 DISABLED");
    expect(await bring("back", two, { activate: true })).toContain("version 2 was active and was taken back");
    expect(await statuses("back")).toEqual(["1 ACTIVE", "2 DISABLED"]);
    expect(await bring("back", three, { activate: true })).toBe("new version 3 ACTIVE");
  });

  test("an activation after git said disabled", async () => {
    await bring("off", {}, { activate: true });
    await bring("off", { status: "DISABLED" });
    await patch("off", 1, { status: "ACTIVE" });
    expect(await bring("off", { status: "DISABLED" })).toContain("version 1 was activated in the product");
    expect(await statuses("off")).toEqual(["1 ACTIVE"]);
  });
});

test("drift: what its registry file no longer has is told, and stays", async () => {
  const options = { registry: "other.json", activate: false, dryRun: false };
  for (const code of ["gone", "kept"]) await importPrompt(git, wanted(code), options);
  expect(await listImportDrift(admin, "other.json", ["kept"])).toEqual(["gone"]);
  expect(await listImportDrift(admin, "third.json", [])).toEqual([]);
  expect(await statuses("gone")).toEqual(["1 DRAFT"]);
});

describe("the command", () => {
  const root = path.resolve(import.meta.dirname, "../..");
  const run = promisify(execFile);
  const command = async (...args: string[]) => {
    const line = [...RUN_TYPESCRIPT, "scripts/import-prompts.ts", ...args];
    const env = { ...process.env, DATABASE_URL: database.url };
    try {
      return { code: 0, ...(await run(process.execPath, line, { cwd: root, env })) };
    } catch (error) {
      const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
      return { code, stdout, stderr };
    }
  };
  const lines = (text: string) =>
    text
      .trim()
      .split("\n")
      .map((line) => line.split(/ {2,}/));

  test("imports a folder, says what happened, and its exit code tells whether all went well", async () => {
    cpSync(path.join(root, "tests/fixtures/prompts"), folder, { recursive: true });
    const from = ["--prompt-root", folder];
    const dry = await command(...from, "--dry-run");
    expect([dry.code, dry.stdout]).toEqual([0, expect.stringContaining("nothing was changed")]);
    const first = await command(...from, "--activate");
    expect([first.code, lines(first.stdout)]).toEqual([
      0,
      [
        ["prompt", "outcome", "version", "status", "what"],
        ["refund-reply", "created", "1", "ACTIVE", "zh-CN, en"],
        ["weekly-report", "created", "1", "DRAFT", "en"],
        // From the tests above: the same registry file's name.
        ...(await listImportDrift(admin, "prompts.json", ["refund-reply", "weekly-report"])).map((code) => [
          code,
          "drift",
          "no longer in prompts.json; left as it is",
        ]),
      ],
    ]);
    writeFileSync(path.join(folder, "refund-reply/en.md"), "changed");
    writeFileSync(path.join(folder, "weekly-report.md"), "");
    const second = await command(...from, "--prompt-code", "refund-reply", "--prompt-code", "weekly-report");
    expect(second.code).toBe(1);
    expect(second.stderr).toContain("1 of 2 could not be imported");
    expect(
      lines(second.stdout)
        .slice(1)
        .map((line) => line.slice(0, 4)),
    ).toEqual([
      ["weekly-report", "error", expect.stringContaining("must not be empty")],
      ["refund-reply", "new version", "2", "DRAFT"],
    ]);
    await patch("refund-reply", 2, { localized_contents: { "zh-CN": "改" } });
    const third = await command(...from, "--prompt-code", "refund-reply");
    expect([third.code, third.stdout]).toEqual([1, expect.stringContaining("conflict")]);
  }, 60_000);

  test("refuses what it doesn't understand before it changes anything", async () => {
    expect((await command()).code).toBe(2);
    expect((await command("--prompt-root", folder, "--force")).code).toBe(2);
    const missing = await command("--prompt-root", folder, "--registry-file", "../x.json");
    expect([missing.code, missing.stderr]).toEqual([1, expect.stringContaining("below the prompt root")]);
  }, 60_000);
});

async function snapshot() {
  const db = getDb();
  return [
    await db.select().from(prompts),
    await db.select().from(promptVersions),
    await db.select().from(auditLog),
    await db.select().from(settings),
  ];
}

import { eq } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import { getDb } from "@/db/client";
import { promptVersions } from "@/db/schema/prompts";
import { auditLog } from "@/db/schema/system";
import type { MemberActor } from "@/domain/actors/shape";
import { systemActor } from "@/domain/actors/system-actor";
import { createPrompt } from "@/domain/prompts/create-prompt";
import { getActivePrompt } from "@/domain/prompts/get-active-prompt";
import { listPromptVersions } from "@/domain/prompts/list-prompt-versions";
import { listPrompts } from "@/domain/prompts/list-prompts";
import { loadActivePrompt } from "@/domain/prompts/load-active-prompt";
import { NewPrompt, PromptVersionPatch } from "@/domain/prompts/shape";
import { tryPromptVersion } from "@/domain/prompts/try-prompt-version";
import { updatePromptVersion } from "@/domain/prompts/update-prompt-version";
import { createRole } from "@/domain/roles/create-role";
import { loadActiveRole } from "@/domain/roles/load-active-role";
import { NewRole, RolePatch } from "@/domain/roles/shape";
import { updateRole } from "@/domain/roles/update-role";
import { freshDatabase } from "../support/fresh-database";

const database = await freshDatabase();
afterAll(database.cleanup);

const admin = systemActor("test");
const manager: MemberActor = {
  kind: "member",
  id: "1",
  name: "M",
  email: "m@example.test",
  level: "manager",
};

const prompt = (code: string, given: object = {}) =>
  NewPrompt.parse({
    code,
    name: "P",
    default_locale: "en",
    localized_contents: { en: "ONE {{who}}" },
    ...given,
  });
const patch = (given: object) => PromptVersionPatch.parse(given);

async function active(code: string): Promise<number[]> {
  const versions = await listPromptVersions(admin, code);
  return versions.filter((v) => v.status === "ACTIVE").map((v) => v.version);
}

describe("versions", () => {
  test("count up; a draft doesn't run; activating steps the old one down; going back is activating it again", async () => {
    const first = await createPrompt(admin, prompt("a", { status: "ACTIVE" }));
    expect([first.version, first.status, first.variables]).toEqual([1, "ACTIVE", ["who"]]);
    const second = await createPrompt(admin, prompt("a", { localized_contents: { en: "TWO" } }));
    expect([second.version, second.status]).toEqual([2, "DRAFT"]);
    expect((await loadActivePrompt("a", "en"))?.text).toBe("ONE {{who}}");
    await updatePromptVersion(admin, "a", 2, patch({ status: "ACTIVE" }));
    expect((await getActivePrompt(admin, "a")).version).toBe(2);
    await updatePromptVersion(admin, "a", 1, patch({ status: "ACTIVE" }));
    expect(await active("a")).toEqual([1]);
    const entries = await getDb().select().from(auditLog).where(eq(auditLog.subjectId, "a"));
    expect(entries.map((e) => e.action).toSorted()).toEqual([
      "prompt.version_active",
      "prompt.version_active",
      "prompt.version_created",
      "prompt.version_created",
    ]);
  });

  test("F3 made at the same time get following numbers", async () => {
    const made = await Promise.all(Array.from({ length: 8 }, () => createPrompt(admin, prompt("many"))));
    expect(made.map((v) => v.version).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  test("activated at the same time leave exactly one ACTIVE", async () => {
    for (let i = 0; i < 6; i += 1) await createPrompt(admin, prompt("race"));
    const outcomes = await Promise.allSettled(
      [1, 2, 3, 4, 5, 6].map((v) => updatePromptVersion(admin, "race", v, patch({ status: "ACTIVE" }))),
    );
    for (const o of outcomes) if (o.status === "rejected") expect(o.reason).toMatchObject({ code: 40902 });
    expect(outcomes.some((o) => o.status === "fulfilled")).toBe(true);
    expect(await active("race")).toHaveLength(1);
  });

  test("the database itself refuses a second ACTIVE version", async () => {
    await createPrompt(admin, prompt("guard", { status: "ACTIVE" }));
    await createPrompt(admin, prompt("guard"));
    const second = getDb()
      .update(promptVersions)
      .set({ status: "ACTIVE" })
      .where(eq(promptVersions.promptCode, "guard"));
    await expect(second).rejects.toThrow();
    expect(await active("guard")).toEqual([1]);
  });

  test("only a draft can be edited", async () => {
    await createPrompt(admin, prompt("edit"));
    const edited = await updatePromptVersion(
      admin,
      "edit",
      1,
      patch({ localized_contents: { en: "X {{new}}" } }),
    );
    expect([edited.localized_contents, edited.variables]).toEqual([{ en: "X {{new}}" }, ["new"]]);
    await updatePromptVersion(admin, "edit", 1, patch({ status: "ACTIVE" }));
    const again = updatePromptVersion(admin, "edit", 1, patch({ localized_contents: { en: "Y" } }));
    await expect(again).rejects.toMatchObject({ code: 40902 });
    await updatePromptVersion(admin, "edit", 1, patch({ status: "DISABLED" }));
    await expect(getActivePrompt(admin, "edit")).rejects.toMatchObject({ code: 40401 });
    expect(await loadActivePrompt("edit", "en")).toBeNull();
  });

  test("need a text for the default locale, a registered model, and a known version", async () => {
    expect(NewPrompt.safeParse({ ...prompt("x"), default_locale: "de" }).success).toBe(false);
    expect(NewPrompt.safeParse({ ...prompt("x"), extra: 1 }).success).toBe(false);
    await expect(createPrompt(admin, prompt("x", { default_model: "nowhere" }))).rejects.toMatchObject({
      code: 42201,
    });
    expect((await listPrompts(admin)).some((p) => p.code === "x")).toBe(false);
    await expect(updatePromptVersion(admin, "a", 99, patch({ status: "ACTIVE" }))).rejects.toMatchObject({
      code: 40401,
    });
  });

  test("a draft can't move the default locale away from the active version", async () => {
    await createPrompt(admin, prompt("loc", { status: "ACTIVE" }));
    const zh = prompt("loc", { default_locale: "zh-CN", localized_contents: { "zh-CN": "一" } });
    await expect(createPrompt(admin, zh)).rejects.toMatchObject({ code: 42201 });
    await createPrompt(admin, { ...zh, status: "ACTIVE" });
    expect((await loadActivePrompt("loc", "fr"))?.text).toBe("一");
  });

  test("need an admin", async () => {
    await expect(createPrompt(manager, prompt("no"))).rejects.toMatchObject({ code: 40301 });
    expect((await listPrompts(manager)).length).toBeGreaterThan(0);
  });

  test("the list names active and latest versions and the active one's languages", async () => {
    await createPrompt(admin, prompt("list", { status: "ACTIVE" }));
    await createPrompt(admin, prompt("list", { localized_contents: { en: "2", ja: "二" } }));
    expect((await listPrompts(admin)).find((p) => p.code === "list")).toMatchObject({
      active_version: 1,
      latest_version: 2,
      locales: ["en"],
    });
  });

  test("any version can be tried on a sample", async () => {
    await createPrompt(admin, prompt("trial"));
    const trial = { input: "Write a greeting" };
    await expect(tryPromptVersion(admin, "trial", 1, trial, { requestId: "r" })).rejects.toMatchObject({
      code: 42201,
    });
    const answer = await tryPromptVersion(
      admin,
      "trial",
      1,
      { ...trial, variables: { who: "Li" } },
      { requestId: "r" },
    );
    expect([answer.provider, answer.request_id]).toEqual(["builtin", "r"]);
  });
});

const role = (code: string, given: object = {}) =>
  NewRole.parse({
    code,
    name: "R",
    default_locale: "en",
    localized_contents: { en: "KIND", "zh-CN": "和气" },
    ...given,
  });

describe("roles", () => {
  test("bind, unbind, disable", async () => {
    await createPrompt(admin, prompt("bound", { status: "ACTIVE" }));
    const made = await createRole(admin, role("r1", { prompt_code: "bound", model: "builtin-mini" }));
    expect([made.status, made.prompt_code, made.version]).toEqual(["ACTIVE", "bound", 1]);
    expect((await loadActiveRole("r1", "zh-CN"))?.text).toBe("和气");
    const unbound = await updateRole(admin, "r1", RolePatch.parse({ prompt_code: null, model: null }));
    expect([unbound.prompt_code, unbound.model, unbound.name, unbound.version]).toEqual([null, null, "R", 2]);
    await updateRole(admin, "r1", RolePatch.parse({ status: "DISABLED" }));
    expect(await loadActiveRole("r1", "en")).toBeNull();
  });

  test("refuse what doesn't exist, a taken code and a lost race", async () => {
    await expect(createRole(admin, role("r2", { prompt_code: "none" }))).rejects.toMatchObject({
      code: 42201,
    });
    await expect(createRole(admin, role("r2", { model: "none" }))).rejects.toMatchObject({ code: 42201 });
    await createRole(admin, role("r2"));
    await expect(createRole(admin, role("r2"))).rejects.toMatchObject({ code: 40902 });
    const both = await Promise.allSettled(
      ["A", "B"].map((name) => updateRole(admin, "r2", RolePatch.parse({ name, version: 1 }))),
    );
    expect(both.map((o) => o.status).toSorted()).toEqual(["fulfilled", "rejected"]);
    await expect(updateRole(admin, "r9", RolePatch.parse({ name: "x" }))).rejects.toMatchObject({
      code: 40401,
    });
  });
});

import { eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { getDb, inTransaction } from "@/db/client";
import { snippets } from "@/db/schema/drafts";
import { categories } from "@/db/schema/rules";
import { auditLog } from "@/db/schema/system";
import type { MemberActor } from "@/domain/actors/shape";
import { chooseAssignee } from "@/domain/categories/choose-assignee";
import { createCategory } from "@/domain/categories/create-category";
import { listCategories } from "@/domain/categories/list-categories";
import { loadCategoryProfiles } from "@/domain/categories/load-category-profiles";
import { CategoryPatch, NewCategory } from "@/domain/categories/shape";
import { updateCategory } from "@/domain/categories/update-category";
import { updateMember } from "@/domain/members/update-member";
import { getSettings } from "@/domain/settings/get-settings";
import { updateSettings } from "@/domain/settings/update-settings";
import { createSnippet } from "@/domain/snippets/create-snippet";
import { deleteSnippet } from "@/domain/snippets/delete-snippet";
import { listSnippets } from "@/domain/snippets/list-snippets";
import { loadSnippetProfiles } from "@/domain/snippets/load-snippet-profiles";
import { NewSnippet } from "@/domain/snippets/shape";
import { updateSnippet } from "@/domain/snippets/update-snippet";
import { newId } from "@/lib/id";
import { freshDatabase } from "../support/fresh-database";
import { addKey, addMember } from "../support/team";

const database = await freshDatabase();
afterAll(database.cleanup);

let admin: MemberActor;
let manager: MemberActor;
beforeEach(async () => {
  await getDb().delete(categories);
  await getDb().delete(snippets);
  admin = await addMember("admin");
  manager = await addMember("manager");
});

const add = (code: string, change: object = {}) =>
  createCategory(manager, NewCategory.parse({ code, name_zh: code, name_en: code, ...change }));
const order = async () => (await listCategories(manager)).map((c) => c.code);

describe("categories", () => {
  test("stand in the team's order, numbered without gaps, also when added at once", async () => {
    await Promise.all(["a", "b", "c", "d"].map((code) => add(code)));
    const list = await listCategories(manager);
    expect(list.map((c) => c.position)).toEqual([1, 2, 3, 4]);
  });

  test("a code is given once, and its shape is checked", async () => {
    await add("refund");
    await expect(add("refund")).rejects.toMatchObject({ code: 40902 });
    for (const code of ["Refund", "1a", "a b", "", "退款", "a".repeat(65)])
      expect(NewCategory.safeParse({ code, name_zh: "x", name_en: "x" }).success).toBe(false);
    expect(CategoryPatch.safeParse({ code: "other" }).success).toBe(false);
  });

  test.each([
    ["c", 1, ["c", "a", "b"]],
    ["a", 2, ["b", "a", "c"]],
    ["a", 99, ["b", "c", "a"]],
  ] as const)("moving %s to %i", async (code, position, expected) => {
    for (const each of ["a", "b", "c"]) await add(each);
    expect((await updateCategory(manager, code, { position })).position).toBe(
      expected.indexOf(code as never) + 1,
    );
    expect(await order()).toEqual(expected);
  });

  test("of two changes on one version one is refused", async () => {
    const made = await add("a");
    const outcomes = await Promise.allSettled([
      updateCategory(manager, "a", { name_en: "x", version: made.version }),
      updateCategory(manager, "a", { name_en: "y", version: made.version }),
    ]);
    expect(outcomes.map((o) => o.status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(outcomes.find((o) => o.status === "rejected")?.reason).toMatchObject({ code: 40902 });
  });

  test("the last one that is on stays on, also against two at once", async () => {
    await add("a");
    await add("b");
    const outcomes = await Promise.allSettled([
      updateCategory(manager, "a", { enabled: false }),
      updateCategory(manager, "b", { enabled: false }),
    ]);
    expect(outcomes.map((o) => o.status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await loadCategoryProfiles(getDb())).toHaveLength(1);
  });

  test("one that is off is not offered to classifiers", async () => {
    await add("a", { keywords: ["x", "x", "y"] });
    await add("b", { enabled: false });
    expect(await loadCategoryProfiles(getDb())).toEqual([
      { code: "a", nameZh: "a", nameEn: "a", description: "", keywords: ["x", "y"], examples: [] },
    ]);
  });

  test("agents and reading keys read, and change nothing", async () => {
    await add("a");
    for (const actor of [await addMember("agent"), (await addKey(["inbox:read"])).actor]) {
      expect((await listCategories(actor)).map((c) => c.code)).toEqual(["a"]);
      await expect(updateCategory(actor, "a", { name_en: "x" })).rejects.toMatchObject({ code: 40301 });
    }
    await expect(updateCategory(manager, "nope", { name_en: "x" })).rejects.toMatchObject({ code: 40401 });
  });

  test("each change is in the audit log", async () => {
    await add("audited");
    await updateCategory(manager, "audited", { name_en: "x", keywords: ["k"] });
    const lines = await getDb().select().from(auditLog).where(eq(auditLog.subjectId, "audited"));
    expect(lines.map((line) => line.action).sort()).toEqual(["category.created", "category.updated"]);
  });
});

describe("assignees", () => {
  const choose = (code: string) => inTransaction((tx) => chooseAssignee(tx, code));

  test("nobody, the default, or turns before the default", async () => {
    const [a, b, c] = [
      await addMember("agent", "a"),
      await addMember("agent", "b"),
      await addMember("agent", "c"),
    ];
    await add("none");
    await add("fixed", { default_assignee: a.id });
    await add("turns", { default_assignee: a.id, rotation: [b.id, c.id] });
    expect(await choose("none")).toBeNull();
    expect(await choose("fixed")).toBe(a.id);
    const turns = [];
    for (let i = 0; i < 4; i++) turns.push(await choose("turns"));
    expect(turns).toEqual([b.id, c.id, b.id, c.id]);
    expect(await choose("no such category")).toBeNull();
  });

  test("messages at the same moment share the turns evenly", async () => {
    const people = [
      await addMember("agent", "a"),
      await addMember("agent", "b"),
      await addMember("agent", "c"),
    ];
    await add("busy", { rotation: people.map((p) => p.id) });
    const chosen = await Promise.all(Array.from({ length: 30 }, () => choose("busy")));
    for (const { id } of people) expect(chosen.filter((each) => each === id)).toHaveLength(10);
  });

  test("disabled members are passed over, and can't be named", async () => {
    const [a, b] = [await addMember("agent", "a"), await addMember("agent", "b")];
    await add("left", { default_assignee: a.id, rotation: [a.id, b.id] });
    await updateMember(admin, a.id, { disabled: true });
    expect([await choose("left"), await choose("left")]).toEqual([b.id, b.id]);
    await updateMember(admin, b.id, { disabled: true });
    expect(await choose("left")).toBeNull();
    await expect(updateCategory(manager, "left", { default_assignee: a.id })).rejects.toMatchObject({
      code: 42201,
      problems: [{ path: "default_assignee" }],
    });
    await expect(add("new", { rotation: [newId()] })).rejects.toMatchObject({
      problems: [{ path: "rotation" }],
    });
  });
});

describe("snippets", () => {
  const input = (change: object = {}) =>
    NewSnippet.parse({ code: "hello", title: "Hello", body: "Hello there", language: "en", ...change });

  test("a code has one text in each language", async () => {
    const made = await createSnippet(manager, input());
    await createSnippet(manager, input({ language: "zh-CN", body: "你好" }));
    await expect(createSnippet(manager, input())).rejects.toMatchObject({ code: 40902 });
    await expect(updateSnippet(manager, made.id, { language: "zh-CN" })).rejects.toMatchObject({
      code: 40902,
    });
    expect((await loadSnippetProfiles(getDb())).map((s) => [s.code, s.language, s.body])).toEqual([
      ["hello", "en", "Hello there"],
      ["hello", "zh-CN", "你好"],
    ]);
  });

  test("a lost race is told; an unknown category is refused", async () => {
    const made = await createSnippet(manager, input());
    const first = await updateSnippet(manager, made.id, { title: "x", expected: made.updated_at });
    await expect(
      updateSnippet(manager, made.id, { title: "y", expected: made.updated_at }),
    ).rejects.toMatchObject({ code: 40902 });
    expect((await updateSnippet(manager, made.id, { title: "z", expected: first.updated_at })).title).toBe(
      "z",
    );
    await expect(updateSnippet(manager, made.id, { category: "nope" })).rejects.toMatchObject({
      code: 42201,
    });
  });

  test("agents read and change nothing", async () => {
    const made = await createSnippet(manager, input());
    const agent = await addMember("agent");
    expect(await listSnippets(agent)).toEqual([made]);
    await expect(createSnippet(agent, input({ code: "b" }))).rejects.toMatchObject({ code: 40301 });
    await expect(deleteSnippet(agent, made.id)).rejects.toMatchObject({ code: 40301 });
    await deleteSnippet(manager, made.id);
    await expect(deleteSnippet(manager, made.id)).rejects.toMatchObject({ code: 40401 });
  });
});

describe("settings", () => {
  test("have defaults, are set one by one, and only by administrators", async () => {
    expect((await getSettings(manager)).review_threshold).toBe(0.7);
    await updateSettings(admin, { review_threshold: 0.55 });
    await updateSettings(admin, { team_name: "Qinghe" });
    expect(await getSettings(manager)).toMatchObject({ review_threshold: 0.55, team_name: "Qinghe" });
    await expect(updateSettings(manager, { team_name: "x" })).rejects.toMatchObject({ code: 40301 });
  });
});

import { asc, eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { getDb, inTransaction } from "@/db/client";
import { categories, ruleHits, rules } from "@/db/schema/rules";
import { auditLog } from "@/db/schema/system";
import type { MemberActor } from "@/domain/actors/shape";
import { createCategory } from "@/domain/categories/create-category";
import { NewCategory } from "@/domain/categories/shape";
import { updateMember } from "@/domain/members/update-member";
import { createRule } from "@/domain/rules/create-rule";
import { deleteRule } from "@/domain/rules/delete-rule";
import { getRule } from "@/domain/rules/get-rule";
import { listRuleTrends } from "@/domain/rules/list-rule-trends";
import { listRules } from "@/domain/rules/list-rules";
import { loadActiveRules } from "@/domain/rules/load-active-rules";
import { recordRuleHits } from "@/domain/rules/record-rule-hits";
import { reorderRules } from "@/domain/rules/reorder-rules";
import { RuleInput } from "@/domain/rules/shape";
import { updateRule } from "@/domain/rules/update-rule";
import { newId } from "@/lib/id";
import { freshDatabase } from "../support/fresh-database";
import { addKey, addMember } from "../support/team";

const database = await freshDatabase();
afterAll(database.cleanup);

let manager: MemberActor;
beforeEach(async () => {
  await getDb().delete(rules);
  await getDb().delete(categories);
  manager = await addMember("manager");
  await createCategory(manager, NewCategory.parse({ code: "refund", name_zh: "退款", name_en: "Refund" }));
});

const input = (name: string, change: Partial<RuleInput> = {}): RuleInput =>
  RuleInput.parse({
    name,
    conditions: [{ field: "content", operator: "contains_any", value: ["退款"] }],
    actions: [{ type: "set_category", value: "refund" }],
    ...change,
  });
const order = async () => (await listRules(manager)).map((rule) => rule.name);
const positions = async () =>
  (await getDb().select().from(rules).orderBy(asc(rules.phase), asc(rules.position), asc(rules.id))).map(
    (row) => row.position,
  );

describe("who may", () => {
  test("agents, viewers and keys without admin read rules and change none", async () => {
    const made = await createRule(manager, input("a"));
    for (const actor of [
      await addMember("agent"),
      await addMember("viewer"),
      (await addKey(["inbox:read", "inbox:write"])).actor,
    ]) {
      expect((await listRules(actor)).map((rule) => rule.id)).toEqual([made.id]);
      await expect(createRule(actor, input("b"))).rejects.toMatchObject({ code: 40301 });
      await expect(updateRule(actor, made.id, { enabled: false })).rejects.toMatchObject({ code: 40301 });
      await expect(deleteRule(actor, made.id)).rejects.toMatchObject({ code: 40301 });
      await expect(reorderRules(actor, { phase: "after", ids: [made.id] })).rejects.toMatchObject({
        code: 40301,
      });
    }
    expect(await getRule(manager, made.id)).toEqual(made);
  });

  test("a key without a reading scope sees no rules", async () => {
    const { actor } = await addKey(["ai:invoke"]);
    await expect(listRules(actor)).rejects.toMatchObject({ code: 40301 });
  });
});

describe("what is refused", () => {
  test.each([
    ["an unknown category", [{ type: "set_category", value: "nope" }], "actions.0.value"],
    ["an unknown assignee", [{ type: "assign", value: "nobody@example.test" }], "actions.0.value"],
    [
      "an unknown snippet",
      [{ type: "mark_spam" }, { type: "use_snippet", value: "nope" }],
      "actions.1.value",
    ],
    ["an unknown prompt", [{ type: "use_prompt", value: "nope" }], "actions.0.value"],
    ["an unknown role", [{ type: "use_role", value: "nope" }], "actions.0.value"],
  ] as const)("%s", async (_, actions, path) => {
    await expect(createRule(manager, input("a", { actions: [...actions] }))).rejects.toMatchObject({
      code: 42201,
      problems: [{ path }],
    });
    expect(await order()).toEqual([]);
  });

  test("a pattern that RE2 can't run, with the reason and its path", async () => {
    const conditions = [{ field: "content", operator: "matches", value: ["ok", "(?=a)b"] }] as const;
    await expect(
      createRule(manager, input("a", { conditions: [{ ...conditions[0], value: ["ok", "(?=a)b"] }] })),
    ).rejects.toMatchObject({ code: 42201, problems: [{ path: "conditions.0.value.1" }] });
  });

  test("moving a rule that skips the AI behind the AI", async () => {
    const made = await createRule(manager, input("a", { phase: "before", actions: [{ type: "skip_ai" }] }));
    await expect(updateRule(manager, made.id, { phase: "after" })).rejects.toMatchObject({
      name: "ZodError",
    });
    expect((await getRule(manager, made.id)).phase).toBe("before");
  });

  test("an id that is no rule's, and one that is no id", async () => {
    for (const id of [newId(), "x'; drop table rules"]) {
      await expect(getRule(manager, id)).rejects.toMatchObject({ code: 40401 });
      await expect(updateRule(manager, id, { enabled: false })).rejects.toMatchObject({ code: 40401 });
      await expect(deleteRule(manager, id)).rejects.toMatchObject({ code: 40401 });
    }
  });
});

test("an assignee's e-mail address is stored as the member's id; a disabled member can't be assigned", async () => {
  const agent = await addMember("agent", "Ada");
  const made = await createRule(
    manager,
    input("a", { actions: [{ type: "assign", value: agent.email.toUpperCase() }] }),
  );
  expect(made.actions).toEqual([{ type: "assign", value: agent.id }]);
  await updateMember(await addMember("admin"), agent.id, { disabled: true });
  await expect(
    createRule(manager, input("b", { actions: [{ type: "assign", value: agent.id }] })),
  ).rejects.toMatchObject({ code: 42201 });
  // What stands already can still be switched off.
  expect((await updateRule(manager, made.id, { enabled: false })).enabled).toBe(false);
});

test("numbers are never given twice", async () => {
  const first = await createRule(manager, input("a"));
  await deleteRule(manager, first.id);
  const second = await createRule(manager, input("b"));
  expect(second.number).toBe(first.number + 1);
});

describe("changing", () => {
  test("of two changes made on the same version one is refused and leaves nothing behind", async () => {
    const made = await createRule(manager, input("a"));
    const outcomes = await Promise.allSettled([
      updateRule(manager, made.id, { name: "x", version: made.version }),
      updateRule(manager, made.id, { name: "y", version: made.version }),
    ]);
    expect(outcomes.map((o) => o.status).sort()).toEqual(["fulfilled", "rejected"]);
    const lost = outcomes.find((o) => o.status === "rejected");
    expect(lost?.reason).toMatchObject({ code: 40902 });
    const now = await getRule(manager, made.id);
    expect(now.version).toBe(made.version + 1);
    const updates = await getDb().select().from(auditLog).where(eq(auditLog.subjectId, made.id));
    expect(updates.map((row) => row.action).sort()).toEqual(["rule.created", "rule.updated"]);
  });

  test("what is not named stays", async () => {
    const made = await createRule(manager, input("a", { stop: true, match: "any" }));
    const changed = await updateRule(manager, made.id, { enabled: false });
    expect(changed).toEqual({ ...made, enabled: false, version: 2, updated_at: changed.updated_at });
  });

  test("each change is in the audit log, with who made it and which fields", async () => {
    const made = await createRule(manager, input("a"));
    await updateRule(manager, made.id, { enabled: false, name: "b" });
    await deleteRule(manager, made.id);
    const lines = await getDb()
      .select()
      .from(auditLog)
      .where(eq(auditLog.subjectId, made.id))
      .orderBy(auditLog.at);
    expect(lines.map((line) => [line.action, line.actorId])).toEqual([
      ["rule.created", manager.id],
      ["rule.updated", manager.id],
      ["rule.deleted", manager.id],
    ]);
    expect(lines[1]?.data).toMatchObject({ fields: ["enabled", "name"], enabled: false });
  });
});

describe("order", () => {
  test("a new rule runs last in its phase, or where it is put; the one that was there follows", async () => {
    for (const name of ["a", "b", "c"]) await createRule(manager, input(name));
    await createRule(manager, input("first", { position: 1 }));
    await createRule(manager, input("before", { phase: "before" }));
    expect(await order()).toEqual(["before", "first", "a", "b", "c"]);
    expect(await positions()).toEqual([1, 2, 3, 4, 1]);
  });

  test("a gap is kept: a rule put between 10 and 20 moves nobody", async () => {
    const [a, b] = [
      await createRule(manager, input("a", { position: 10 })),
      await createRule(manager, input("b", { position: 20 })),
    ];
    await createRule(manager, input("c", { position: 15 }));
    expect(await order()).toEqual(["a", "c", "b"]);
    expect([(await getRule(manager, a.id)).position, (await getRule(manager, b.id)).position]).toEqual([
      10, 20,
    ]);
  });

  test.each([
    ["a", 3, ["b", "c", "a", "d"]],
    ["d", 2, ["a", "d", "b", "c"]],
    ["b", 1, ["b", "a", "c", "d"]],
    ["b", 99, ["a", "c", "d", "b"]],
    ["c", 3, ["a", "b", "c", "d"]],
  ] as const)("moving %s to %i", async (name, position, expected) => {
    const made = new Map<string, string>();
    for (const each of ["a", "b", "c", "d"]) made.set(each, (await createRule(manager, input(each))).id);
    await updateRule(manager, made.get(name) ?? "", { position });
    expect(await order()).toEqual(expected);
    expect(new Set(await positions()).size).toBe(4);
  });

  test("moved into the other phase, a rule runs last there", async () => {
    const a = await createRule(manager, input("a", { phase: "before" }));
    await createRule(manager, input("b"));
    await updateRule(manager, a.id, { phase: "after" });
    expect(await order()).toEqual(["b", "a"]);
  });

  test("a dragged order holds only for the list that was seen", async () => {
    const ids = [];
    for (const name of ["a", "b", "c"]) ids.push((await createRule(manager, input(name))).id);
    const [a = "", b = "", c = ""] = ids;
    await reorderRules(manager, { phase: "after", ids: [c, a, b] });
    expect(await order()).toEqual(["c", "a", "b"]);
    for (const wrong of [
      [c, a],
      [c, a, b, b],
      [c, a, newId()],
      [c, a, b, newId()],
    ])
      await expect(reorderRules(manager, { phase: "after", ids: wrong })).rejects.toMatchObject({
        code: 40902,
      });
    expect(await order()).toEqual(["c", "a", "b"]);
  });

  test("drags, new rules and moves at the same time never give two rules one place", async () => {
    const ids: string[] = [];
    for (const name of ["a", "b", "c", "d", "e"]) ids.push((await createRule(manager, input(name))).id);
    const rotated = (by: number) => [...ids.slice(by), ...ids.slice(0, by)];
    const outcomes = await Promise.allSettled([
      ...[1, 2, 3, 4].map((by) => reorderRules(manager, { phase: "after", ids: rotated(by) })),
      ...ids.map((id, at) => updateRule(manager, id, { position: 5 - at })),
      createRule(manager, input("f", { position: 2 })),
      createRule(manager, input("g", { position: 2 })),
    ]);
    for (const outcome of outcomes)
      if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ code: 40902 });
    const places = await positions();
    expect(places).toHaveLength(7);
    expect(new Set(places).size).toBe(7);
  });

  test("two drags of the same list at the same time end as one of the two", async () => {
    const ids: string[] = [];
    for (const name of ["a", "b", "c"]) ids.push((await createRule(manager, input(name))).id);
    const [a = "", b = "", c = ""] = ids;
    await Promise.all([
      reorderRules(manager, { phase: "after", ids: [c, b, a] }),
      reorderRules(manager, { phase: "after", ids: [b, a, c] }),
    ]);
    expect([
      ["c", "b", "a"],
      ["b", "a", "c"],
    ]).toContainEqual(await order());
  });
});

describe("what processing reads and writes", () => {
  test("rules that are on, before and then after; one that can't be read does not stop the others", async () => {
    const after = await createRule(manager, input("after"));
    const before = await createRule(manager, input("before", { phase: "before" }));
    await createRule(manager, input("off", { enabled: false }));
    const broken = await createRule(manager, input("broken"));
    await getDb()
      .update(rules)
      .set({ conditions: [{ field: "moon" }] })
      .where(eq(rules.id, broken.id));
    const loaded = await loadActiveRules(getDb());
    expect(loaded.map((rule) => [rule.id, rule.number])).toEqual([
      [before.id, before.number],
      [after.id, after.number],
    ]);
  });

  test("hits of many messages at once are all counted, whatever the order of their rules", async () => {
    const a = await createRule(manager, input("a"));
    const b = await createRule(manager, input("b"));
    await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        inTransaction((tx) => recordRuleHits(tx, i % 2 ? [a.id, b.id] : [b.id, a.id, newId()])),
      ),
    );
    expect([(await getRule(manager, a.id)).hits, (await getRule(manager, b.id)).hits]).toEqual([20, 20]);
    const trend = (await listRuleTrends(manager)).get(a.id);
    expect(trend?.length).toBe(7);
    expect(trend?.reduce((sum, n) => sum + n)).toBe(20);
  });

  test("hits are forgotten with their transaction and with their rule", async () => {
    const a = await createRule(manager, input("a"));
    await expect(
      inTransaction(async (tx) => {
        await recordRuleHits(tx, [a.id]);
        throw new Error("the message could not be saved");
      }),
    ).rejects.toThrow("could not be saved");
    expect((await getRule(manager, a.id)).hits).toBe(0);
    await inTransaction((tx) => recordRuleHits(tx, [a.id]));
    await deleteRule(manager, a.id);
    expect(await getDb().select().from(ruleHits)).toEqual([]);
  });
});

import { eq, inArray } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { getDb } from "@/db/client";
import { corrections, messageEvents, messages } from "@/db/schema/messages";
import { categories, rules } from "@/db/schema/rules";
import { auditLog } from "@/db/schema/system";
import { outbox, tasks } from "@/db/schema/tasks";
import type { MemberActor } from "@/domain/actors/shape";
import { createCategory } from "@/domain/categories/create-category";
import { NewCategory } from "@/domain/categories/shape";
import { applyToMessages } from "@/domain/rules/apply-to-messages";
import { createRule } from "@/domain/rules/create-rule";
import { previewOnMessages } from "@/domain/rules/preview-on-messages";
import { requestApply } from "@/domain/rules/request-apply";
import { RuleInput } from "@/domain/rules/shape";
import { updateRule } from "@/domain/rules/update-rule";
import { updateSettings } from "@/domain/settings/update-settings";
import { cancelTask } from "@/domain/tasks/cancel-task";
import { getTask } from "@/domain/tasks/get-task";
import { startAttempt } from "@/domain/tasks/start-attempt";
import { newId } from "@/lib/id";
import { freshDatabase } from "../support/fresh-database";
import { addKey, addMember, addMessage } from "../support/team";

const database = await freshDatabase();
afterAll(database.cleanup);

let manager: MemberActor;
beforeEach(async () => {
  await getDb().delete(rules);
  await getDb().delete(messages);
  await getDb().delete(categories);
  manager = await addMember("manager");
  for (const [code, zh] of [
    ["presales", "咨询"],
    ["billing", "账单"],
    ["refund", "售后"],
  ] as const)
    await createCategory(manager, NewCategory.parse({ code, name_zh: zh, name_en: code }));
});

const refund = (change: Partial<RuleInput> = {}): RuleInput =>
  RuleInput.parse({
    name: "退款",
    conditions: [{ field: "content", operator: "contains_any", value: ["退款"] }],
    actions: [{ type: "set_category", value: "refund" }],
    ...change,
  });

const person = { category: { by: "person" as const, name: "Ada" } };
/** The messages of case RULE-10: set by the AI, by a person, not met, set by an older rule. */
async function fourMessages() {
  return {
    m1: await addMessage({
      content: "我要退款",
      category: "presales",
      provenance: { category: { by: "ai" } },
    }),
    m2: await addMessage({ content: "退款到账了吗", category: "billing", provenance: person }),
    m3: await addMessage({
      content: "怎么开发票",
      category: "billing",
      provenance: { category: { by: "ai" } },
    }),
    m4: await addMessage({
      content: "退款失败",
      category: "refund",
      provenance: { category: { by: "rule", id: "old" } },
    }),
  };
}
const stored = async (id: string) => (await getDb().select().from(messages).where(eq(messages.id, id)))[0];

/** Carries a job out as the durable function does. */
async function run(taskId: string): Promise<void> {
  if (!(await startAttempt(taskId))) return;
  for (let step = 0; step < 1000; step++) if ((await applyToMessages(taskId, step)).ended) return;
  throw new Error("the job never ends");
}

describe("preview", () => {
  test("RULE-10: counts what would change, leaves what a person set, writes nothing", async () => {
    const { m1, m2 } = await fourMessages();
    const before = await getDb().select().from(messages);
    const preview = await previewOnMessages(manager, refund(), { limit: 1000 });
    expect(preview).toMatchObject({
      scanned: 4,
      matched: 3,
      changed: 1,
      changes: [{ id: m1, field: "category", from: "presales", to: "refund" }],
      skippedManual: [{ id: m2, field: "category" }],
    });
    expect(preview.examples.map((example) => example.id).sort()).toEqual([m1, m2].sort());
    expect(await getDb().select().from(messages)).toEqual(before);
  });

  test("the same text that came in three ways is counted three times", async () => {
    for (const channel of ["api", "csv", "email"]) await addMessage({ content: "要退款", channel });
    expect(await previewOnMessages(manager, refund(), { limit: 1000 })).toMatchObject({
      matched: 3,
      changed: 3,
    });
  });

  test("the newest N are read; our own replies are not", async () => {
    await addMessage({ content: "退款 old", receivedAt: "2020-01-01T00:00:00Z" });
    await addMessage({ content: "您的退款已经受理", direction: "outgoing" });
    const fresh = await addMessage({ content: "退款 new", receivedAt: "2020-01-02T00:00:00Z" });
    const preview = await previewOnMessages(manager, refund(), { limit: 1 });
    expect(preview).toMatchObject({ scanned: 1, matched: 1 });
    expect(preview.changes.map((change) => change.id)).toEqual([fresh]);
  });

  test("a key that may read only its own sees no other message through a preview", async () => {
    const { actor } = await addKey(["inbox:read"]);
    await addMessage({ content: "退款 somebody else's" });
    const own = await addMessage({ content: "退款 mine", submittedByKey: actor.id });
    const preview = await previewOnMessages(actor, refund(), { limit: 1000 });
    expect(preview.scanned).toBe(1);
    expect(preview.examples.map((example) => example.id)).toEqual([own]);
  });

  test("a change is held against all that people corrected, however old, and says what it mends and spoils", async () => {
    const long = "2020-01-01T00:00:00Z";
    const said = async (content: string, from: string, to: string) => {
      const id = await addMessage({ content, category: to, receivedAt: long });
      await getDb()
        .insert(corrections)
        .values({ id: newId(), messageId: id, field: "category", fromValue: from, toValue: to });
    };
    await said("退款 快", "presales", "refund");
    await said("退货 快", "presales", "refund");
    await said("退货 慢", "presales", "billing");
    for (let n = 0; n < 5; n++) await addMessage({ content: "newer" });
    const stored = await createRule(manager, refund());
    const wider = refund({
      conditions: [{ field: "content", operator: "contains_any", value: ["退款", "退货"] }],
    });
    const { history, scanned } = await previewOnMessages(manager, wider, { limit: 3, saved: stored.id });
    expect(scanned).toBe(3);
    // One more of the refunds is met, and one bill that is none.
    expect(history).toEqual({ judged: 3, agrees: 2, against: 1, missed: 0, mended: 1, spoilt: 1 });
    // A condition on the category reads what the AI had said, not the correction that it is judged by.
    const cheating = refund({ conditions: [{ field: "category", operator: "equals", value: "refund" }] });
    expect((await previewOnMessages(manager, cheating, { limit: 3 })).history).toMatchObject({
      judged: 3,
      agrees: 0,
      missed: 2,
    });
  });

  test("says whether people had judged the same way", async () => {
    const said = async (value: string) => {
      const id = await addMessage({
        content: "退款",
        category: "presales",
        provenance: { category: { by: "ai" } },
      });
      await getDb()
        .insert(corrections)
        .values({ id: newId(), messageId: id, field: "category", fromValue: "presales", toValue: value });
      return id;
    };
    const [yes, no] = [await said("refund"), await said("billing")];
    const silent = await addMessage({ content: "退款", category: "presales" });
    const unmet = await addMessage({
      content: "退货",
      category: "refund",
      provenance: { category: { by: "person" } },
    });
    await getDb()
      .insert(corrections)
      .values({ id: newId(), messageId: unmet, field: "category", fromValue: null, toValue: "refund" });
    const { examples, history } = await previewOnMessages(manager, refund(), { limit: 1000 });
    expect(history).toEqual({ judged: 3, agrees: 1, against: 1, missed: 1, mended: 0, spoilt: 0 });
    expect(Object.fromEntries(examples.map((e) => [e.id, e.history]))).toEqual({
      [yes]: "agrees",
      [no]: "against",
      [silent]: null,
    });
  });

  test("traditional Chinese counts as simplified only where the team says so", async () => {
    await addMessage({ content: "我要退款，請開發票" });
    const rule = refund({ conditions: [{ field: "content", operator: "contains_all", value: ["发票"] }] });
    const admin = await addMember("admin");
    expect((await previewOnMessages(manager, rule, { limit: 10 })).matched).toBe(1);
    await updateSettings(admin, { fold_traditional: false });
    expect((await previewOnMessages(manager, rule, { limit: 10 })).matched).toBe(0);
    await updateSettings(admin, { fold_traditional: true });
  });
});

describe("applying to messages that are there", () => {
  test("RULE-10: saving changes nothing; applying changes one, keeps the person's, names the rule", async () => {
    const { m1, m2, m3, m4 } = await fourMessages();
    const rule = await createRule(manager, refund());
    expect((await stored(m1))?.category).toBe("presales");

    const asked = await requestApply(manager, rule.id, {});
    expect(asked).toMatchObject({ status: "pending", total: 4 });
    const emitted = await getDb().select().from(outbox).where(eq(outbox.name, "rule/apply.requested"));
    expect(emitted.map((e) => JSON.parse(e.data))).toContainEqual({ ruleId: rule.id, taskId: asked.task_id });
    await run(asked.task_id);

    const found = await getDb()
      .select()
      .from(messages)
      .where(inArray(messages.id, [m1, m2, m3, m4]));
    expect(Object.fromEntries(found.map((m) => [m.id, m.category]))).toEqual({
      [m1]: "refund",
      [m2]: "billing",
      [m3]: "billing",
      [m4]: "refund",
    });
    expect(await getTask(manager, asked.task_id)).toMatchObject({
      status: "done",
      result: { total: 4, scanned: 4, matched: 3, changed: 1, skipped_manual: 1 },
    });
    const source = (await stored(m1))?.provenance.category;
    expect(source).toEqual({ by: "rule", id: rule.id, name: `R${rule.number}`, ai: "presales" });
    const audit = await getDb().select().from(auditLog).where(eq(auditLog.action, "message.rule_applied"));
    const ours = audit.filter((line) => line.data["rule_id"] === rule.id);
    expect(ours.map((line) => [line.subjectId, line.data["rule_id"], line.actorName])).toEqual([
      [m1, rule.id, `R${rule.number} 退款`],
    ]);
    const timeline = await getDb().select().from(messageEvents).where(eq(messageEvents.messageId, m1));
    expect(timeline.map((e) => [e.kind, e.actorKind, e.actorId])).toEqual([
      ["rule_applied", "rule", rule.id],
    ]);
  });

  test("a second time it changes nothing more", async () => {
    const { m1 } = await fourMessages();
    const rule = await createRule(manager, refund());
    await run((await requestApply(manager, rule.id, {})).task_id);
    const version = (await stored(m1))?.version;
    const again = await requestApply(manager, rule.id, {});
    await run(again.task_id);
    expect((await stored(m1))?.version).toBe(version);
    expect((await getTask(manager, again.task_id)).result).toMatchObject({ changed: 0, skipped_manual: 1 });
  });

  test("all fields, each with its source; a person's labels stay", async () => {
    const agent = await addMember("agent");
    const rule = await createRule(
      manager,
      refund({
        actions: [
          { type: "set_priority", value: "high" },
          { type: "add_labels", value: ["vip", "annual"] },
          { type: "assign", value: agent.email },
          { type: "mark_spam" },
        ],
      }),
    );
    const plain = await addMessage({ content: "退款", labels: ["vip"] });
    const kept = await addMessage({
      content: "退款",
      labels: ["mine"],
      provenance: { labels: { by: "person" }, state: { by: "person" } },
    });
    const { task_id } = await requestApply(manager, rule.id, {});
    await run(task_id);
    expect(await stored(plain)).toMatchObject({
      priority: "high",
      labels: ["vip", "annual"],
      assigneeId: agent.id,
      state: "spam",
    });
    expect(await stored(kept)).toMatchObject({ priority: "high", labels: ["mine"], state: "open" });
    expect((await getTask(manager, task_id)).result).toMatchObject({ changed: 2, skipped_manual: 1 });
  });

  test("only the messages of the filter", async () => {
    const mail = await addMessage({ content: "退款", channel: "email" });
    const api = await addMessage({ content: "退款", channel: "api" });
    const rule = await createRule(manager, refund());
    const asked = await requestApply(manager, rule.id, { channel: "email" });
    expect(asked.total).toBe(1);
    await run(asked.task_id);
    expect([(await stored(mail))?.category, (await stored(api))?.category]).toEqual(["refund", null]);
  });

  test("chunks that are repeated or interrupted count once and miss nothing", async () => {
    const ids: string[] = [];
    for (let i = 0; i < 450; i++)
      ids.push(
        await addMessage({
          content: i % 3 === 0 ? "退款" : "天气",
          receivedAt: `2024-01-01T00:00:${String(i % 60).padStart(2, "0")}Z`,
        }),
      );
    const rule = await createRule(manager, refund());
    const { task_id } = await requestApply(manager, rule.id, {});
    await startAttempt(task_id);
    // Each chunk twice: its reply was lost after the commit.
    expect(await applyToMessages(task_id, 0)).toEqual({ ended: false });
    expect(await applyToMessages(task_id, 0)).toEqual({ ended: false });
    // The worker died; another attempt begins from the first step.
    await startAttempt(task_id);
    expect(await applyToMessages(task_id, 0)).toEqual({ ended: false });
    expect(await applyToMessages(task_id, 1)).toEqual({ ended: false });
    expect(await applyToMessages(task_id, 2)).toEqual({ ended: true });
    expect(await applyToMessages(task_id, 2)).toEqual({ ended: true });
    expect((await getTask(manager, task_id)).result).toEqual({
      total: 450,
      scanned: 450,
      matched: 150,
      changed: 150,
      skipped_manual: 0,
    });
    const rows = await getDb().select().from(messages);
    expect(rows.filter((row) => row.category === "refund")).toHaveLength(150);
    expect(rows.filter((row) => row.version > 2)).toEqual([]);
  });

  test("a job that is canceled stops before the next chunk", async () => {
    for (let i = 0; i < 201; i++) await addMessage({ content: "退款" });
    const rule = await createRule(manager, refund());
    const { task_id } = await requestApply(manager, rule.id, {});
    await startAttempt(task_id);
    await applyToMessages(task_id, 0);
    await cancelTask(manager, task_id);
    expect(await applyToMessages(task_id, 1)).toEqual({ ended: true });
    const rows = await getDb().select().from(messages);
    expect(rows.filter((row) => row.category === "refund")).toHaveLength(200);
    expect((await getDb().select().from(tasks).where(eq(tasks.id, task_id)))[0]?.status).toBe("canceled");
  });

  test("the job carries out the rule that was asked for, not one that was edited since", async () => {
    const id = await addMessage({ content: "退款" });
    const rule = await createRule(manager, refund());
    const { task_id } = await requestApply(manager, rule.id, {});
    await updateRule(manager, rule.id, { actions: [{ type: "set_category", value: "billing" }] });
    await run(task_id);
    expect((await stored(id))?.category).toBe("refund");
  });

  test("agents may look, not apply", async () => {
    const rule = await createRule(manager, refund());
    const agent = await addMember("agent");
    await expect(requestApply(agent, rule.id, {})).rejects.toMatchObject({ code: 40301 });
    await expect(requestApply(manager, newId(), {})).rejects.toMatchObject({ code: 40401 });
    const key = (await addKey(["inbox:write"])).actor;
    await expect(requestApply(key, rule.id, {})).rejects.toMatchObject({ code: 40301 });
  });
});

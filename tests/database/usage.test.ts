import { eq, sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { getDb } from "@/db/client";
import { budgets } from "@/db/schema/cost";
import { members } from "@/db/schema/members";
import { requestLog } from "@/db/schema/registry";
import { auditLog } from "@/db/schema/system";
import { revokeApiKey } from "@/domain/api-keys/revoke-api-key";
import { createBudget } from "@/domain/budgets/create-budget";
import { deleteBudget } from "@/domain/budgets/delete-budget";
import { listBudgetOwners } from "@/domain/budgets/list-budget-owners";
import { listBudgets } from "@/domain/budgets/list-budgets";
import { BudgetLimits, NewBudget } from "@/domain/budgets/shape";
import { updateBudget } from "@/domain/budgets/update-budget";
import { renderMetrics } from "@/domain/health/render-metrics";
import { readSpendToday } from "@/domain/usage/read-spend-today";
import { countUsage, readUsage } from "@/domain/usage/read-usage";
import { newId } from "@/lib/id";
import { freshDatabase } from "../support/fresh-database";
import { addKey, addMember } from "../support/team";

const database = await freshDatabase();
afterAll(database.cleanup);

const manager = await addMember("manager");
const agent = await addMember("agent");
const { actor: key } = await addKey(["ai:invoke"]);

const NOW = Date.parse("2026-06-10T12:00:00Z");

beforeEach(async () => {
  await getDb().delete(requestLog);
  await getDb().delete(budgets);
});

const call = (values: Partial<typeof requestLog.$inferInsert> = {}) =>
  getDb()
    .insert(requestLog)
    .values({
      id: newId(),
      requestId: newId(),
      scene: "summarize",
      provider: "open",
      model: "small",
      status: "ok",
      promptTokens: 100,
      completionTokens: 20,
      costMicros: "1500000.000001",
      currency: "USD",
      latencyMs: 5,
      createdAt: "2026-06-10T08:00:00Z",
      ...values,
    });

describe("usage", () => {
  test("is summed by day, model, scene, member and key, exactly, and by currency", async () => {
    await call();
    await call({ createdAt: "2026-06-09T23:59:59.999Z", submittedByKey: key.id });
    await call({
      createdAt: "2026-06-09T00:00:00Z",
      model: "big",
      scene: "chat",
      costMicros: "9000000",
      submittedByMember: agent.id,
    });
    await call({ costMicros: "70000000", currency: "CNY", model: "yuan" });
    await call({
      status: "error",
      errorCode: 50201,
      costMicros: null,
      currency: null,
      promptTokens: null,
      completionTokens: null,
    });
    await call({ costMicros: null, currency: null });
    await call({ cached: true, costMicros: "0", promptTokens: 0, completionTokens: 0 });
    // Outside of the seven days.
    await call({ createdAt: "2026-06-03T23:59:59Z" });
    const view = await countUsage("7d", NOW);
    expect(view.total).toEqual({
      calls: 6,
      errors: 1,
      cached: 1,
      prompt_tokens: 500,
      completion_tokens: 100,
      cost: [
        { currency: "CNY", amount: "70" },
        { currency: "USD", amount: "12.000000000002" },
      ],
      unpriced: 1,
    });
    expect([view.currency, view.currencies]).toEqual(["USD", ["USD", "CNY"]]);
    expect(view.days).toHaveLength(7);
    expect(view.days.map((d) => [d.at.slice(0, 10), d.calls, d.errors, d.cached])).toEqual([
      ["2026-06-04", 0, 0, 0],
      ["2026-06-05", 0, 0, 0],
      ["2026-06-06", 0, 0, 0],
      ["2026-06-07", 0, 0, 0],
      ["2026-06-08", 0, 0, 0],
      ["2026-06-09", 2, 0, 0],
      ["2026-06-10", 4, 1, 1],
    ]);
    expect(view.days.at(-2)?.spend).toEqual({ "open/small": 1.500000000001, "open/big": 9 });
    expect(view.models.map((m) => [m.id, m.calls])).toEqual([
      ["open/big", 1],
      ["open/small", 4],
      ["open/yuan", 1],
    ]);
    expect(view.scenes.map((s) => [s.id, s.calls])).toEqual([
      ["chat", 1],
      ["summarize", 5],
    ]);
    expect(view.keys.map((k) => [k.id, k.name, k.calls])).toEqual([
      ["", null, 5],
      [key.id, "ai:invoke", 1],
    ]);
    expect(view.members.map((m) => [m.id, m.name, m.calls])).toEqual([
      [agent.id, "agent", 1],
      ["", null, 5],
    ]);
    expect((await countUsage("7d", NOW, "CNY")).days.at(-1)?.spend).toEqual({ "open/yuan": 70 });
    expect((await countUsage("7d", NOW, "EUR")).currency).toBe("USD");
  });

  test("of nothing is empty, and is for those who may see it", async () => {
    const view = await readUsage(manager, "30d");
    expect([view.currency, view.total.calls, view.days.length]).toEqual(["USD", 0, 30]);
    await expect(readUsage(agent, "30d")).rejects.toMatchObject({ code: 40301 });
  });
});

const limits = (given: object = {}) =>
  BudgetLimits.parse({ limit_amount: "10.00", limit_tokens: null, warn_percent: 80, ...given });
const wish = (given: object = {}) =>
  NewBudget.parse({ key_id: null, member_id: null, period: "day", currency: "USD", ...limits(), ...given });

describe("a budget", () => {
  test("counts what the period that runs has cost already, of its key and currency only", async () => {
    const now = new Date().toISOString();
    await call({ createdAt: now });
    await call({ createdAt: now, submittedByKey: key.id });
    await call({ createdAt: now, provider: "builtin", costMicros: "0" });
    await call({ createdAt: now, currency: "CNY" });
    await call({ createdAt: now, cached: true, costMicros: "0" });
    await call({ createdAt: "2025-01-01T00:00:00Z" });
    const all = await createBudget(manager, wish());
    expect(all).toMatchObject({
      owner_name: null,
      limit_amount: "10",
      spent_amount: "3.000000000002",
      spent_tokens: 360,
      held_amount: "0",
      state: "ok",
    });
    expect(all.used).toBeCloseTo(0.3);
    const own = await createBudget(manager, wish({ key_id: key.id, period: "month", limit_tokens: 120 }));
    expect(own).toMatchObject({ owner_name: "ai:invoke", spent_tokens: 120, used: 1, state: "used_up" });
    expect(own.resets_at).toMatch(/^\d{4}-\d\d-01T00:00:00Z$/);
    expect((await listBudgets(manager)).map((b) => b.id)).toEqual([all.id, own.id]);
    const { text } = await renderMetrics(manager);
    expect(text).toContain(`intray_budget_used_ratio{of="${key.id}",period="month",currency="USD"} 1\n`);
  });

  test("of a member counts what the member asked for, stands before those of keys, and rests while they are disabled", async () => {
    const now = new Date().toISOString();
    const other = await addMember("agent", "other");
    await call({ createdAt: now, submittedByMember: other.id });
    await call({ createdAt: now, submittedByMember: agent.id });
    await call({ createdAt: now, submittedByKey: key.id });
    const ofKey = await createBudget(manager, wish({ key_id: key.id }));
    const own = await createBudget(manager, wish({ member_id: other.id, limit_amount: "1.50" }));
    const all = await createBudget(manager, wish());
    expect(own).toMatchObject({ key_id: null, owner_name: "other", spent_tokens: 120, state: "used_up" });
    expect((await listBudgets(manager)).map((b) => b.id)).toEqual([all.id, own.id, ofKey.id]);
    expect((await renderMetrics(manager)).text).toContain(`of="${other.id}",period="day"`);
    expect((await listBudgetOwners(manager)).members).toContainEqual({ id: other.id, name: "other" });

    await getDb().update(members).set({ disabledAt: now }).where(eq(members.id, other.id));
    expect((await listBudgets(manager)).map((b) => b.id)).toEqual([all.id, ofKey.id]);
    expect((await listBudgetOwners(manager)).members.map((m) => m.id)).not.toContain(other.id);
    await expect(createBudget(manager, wish({ member_id: other.id, period: "month" }))).rejects.toMatchObject(
      {
        problems: [{ path: "member_id", message: "there is no such member" }],
      },
    );
    await getDb().delete(members).where(eq(members.id, other.id));
    expect(await getDb().$count(budgets)).toBe(2);
  });

  test("is one a period and currency; its limits change, what was spent stays; each change is in the audit log", async () => {
    await call({ createdAt: new Date().toISOString() });
    const made = await createBudget(manager, wish());
    await expect(createBudget(manager, wish())).rejects.toMatchObject({ code: 40902 });
    await createBudget(manager, wish({ currency: "CNY" }));
    const changed = await updateBudget(manager, made.id, limits({ limit_amount: "1.6", warn_percent: 90 }));
    expect(changed).toMatchObject({ limit_amount: "1.6", spent_amount: "1.500000000001", state: "near" });
    await deleteBudget(manager, made.id);
    await expect(updateBudget(manager, made.id, limits())).rejects.toMatchObject({ code: 40401 });
    await expect(deleteBudget(manager, made.id)).rejects.toMatchObject({ code: 40401 });
    const audit = await getDb()
      .select()
      .from(auditLog)
      .where(sql`subject_id = ${made.id}`)
      .orderBy(auditLog.at);
    expect(audit.map((a) => [a.action, a.actorId])).toEqual([
      ["budget.created", manager.id],
      ["budget.updated", manager.id],
      ["budget.deleted", manager.id],
    ]);
    expect(audit[1]?.data).toEqual({ limit_amount: "1.6", limit_tokens: null, warn_percent: 90 });
  });

  test("must limit something, of a key that is there, and is set by managers", async () => {
    expect(NewBudget.safeParse({ ...wish(), limit_amount: null }).success).toBe(false);
    expect(NewBudget.safeParse({ ...wish(), limit_amount: "1.1234567" }).success).toBe(false);
    expect(NewBudget.safeParse({ ...wish(), key_id: key.id, member_id: agent.id }).success).toBe(false);
    await expect(createBudget(manager, wish({ key_id: newId() }))).rejects.toMatchObject({
      code: 42201,
      problems: [{ path: "key_id", message: "there is no such API key" }],
    });
    await expect(createBudget(agent, wish())).rejects.toMatchObject({ code: 40301 });
    await expect(createBudget(key, wish())).rejects.toMatchObject({ code: 40301 });
  });

  test("of a key that was revoked is not listed; one of a day that has ended shows nothing spent", async () => {
    const { actor: other } = await addKey(["ai:invoke"]);
    await createBudget(manager, wish({ key_id: other.id }));
    const all = await createBudget(manager, wish());
    await revokeApiKey(await addMember("admin"), other.id);
    await getDb().execute(
      sql`update budgets set period_start = period_start - 1, spent_micros = 5000000, held_micros = 7, spent_tokens = 9`,
    );
    expect(await listBudgets(manager)).toMatchObject([
      { id: all.id, spent_amount: "0", held_amount: "0", spent_tokens: 0, used: 0 },
    ]);
  });
});

describe("spend today", () => {
  test("is the log's, or the daily budget's with its limit; members who may not see it get nothing", async () => {
    expect(await readSpendToday(agent)).toBeNull();
    expect(await readSpendToday(manager)).toEqual({
      currency: "USD",
      amount: "0",
      limit: null,
      used: null,
      state: null,
    });
    await call({ createdAt: new Date().toISOString(), costMicros: "2500000" });
    await call({ createdAt: new Date(Date.now() - 86_400_000).toISOString() });
    expect(Number((await readSpendToday(manager))?.amount)).toBe(2.5);
    await createBudget(manager, wish());
    await createBudget(manager, wish({ key_id: key.id, limit_amount: "1" }));
    expect(await readSpendToday(manager)).toEqual({
      currency: "USD",
      amount: "2.5",
      limit: "10",
      used: 0.25,
      state: "ok",
    });
  });
});

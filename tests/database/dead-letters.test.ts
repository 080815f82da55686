import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { getDb, inTransaction } from "@/db/client";
import { callbacks, outbox, tasks } from "@/db/schema/tasks";
import { open } from "@/db/sealed";
import type { KeyActor } from "@/domain/actors/shape";
import { systemActor } from "@/domain/actors/system-actor";
import { updateAlertSettings } from "@/domain/alerts/update-alert-settings";
import { listCallbacks } from "@/domain/callbacks/list-callbacks";
import { acknowledgeDeadLetter } from "@/domain/dead-letters/acknowledge-dead-letter";
import { countDeadLetters } from "@/domain/dead-letters/count-dead-letters";
import { getDeadLetter } from "@/domain/dead-letters/get-dead-letter";
import { getSeverityRules } from "@/domain/dead-letters/get-severity-rules";
import { listDeadLetters } from "@/domain/dead-letters/list-dead-letters";
import { recordDeadLetter } from "@/domain/dead-letters/record-dead-letter";
import { redriveDeadLetter } from "@/domain/dead-letters/redrive-dead-letter";
import { redriveMany } from "@/domain/dead-letters/redrive-many";
import { resolveDeadLetter } from "@/domain/dead-letters/resolve-dead-letter";
import { DEFAULT_SEVERITY_RULES, DeadLetterFilter, RedriveMany } from "@/domain/dead-letters/shape";
import { updateSeverityRules } from "@/domain/dead-letters/update-severity-rules";
import { PageQuery } from "@/domain/messages/shape";
import { getTask } from "@/domain/tasks/get-task";
import { AppError } from "@/lib/errors";
import { newId } from "@/lib/id";
import { freshDatabase } from "../support/fresh-database";
import { addMember } from "../support/team";

process.env["ALLOW_PRIVATE_URLS"] = "1";
const database = await freshDatabase();
afterAll(database.cleanup);

const admin = systemActor("test");
const decision = { operator: "li", reason: "key mended" };

async function deadTask(priority: "high" | "normal" | "low" = "normal"): Promise<string> {
  const id = newId();
  const error = new AppError("upstream_error", "the provider failed");
  await inTransaction(async (tx) => {
    await tx
      .insert(tasks)
      .values({ id, type: "text_generate", status: "failed", attempts: 3, priority, errorCode: error.code });
    await recordDeadLetter(tx, {
      taskId: id,
      type: "text_generate",
      priority,
      stage: "model",
      error,
      attempts: 3,
    });
  });
  return id;
}

const list = (filter: object, page: object = {}) =>
  listDeadLetters(admin, DeadLetterFilter.parse(filter), PageQuery.parse(page));

test("an open letter is acknowledged once, with operator and reason", async () => {
  const id = await deadTask();
  expect(await getDeadLetter(admin, id)).toMatchObject({
    state: "open",
    severity: "P2",
    attempts: 3,
    error_code: 50201,
  });
  const seen = await acknowledgeDeadLetter(admin, id, decision);
  expect(seen).toMatchObject({
    state: "acknowledged",
    acknowledged: { ...decision, at: expect.any(String) },
  });
  await expect(acknowledgeDeadLetter(admin, id, decision)).rejects.toMatchObject({ code: 40902 });
  await expect(getDeadLetter(admin, newId())).rejects.toMatchObject({ code: 40401 });
  await expect(getDeadLetter(admin, "x")).rejects.toMatchObject({ code: 40401 });
});

test("of several redrives at once one passes; the next failure opens it again, a success resolves it", async () => {
  const id = await deadTask();
  const all = await Promise.allSettled([1, 2, 3].map(() => redriveDeadLetter(admin, id, decision)));
  expect(all.filter((o) => o.status === "fulfilled")).toHaveLength(1);
  expect(await getTask(admin, id)).toMatchObject({ status: "pending", attempts: 0 });
  expect((await getDeadLetter(admin, id)).redrives).toHaveLength(1);
  const error = new AppError("upstream_timeout");
  await inTransaction((tx) =>
    recordDeadLetter(tx, {
      taskId: id,
      type: "text_generate",
      priority: "normal",
      stage: "model",
      error,
      attempts: 3,
    }),
  );
  expect(await getDeadLetter(admin, id)).toMatchObject({ state: "open", attempts: 6, error_code: 50202 });
  await inTransaction((tx) => resolveDeadLetter(tx, id));
  expect(await getDeadLetter(admin, id)).toMatchObject({
    state: "resolved",
    resolved_at: expect.any(String),
  });
  await expect(redriveDeadLetter(admin, id, decision)).rejects.toMatchObject({ code: 40902 });
});

test("Q-12: redriving all three times at once redrives each letter once, up to the limit", async () => {
  const made = await Promise.all(Array.from({ length: 10 }, () => deadTask("low")));
  const request = RedriveMany.parse({ ...decision, filter: { severity: "P3" }, limit: 6 });
  const clicks = await Promise.all([1, 2, 3].map(() => redriveMany(admin, request)));
  const redriven = clicks.flatMap((c) => c.redriven);
  expect(new Set(redriven).size).toBe(redriven.length);
  expect(redriven.length).toBeGreaterThanOrEqual(6);
  const rest = await redriveMany(admin, RedriveMany.parse({ ...decision, filter: { severity: "P3" } }));
  expect(new Set([...redriven, ...rest.redriven])).toEqual(new Set(made));
  for (const id of made) expect((await getDeadLetter(admin, id)).redrives).toHaveLength(1);
});

test("Q-12: a second click does not catch what failed again since the first; both causes are kept", async () => {
  const made = await Promise.all(Array.from({ length: 10 }, () => deadTask("low")));
  const before = new Date().toISOString();
  const request = RedriveMany.parse({
    ...decision,
    filter: { severity: "P3", state: "unresolved", failed_before: before },
    limit: 500,
  });
  expect((await redriveMany(admin, request)).redriven).toHaveLength(10);
  await new Promise((next) => setTimeout(next, 2));
  for (const [k, taskId] of made.entries())
    await inTransaction(async (tx) => {
      if (k >= 4) {
        await tx.update(tasks).set({ status: "done" }).where(eq(tasks.id, taskId));
        return resolveDeadLetter(tx, taskId);
      }
      await tx.update(tasks).set({ status: "failed" }).where(eq(tasks.id, taskId));
      const error = new AppError("upstream_rejected", "the key was refused");
      return recordDeadLetter(tx, {
        taskId,
        type: "text_generate",
        priority: "low",
        stage: "model",
        error,
        attempts: 1,
      });
    });
  // The second and third click of the same dialog: the four are not what it was about.
  expect((await redriveMany(admin, request)).redriven).toHaveLength(0);
  expect((await redriveMany(admin, request)).redriven).toHaveLength(0);
  const letters = await Promise.all(made.map((id) => getDeadLetter(admin, id)));
  expect(letters.filter((l) => l.state === "resolved")).toHaveLength(6);
  const again = letters.filter((l) => l.state === "open");
  expect(again).toHaveLength(4);
  for (const letter of again) {
    expect(letter.attempts).toBe(4);
    expect(letter.failures.map((f) => f.error_code)).toEqual([50201, 50203]);
    expect(letter.redrives).toHaveLength(1);
    expect(letter.severity).toBe("P1");
  }
});

test("one task that was started again by hand does not stop the others", async () => {
  const made = [await deadTask("low"), await deadTask("low"), await deadTask("low")];
  await getDb()
    .update(tasks)
    .set({ status: "pending" })
    .where(eq(tasks.id, made[1] ?? ""));
  const { redriven } = await redriveMany(
    admin,
    RedriveMany.parse({ ...decision, filter: { severity: "P3" } }),
  );
  expect(redriven).toEqual(expect.arrayContaining([made[0], made[2]]));
  expect(redriven).not.toContain(made[1]);
  await expect(redriveDeadLetter(admin, made[1] ?? "", decision)).rejects.toMatchObject({ code: 40902 });
  expect((await getDeadLetter(admin, made[1] ?? "")).redrives).toHaveLength(0);
});

test("severity is the team's to set: the first rule that fits decides, else P2", async () => {
  const any = { stage: null, error_code: null, type: null, priority: null };
  await updateSeverityRules(admin, [
    { ...any, type: "text_generate", priority: "low", severity: "P1" },
    { ...any, error_code: 50201, severity: "P3" },
  ]);
  expect((await getDeadLetter(admin, await deadTask("low"))).severity).toBe("P1");
  expect((await getDeadLetter(admin, await deadTask("high"))).severity).toBe("P3");
  await updateSeverityRules(admin, []);
  expect((await getDeadLetter(admin, await deadTask("high"))).severity).toBe("P2");
  await updateSeverityRules(admin, DEFAULT_SEVERITY_RULES);
  expect(await getSeverityRules(admin)).toEqual(DEFAULT_SEVERITY_RULES);
  await expect(updateSeverityRules(await addMember("manager"), [])).rejects.toMatchObject({ code: 40301 });
});

test("opening one tells the alert address: from the severity on, once within the quiet time, never content", async () => {
  const alerts = () => getDb().select().from(callbacks).where(eq(callbacks.kind, "alert"));
  await deadTask("high");
  expect(await alerts()).toHaveLength(0);
  await updateAlertSettings(admin, {
    url: "http://127.0.0.1:9/alerts",
    least_severity: "P2",
    quiet_minutes: 0,
  });
  await deadTask("low");
  expect(await alerts()).toHaveLength(0);
  const id = await deadTask("normal");
  const [alert] = await alerts();
  expect(alert).toMatchObject({ taskId: id, url: "http://127.0.0.1:9/alerts", state: "pending" });
  const body = JSON.parse(open(callbacks.body, alert?.id ?? "", alert?.body ?? null) ?? "");
  expect(body).toMatchObject({
    id: alert?.id,
    type: "dead_letter.opened",
    data: { task_id: id, severity: "P2", error_code: 50201, failure_stage: "model" },
  });
  const events = await getDb().select().from(outbox).where(eq(outbox.name, "callback/requested"));
  expect(events.map((e) => JSON.parse(e.data))).toContainEqual({ callbackId: alert?.id, taskId: id });
  // The team's address is not the caller's to see.
  expect(await listCallbacks(admin, id)).toHaveLength(0);
  await updateAlertSettings(admin, {
    url: "http://127.0.0.1:9/alerts",
    least_severity: "P2",
    quiet_minutes: 30,
  });
  await Promise.all(Array.from({ length: 8 }, () => deadTask("normal")));
  expect(await alerts()).toHaveLength(2);
});

test("counts by state and severity", async () => {
  const before = await countDeadLetters(admin);
  await deadTask("low");
  const after = await countDeadLetters(admin);
  expect(after.states.open).toBe(before.states.open + 1);
  expect(after.severities.P3).toBe(before.severities.P3 + 1);
});

test("the list filters and pages without skipping or repeating; keys need ops:read", async () => {
  await getDb().delete(tasks);
  const made = [await deadTask("high"), await deadTask("high"), await deadTask("high")];
  await deadTask("low");
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await list({ severity: "P1" }, { limit: "2", cursor });
    seen.push(...page.items.map((letter) => letter.task_id));
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  expect(seen).toEqual(made.toReversed());
  expect((await list({ state: "resolved" })).items).toHaveLength(0);
  expect((await list({ state: "unresolved" })).items).toHaveLength(4);
  const key: KeyActor = { kind: "api_key", id: newId(), name: "k", scopes: ["ai:invoke"] };
  await expect(listDeadLetters(key, DeadLetterFilter.parse({}), PageQuery.parse({}))).rejects.toMatchObject({
    code: 40301,
  });
});

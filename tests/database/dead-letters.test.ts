import { afterAll, expect, test } from "vitest";
import { inTransaction } from "@/db/client";
import { tasks } from "@/db/schema/tasks";
import type { KeyActor } from "@/domain/actors/shape";
import { systemActor } from "@/domain/actors/system-actor";
import { acknowledgeDeadLetter } from "@/domain/dead-letters/acknowledge-dead-letter";
import { getDeadLetter } from "@/domain/dead-letters/get-dead-letter";
import { listDeadLetters } from "@/domain/dead-letters/list-dead-letters";
import { recordDeadLetter } from "@/domain/dead-letters/record-dead-letter";
import { redriveDeadLetter } from "@/domain/dead-letters/redrive-dead-letter";
import { redriveMany } from "@/domain/dead-letters/redrive-many";
import { resolveDeadLetter } from "@/domain/dead-letters/resolve-dead-letter";
import { DeadLetterFilter, RedriveMany } from "@/domain/dead-letters/shape";
import { PageQuery } from "@/domain/messages/shape";
import { getTask } from "@/domain/tasks/get-task";
import { AppError } from "@/lib/errors";
import { newId } from "@/lib/id";
import { freshDatabase } from "../support/fresh-database";

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

test("the list filters and pages without skipping or repeating; keys need ops:read", async () => {
  const made = [await deadTask("high"), await deadTask("high"), await deadTask("high")];
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await list({ severity: "P1" }, { limit: "2", cursor });
    seen.push(...page.items.map((letter) => letter.task_id));
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  expect(seen).toEqual(made.toReversed());
  expect((await list({ state: "resolved" })).items).toHaveLength(1);
  const key: KeyActor = { kind: "api_key", id: newId(), name: "k", scopes: ["ai:invoke"] };
  await expect(listDeadLetters(key, DeadLetterFilter.parse({}), PageQuery.parse({}))).rejects.toMatchObject({
    code: 40301,
  });
});

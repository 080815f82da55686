import { afterAll, beforeEach, expect, test } from "vitest";
import { getDb } from "@/db/client";
import { savedViews } from "@/db/schema/messages";
import { seedDatabase } from "@/db/seed";
import { createView } from "@/domain/views/create-view";
import { deleteView } from "@/domain/views/delete-view";
import { getViewCounts } from "@/domain/views/get-view-counts";
import { listViews } from "@/domain/views/list-views";
import { reorderViews } from "@/domain/views/reorder-views";
import { NewView } from "@/domain/views/shape";
import { updateView } from "@/domain/views/update-view";
import { freshDatabase } from "../support/fresh-database";
import { addMember, addMessage } from "../support/team";

const database = await freshDatabase();
afterAll(database.cleanup);
await seedDatabase();
const ada = await addMember("agent", "Ada");
const bob = await addMember("agent", "Bob");
const manager = await addMember("manager", "Mia");
const viewer = await addMember("viewer", "Vic");
beforeEach(async () => {
  await getDb().delete(savedViews);
});
const save = (name: string, query: string, shared = false, by = ada) =>
  createView(by, NewView.parse({ name, query, shared }));
const names = async (by = ada) => (await listViews(by)).map((view) => view.name);

test("one's own are one's own, the team's are everybody's", async () => {
  await save("Own", "category=billing");
  await save("Team", "label=vip", true);
  expect(await names()).toEqual(["Team", "Own"]);
  expect(await names(bob)).toEqual(["Team"]);
  expect((await listViews(bob))[0]).toMatchObject({ mine: false, owner: { name: "Ada" } });
  expect((await listViews(manager))[0]?.mine).toBe(true);
});

test("may be changed by their owner, shared ones by a manager, too", async () => {
  const own = await save("Own", "category=billing");
  const team = await save("Team", "label=vip", true);
  await expect(updateView(bob, own.id, { name: "x" })).rejects.toMatchObject({ code: 40401 });
  await expect(updateView(bob, team.id, { name: "x" })).rejects.toMatchObject({ code: 40301 });
  await expect(deleteView(bob, team.id)).rejects.toMatchObject({ code: 40301 });
  await updateView(manager, team.id, { name: "VIP" });
  await updateView(ada, own.id, { shared: true, query: "category=refund" });
  expect(await names(bob)).toEqual(["Own", "VIP"]);
  await deleteView(ada, own.id);
  expect(await names(bob)).toEqual(["VIP"]);
});

test("a viewer keeps own ones, and shares none", async () => {
  await save("Own", "category=billing", false, viewer);
  await expect(save("Team", "category=billing", true, viewer)).rejects.toMatchObject({ code: 40301 });
  const [own] = await listViews(viewer);
  await expect(updateView(viewer, own?.id ?? "", { shared: true })).rejects.toMatchObject({ code: 40301 });
});

test("go into another order, the team's for everybody", async () => {
  const made = [];
  for (const name of ["A", "B", "C"]) made.push(await save(name, "category=billing", true));
  await reorderViews(ada, made.map((view) => view.id).toReversed());
  expect(await names(bob)).toEqual(["C", "B", "A"]);
  await expect(
    reorderViews(
      bob,
      made.map((view) => view.id),
    ),
  ).rejects.toMatchObject({ code: 40301 });
});

test("what is no filter of the inbox is refused", async () => {
  await expect(save("Bad", "priority=whatever")).rejects.toMatchObject({ code: 42201 });
  await expect(save("Bad", "unknown=1")).rejects.toMatchObject({ code: 42201 });
});

test("UI-13 their counts are those of the lists they lead to", async () => {
  const billing = await save("Billing", "category=billing");
  const all = await save("Billing anywhere", "category=billing&state=any");
  const words = await save("Words", "q=from%3Aada");
  await addMessage({ content: "a", category: "billing" });
  await addMessage({ content: "b", category: "billing" });
  const { saved } = await getViewCounts(ada);
  expect(saved).toEqual({ [billing.id]: 2, [all.id]: 2, [words.id]: 0 });
  expect((await getViewCounts(bob)).saved).toEqual({});
});

test("their days begin where the reader's do", async () => {
  const day = await save("That day", "q=after%3A2026-03-10+before%3A2026-03-11");
  // Noon in Auckland, 13 hours ahead, on the 10th; in London it is the 9th still.
  await addMessage({ content: "a", receivedAt: "2026-03-09T23:00:00Z" });
  const countFrom = async (utcOffset: number) => (await getViewCounts(ada, { utcOffset })).saved[day.id];
  expect(await countFrom(13 * 60)).toBe(1);
  expect(await countFrom(0)).toBe(0);
});

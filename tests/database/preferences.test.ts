import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { getDb } from "@/db/client";
import { members } from "@/db/schema/members";
import { changePreferences } from "@/domain/members/change-preferences";
import { getPreferences } from "@/domain/members/get-preferences";
import { getFirstSteps } from "@/domain/views/get-first-steps";
import { freshDatabase } from "../support/fresh-database";
import { addKey, addMember, addMessage } from "../support/team";

const database = await freshDatabase();
afterAll(database.cleanup);

const ada = await addMember("viewer", "Ada");
const bob = await addMember("agent", "Bob");

test("own keys are kept for their member alone, part by part", async () => {
  expect(await getPreferences(ada)).toEqual({ keys: {}, density: "roomy", welcomed: false });
  await Promise.all([
    changePreferences(ada, { keys: { done: ["d"], spam: [] } }),
    changePreferences(ada, { density: "compact" }),
  ]);
  expect(await getPreferences(ada)).toEqual({
    keys: { done: ["d"], spam: [] },
    density: "compact",
    welcomed: false,
  });
  expect((await getPreferences(bob)).keys).toEqual({});
  await changePreferences(ada, { keys: {} });
  expect((await getPreferences(ada)).keys).toEqual({});
});

test("keys that clash, are the browser's or can't be pressed are refused, and nothing is stored", async () => {
  const refused = (keys: Record<string, string[]>) =>
    expect(changePreferences(bob, { keys })).rejects.toMatchObject({ code: 42201 });
  await refused({ done: ["j"] });
  await refused({ done: ["g"] });
  await refused({ done: ["mod+t"] });
  await refused({ save: ["s"] });
  await refused({ done: ["q"], assign: ["q"] });
  expect((await getPreferences(bob)).keys).toEqual({});
  await changePreferences(bob, { keys: { next: [], done: ["j"] } });
  expect((await getPreferences(bob)).keys).toEqual({ next: [], done: ["j"] });
});

test("a key of the API has no preferences; what an older version stored does no harm", async () => {
  const { actor } = await addKey(["admin"]);
  await expect(changePreferences(actor, { density: "compact" })).rejects.toMatchObject({ code: 40301 });
  await getDb()
    .update(members)
    .set({ preferences: { density: "huge", keys: { gone: ["x"], done: "d" }, other: 1 } })
    .where(eq(members.id, ada.id));
  expect(await getPreferences(ada)).toEqual({ keys: {}, density: "roomy", welcomed: false });
});

test("the first steps follow what has happened, and stay away once put away", async () => {
  expect(await getFirstSteps(bob, false)).toEqual({ received: false, opened: false, answered: false });
  await addMessage({ content: "Hello" });
  expect(await getFirstSteps(bob, false)).toMatchObject({ received: true, opened: false });
  expect(await getFirstSteps(bob, true)).toBeNull();
});

import { afterAll, expect, test } from "vitest";
import { seedDatabase } from "@/db/seed";
import { addDemoMessages } from "@/domain/messages/add-demo-messages";
import { hasMessages } from "@/domain/messages/has-messages";
import { freshDatabase } from "../support/fresh-database";
import { addMember } from "../support/team";

const database = await freshDatabase();
afterAll(database.cleanup);
await seedDatabase();

test("the demo fills an empty inbox once, however often it is asked for", async () => {
  const agent = await addMember("agent");
  expect(await hasMessages(agent)).toBe(false);
  const results = await Promise.all([addDemoMessages(agent), addDemoMessages(agent)]);
  expect(results.map((r) => r.added).sort((a, b) => a - b)).toEqual([0, 40]);
  expect(await hasMessages(agent)).toBe(true);
  await expect(addDemoMessages(await addMember("viewer"))).rejects.toMatchObject({ code: 40301 });
});

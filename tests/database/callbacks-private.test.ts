import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import { systemActor } from "@/domain/actors/system-actor";
import { updateAlertSettings } from "@/domain/alerts/update-alert-settings";
import { postSigned } from "@/domain/callbacks/post-signed";
import { createSchedule } from "@/domain/schedules/create-schedule";
import { NewSchedule } from "@/domain/schedules/shape";
import { submitTask } from "@/domain/tasks/submit-task";
import { freshDatabase } from "../support/fresh-database";

// Without ALLOW_PRIVATE_URLS: what a deployment does.
const database = await freshDatabase();
let calls = 0;
const inside = createServer((_, response) => {
  calls += 1;
  response.end();
});
await new Promise<void>((ready) => inside.listen(0, "127.0.0.1", ready));
const port = (inside.address() as AddressInfo).port;
afterAll(async () => {
  inside.close();
  await database.cleanup();
});

const admin = systemActor("test");
const PRIVATE = [
  `http://127.0.0.1:${port}/`,
  `http://localhost:${port}/`,
  `http://[::1]:${port}/`,
  `http://[::ffff:127.0.0.1]:${port}/`,
  `http://2130706433:${port}/`,
  `http://0x7f.1:${port}/`,
  `http://0.0.0.0:${port}/`,
  "http://169.254.169.254/latest/meta-data/",
  "http://10.0.0.1/",
  "http://192.168.1.1/",
  "http://user:pass@example.com/",
];

test.each(PRIVATE)("%s is refused when it is given, and again when it is called", async (url) => {
  const task = { type: "chat", sender: "s", topic: "t", priority: "normal", callback_url: url } as const;
  await expect(submitTask(admin, task)).rejects.toMatchObject({ code: 42201 });
  await expect(
    updateAlertSettings(admin, { url, least_severity: "P1", quiet_minutes: 0 }),
  ).rejects.toMatchObject({ code: 42201 });
  const schedule = { code: "x", kind: "digest", cron: "0 9 * * *", time_zone: "UTC" };
  await expect(
    createSchedule(admin, NewSchedule.parse({ ...schedule, target: { to: "webhook", url } })),
  ).rejects.toMatchObject({ code: 42201 });
  expect(await postSigned("id", url, "{}")).toMatchObject({
    status: null,
    error: expect.stringContaining("url"),
  });
  expect(calls).toBe(0);
});

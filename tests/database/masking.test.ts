import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { getDb } from "@/db/client";
import { settings } from "@/db/schema/system";
import { systemActor } from "@/domain/actors/system-actor";
import { updateSettings } from "@/domain/settings/update-settings";
import { runModel } from "@/gateway/run-model";
import { streamModel } from "@/gateway/stream-model";
import { FaultProvider, text } from "../support/fault-provider";
import { freshDatabase } from "../support/fresh-database";
import { openGatewayRoom, question } from "../support/gateway-room";

const database = await freshDatabase();
const provider = await new FaultProvider().start();
const room = await openGatewayRoom(provider);
const admin = systemActor("test");
beforeAll(() => updateSettings(admin, { mask_personal_data: true }));
afterAll(async () => {
  await provider.stop();
  await database.cleanup();
});

const personal = "I am wang@example.com, 13812345678, card 4111 1111 1111 1111.";
const ask = { messages: [{ role: "user" as const, content: personal }] };
const sentTo = (model: string) => JSON.stringify(provider.calls(model).map((call) => call.body));

test("a provider never sees personal data, and its answer has it again", async () => {
  provider.script(room.model, text("Dear [EMAIL_1], we call [PHONE_2]."));
  const answer = await runModel(question(ask));
  expect(sentTo(room.model)).not.toMatch(/wang@|13812345678|4111/);
  expect(sentTo(room.model)).toContain("I am [EMAIL_1], [PHONE_2], card [CARD_3].");
  expect(answer.text).toBe("Dear wang@example.com, we call 13812345678.");
});

test("nor in a stream, whose pieces cut a placeholder in two", async () => {
  provider.script(room.model, { kind: "stream", pieces: ["Dear [EM", "AIL_1", "], bye"] });
  let said = "";
  let done = "";
  for await (const event of streamModel(question(ask)))
    if ("delta" in event) said += event.delta;
    else done = event.done.text;
  expect(sentTo(room.model)).not.toContain("wang@");
  expect([said, done]).toEqual(["Dear wang@example.com, bye", "Dear wang@example.com, bye"]);
});

test("nor when an answer in JSON is mended, which sends the first one back", async () => {
  provider.script(room.model, [text('{"to": "[EMAIL_1]"'), text('{"to": "[EMAIL_1]"}')]);
  const { value, repaired } = await runModel({ ...question(ask), schema: z.object({ to: z.string() }) });
  expect(repaired).toBe(true);
  expect(sentTo(room.model)).not.toContain("wang@");
  expect(value).toEqual({ to: "wang@example.com" });
});

test("without the setting the text goes out as it is; the built-in model always reads it as it is", async () => {
  await updateSettings(admin, { mask_personal_data: false });
  provider.script(room.model, text("ok"));
  await runModel(question(ask));
  expect(sentTo(room.model)).toContain("wang@example.com");
  await updateSettings(admin, { mask_personal_data: true });
  const builtin = await runModel({
    ...question({
      scene: "summarize",
      messages: [{ role: "user", content: personal }],
      input: { scene: "summarize", text: personal, locale: "en" },
    }),
  });
  expect(builtin.provider).toBe("builtin");
  expect(builtin.text).not.toMatch(/\[(EMAIL|PHONE|CARD)_/);
  expect(await getDb().select().from(settings)).not.toHaveLength(0);
});

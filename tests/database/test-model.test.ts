import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { systemActor } from "@/domain/actors/system-actor";
import { ModelInput, ProviderInput } from "@/domain/models/shape";
import { testModel } from "@/domain/models/test-model";
import { upsertModel } from "@/domain/models/upsert-model";
import { upsertProvider } from "@/domain/models/upsert-provider";
import { listRequestLog } from "@/domain/request-log/list-request-log";
import { RequestLogFilter } from "@/domain/request-log/shape";
import { getSettings } from "@/domain/settings/get-settings";
import { updateSettings } from "@/domain/settings/update-settings";
import { FaultProvider } from "../support/fault-provider";
import { freshDatabase } from "../support/fresh-database";
import { addMember } from "../support/team";

const database = await freshDatabase();
const provider = new FaultProvider();
const admin = systemActor("test");

beforeAll(async () => {
  await provider.start();
  await upsertProvider(
    admin,
    ProviderInput.parse({ provider_code: "fault", base_url: provider.url, api_key: "sk-canary-0001" }),
  );
});
afterAll(async () => {
  await provider.stop();
  await database.cleanup();
});

const register = (name: string, given: object = {}) =>
  upsertModel(admin, ModelInput.parse({ provider_code: "fault", model_name: name, ...given }));

describe("asking a model whether it answers", () => {
  test("gives its words, with no scene in the way, also for a disabled model", async () => {
    await register("off-model", { enabled: false });
    provider.script("off-model", { kind: "answer", content: "OK" });
    expect((await testModel(admin, "fault", "off-model")).text).toBe("OK");
    const log = await listRequestLog(admin, RequestLogFilter.parse({ model: "off-model" }));
    expect(log.items.map((row) => row.status)).toEqual(["ok"]);
  });

  test("says what the provider said when the key is wrong, and not the key", async () => {
    await register("bad-key");
    provider.script("bad-key", { kind: "status", status: 401, body: { error: { code: "invalid_api_key" } } });
    const failure: unknown = await testModel(admin, "fault", "bad-key").catch((e: unknown) => e);
    expect(failure).toMatchObject({ code: 50203 });
    expect((failure as Error).message).not.toContain("canary");
  });

  test("is for administrators, and for models that are registered", async () => {
    await expect(testModel(admin, "fault", "nobody")).rejects.toMatchObject({ code: 40401 });
    await expect(testModel(await addMember("manager"), "fault", "bad-key")).rejects.toMatchObject({
      code: 40301,
    });
  });
});

describe("settings", () => {
  test("have their defaults, then what was set, for any member", async () => {
    const viewer = await addMember("viewer");
    expect(await getSettings(viewer)).toMatchObject({ team_name: "", review_threshold: 0.7 });
    await updateSettings(await addMember("admin"), { team_name: "客服组" });
    expect((await getSettings(viewer)).team_name).toBe("客服组");
  });
});

import { once } from "node:events";
import { eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { getDb, getSql } from "@/db/client";
import { messages } from "@/db/schema/messages";
import { models, providers } from "@/db/schema/registry";
import { tasks } from "@/db/schema/tasks";
import { systemActor } from "@/domain/actors/system-actor";
import { generateText } from "@/domain/ai/generate-text";
import { createApiKey } from "@/domain/api-keys/create-api-key";
import { upsertModel } from "@/domain/models/upsert-model";
import { upsertProvider } from "@/domain/models/upsert-provider";
import { createPrompt } from "@/domain/prompts/create-prompt";
import { NewPrompt, PromptVersionPatch } from "@/domain/prompts/shape";
import { updatePromptVersion } from "@/domain/prompts/update-prompt-version";
import { newId } from "@/lib/id";
import { signRequest } from "@/lib/sign-request";
import { callDoor } from "../support/call-door";
import { FaultProvider, failure, text } from "../support/fault-provider";
import { freshDatabase } from "../support/fresh-database";
import { askPlain, openGatewayRoom, refusal, setScene } from "../support/gateway-room";
import { postMessage } from "../support/post-message";
import { signedGet } from "../support/signed-get";
import { addKey } from "../support/team";
import { killProcess, startProcess } from "../support/worker-process";

// Rows F and G of the reported failures: prompts, idempotency, signatures.
vi.setConfig({ testTimeout: 60_000 });
const database = await freshDatabase();
const provider = await new FaultProvider().start();
const room = await openGatewayRoom(provider);
afterAll(async () => {
  await provider.stop();
  await database.cleanup();
});

const admin = systemActor("test");
const prompt = (code: string, content: string, status: "ACTIVE" | "DRAFT" = "DRAFT") =>
  createPrompt(
    admin,
    NewPrompt.parse({ code, name: code, default_locale: "en", localized_contents: { en: content }, status }),
  );
const activate = (code: string, version: number) =>
  updatePromptVersion(admin, code, version, PromptVersionPatch.parse({ status: "ACTIVE" }));

const { key } = await addKey(["admin"]);
const getPrompt = (code: string) =>
  callDoor("GET /api/v1/prompts/[code]", { key, params: { code } }).then(({ json }) => json);
const patchVersion = (version: string) =>
  callDoor("PATCH /api/v1/prompts/[code]/versions/[version]", {
    key,
    params: { code: "other", version },
    body: { status: "ACTIVE" },
  });

describe("prompts", () => {
  test("F1 a code that looks like a number is a code, and a version is a number and nothing else", async () => {
    await prompt("3", "the prompt named 3", "ACTIVE");
    await prompt("other", "one", "ACTIVE");
    await prompt("other", "two");
    await prompt("other", "three");
    expect(await getPrompt("3")).toMatchObject({ code: "3", version: 1 });
    for (const version of ["ACTIVE", "latest", "3.0", "03", "1e0", "-1", "0", ""]) {
      expect([version, (await patchVersion(version)).status]).toEqual([version, 404]);
    }
    expect(await getPrompt("other")).toMatchObject({ version: 1 });
    expect((await patchVersion("3")).json).toMatchObject({ version: 3, status: "ACTIVE" });
  });

  test("F2 the first call after a version was activated, or rolled back, runs it", async () => {
    provider.script(room.model, text("ok"));
    await prompt("greet", "FIRST", "ACTIVE");
    await prompt("greet", "SECOND");
    const system = async () => {
      await generateText(admin, { input: "hello", prompt_code: "greet" }, { requestId: newId() });
      return provider.calls(room.model).at(-1)?.body.messages[0]?.content ?? "";
    };
    expect(await system()).toContain("FIRST");
    await activate("greet", 2);
    expect(await system()).toContain("SECOND");
    await activate("greet", 1);
    expect(await system()).toContain("FIRST");
  });

  test("F2 a stored answer of the version before is not given out after the change", async () => {
    await setScene({ cache_seconds: 3600 });
    provider.script(room.model, (call) => text(`answer ${call}`));
    await prompt("kept", "FIRST", "ACTIVE");
    await prompt("kept", "SECOND");
    const said = async () =>
      (await generateText(admin, { input: "hello", prompt_code: "kept" }, { requestId: newId() })).text;
    expect([await said(), await said()]).toEqual(["answer 1", "answer 1"]);
    await activate("kept", 2);
    expect([await said(), await said()]).toEqual(["answer 2", "answer 2"]);
  });
});

describe("idempotency", () => {
  test("G1 twenty at once with one key: one runs, the others wait for its answer or are told to", async () => {
    const { key } = await addKey(["inbox:write"]);
    const answers = await Promise.all(Array.from({ length: 20 }, () => postMessage(key, "once", "g1")));
    expect([...new Set(answers.map((a) => a.http))].toSorted((a, b) => a - b)).toEqual(
      answers.some((a) => a.http === 409) ? [201, 409] : [201],
    );
    const made = new Set(answers.filter((a) => a.http === 201).map((a) => a.id));
    expect(made.size).toBe(1);
    const again = await postMessage(key, "once", "g1");
    expect(again).toMatchObject({ http: 201, replayed: "true", id: [...made][0] });
    expect(await getDb().$count(messages)).toBe(1);
    expect(await getDb().$count(tasks)).toBe(1);
  });

  test("G1 the same text of an Idempotency-Key under another API key is another request", async () => {
    const [one, two] = [await addKey(["inbox:write"]), await addKey(["inbox:write"])];
    const first = await postMessage(one.key, "mine", "shared-text");
    const second = await postMessage(two.key, "yours", "shared-text");
    expect([first.http, second.http, second.replayed]).toEqual([201, 201, null]);
    expect(second.id).not.toBe(first.id);
  });
});

describe("signatures", () => {
  let signer: { key: string; secret: string };
  let nonce: string;
  beforeEach(async () => {
    const made = await createApiKey(admin, { name: "s", scopes: ["inbox:read"], require_signature: true });
    signer = { key: made.key, secret: made.signingSecret ?? "" };
    nonce = newId();
  });

  test("G2 a nonce sent twenty times at once, from two processes, passes once", async () => {
    const other = startProcess([
      "tests/support/signed-get-process.ts",
      signer.key,
      signer.secret,
      nonce,
      "10",
    ]);
    try {
      await once(other, "message");
      const theirs = once(other, "message");
      other.send("go");
      const ours = Array.from({ length: 10 }, () => signedGet({ ...signer, nonce }));
      const answers = [...(await Promise.all(ours)), ...((await theirs)[0] as number[][])];
      expect(answers).toHaveLength(20);
      expect(answers.filter(([status]) => status === 200)).toHaveLength(1);
      expect(answers.filter(([, code]) => code === 40103)).toHaveLength(19);
    } finally {
      await killProcess(other);
    }
  });

  test("G2 a nonce belongs to its key, and a request that is not signed well does not use it up", async () => {
    const other = await createApiKey(admin, { name: "o", scopes: ["inbox:read"], require_signature: true });
    expect(await signedGet({ ...signer, secret: "wrong", nonce })).toEqual([401, 40102]);
    expect(await signedGet({ ...signer, nonce })).toEqual([200]);
    expect(await signedGet({ key: other.key, secret: other.signingSecret ?? "", nonce })).toEqual([200]);
  });

  test("G2 while nonces can't be stored, nothing signed is let in", async () => {
    await getSql()`alter table nonces rename to nonces_away`;
    try {
      expect(await signedGet({ ...signer, nonce })).toEqual([503, 50301]);
    } finally {
      await getSql()`alter table nonces_away rename to nonces`;
    }
    expect(await signedGet({ ...signer, nonce })).toEqual([200]);
  });

  test("G3 a nonce is kept until no timestamp can carry it any more", async () => {
    expect(await signedGet({ ...signer, nonce, offsetS: 290 })).toEqual([200]);
    const [row] = await getSql()<{ left: number }[]>`
      select extract(epoch from expires_at - now())::float8 as left from nonces where nonce = ${nonce}`;
    // The timestamp holds for 290 + 300 s.
    expect(row?.left).toBeGreaterThan(590);
    // As it would come 400 s later.
    expect(await signedGet({ ...signer, nonce, offsetS: -110 })).toEqual([401, 40103]);
  });

  test("G4 clocks may differ by five minutes, either way, and no more", async () => {
    const at = (offsetS: number) => signedGet({ ...signer, nonce: newId(), offsetS });
    expect([await at(10), await at(-10), await at(295), await at(-295)]).toEqual([
      [200],
      [200],
      [200],
      [200],
    ]);
    expect([await at(305), await at(-305)]).toEqual([
      [401, 40102],
      [401, 40102],
    ]);
  });
});

describe("bodies", () => {
  test("G5 are signed as they are sent: order of fields, escapes and numbers stay what they were", async () => {
    const made = await createApiKey(admin, { name: "s", scopes: ["inbox:write"], require_signature: true });
    const send = async (signed: string, sent: string) => {
      const headers = signRequest(made.signingSecret ?? "", "POST", "/api/inbox", signed, Date.now());
      return (await callDoor("POST /api/inbox", { key: made.key, body: sent, headers })).status;
    };
    const escaped = String.raw`{"sender":"b","content":"\u4f60\/ \ud83d\ude00","metadata":{"z":1.0,"a":1e2}}`;
    expect(await send(escaped, escaped)).toBe(201);
    const same = JSON.stringify(JSON.parse(escaped));
    expect([same === escaped, await send(escaped, same), await send(escaped, `${escaped} `)]).toEqual([
      false,
      401,
      401,
    ]);
  });
});

describe("keys of providers", () => {
  test("E5 one that can't be read stops the models of its provider, by name, and no others", async () => {
    await upsertProvider(admin, { provider_code: "moved", base_url: provider.url, api_key: "sk-moved" });
    await upsertModel(admin, { provider_code: "moved", model_name: "moved-model" });
    // As after a restore under another secret: the bytes belong to another place.
    await getSql()`update providers set api_key = (select api_key from providers where code = 'fault') where code = 'moved'`;
    provider.script(room.model, text("ok"));
    expect((await askPlain()).text).toBe("ok");

    await setScene({ fallback_models: ["moved-model", room.spare], allowed_models: [] });
    provider.script(room.model, failure(503, "overloaded"));
    expect(await askPlain()).toMatchObject({ model: room.spare });

    await setScene({ default_model: "moved-model", allowed_models: [], fallback_models: [room.spare] });
    const error = await refusal(askPlain());
    expect([error.code, error.retryable]).toEqual([50203, false]);
    expect(error.message).toContain("key of the provider moved can't be read: enter it again");
    await upsertProvider(admin, { provider_code: "moved", api_key: "sk-again" });
    provider.script("moved-model", text("mended"));
    expect((await askPlain()).text).toBe("mended");
  });
});

describe("defaults", () => {
  test("F5 a second default provider or model is refused by a partial index, whoever writes it", async () => {
    const row = { kind: "openai_compatible", name: "x", baseUrl: "http://x.test", isDefault: true } as const;
    await getDb()
      .insert(providers)
      .values({ code: "da", ...row });
    await expect(
      getDb()
        .insert(providers)
        .values({ code: "db", ...row }),
    ).rejects.toMatchObject({
      cause: { code: "23505" },
    });
    const model = { providerCode: "da", isDefault: true };
    await getDb()
      .insert(models)
      .values({ id: newId(), name: "a", ...model });
    await expect(
      getDb()
        .insert(models)
        .values({ id: newId(), name: "b", ...model }),
    ).rejects.toMatchObject({
      cause: { code: "23505" },
    });
    await getDb().delete(providers).where(eq(providers.code, "da"));
  });
});

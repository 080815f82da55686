import { mkdir, symlink, writeFile } from "node:fs/promises";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { systemActor } from "@/domain/actors/system-actor";
import { fetchBillText } from "@/domain/ai/fetch-bill-text";
import { runAiCall } from "@/domain/ai/run-ai-call";
import { AiTaskInput } from "@/domain/ai/shape";
import { streamChat } from "@/domain/ai/stream-chat";
import { submitAiTask } from "@/domain/ai/submit-ai-task";
import { upsertModel } from "@/domain/models/upsert-model";
import { upsertProvider } from "@/domain/models/upsert-provider";
import { createPrompt } from "@/domain/prompts/create-prompt";
import { NewPrompt } from "@/domain/prompts/shape";
import { createRole } from "@/domain/roles/create-role";
import { NewRole } from "@/domain/roles/shape";
import { putScene } from "@/domain/scenes/put-scene";
import { SceneInput } from "@/domain/scenes/shape";
import { env } from "@/lib/env";
import { newId } from "@/lib/id";
import injections from "../fixtures/cases/ai-07-injection.json";
import { FaultProvider, text } from "../support/fault-provider";
import { freshDatabase } from "../support/fresh-database";

const database = await freshDatabase();
const provider = await new FaultProvider().start();
afterAll(async () => {
  await provider.stop();
  await database.cleanup();
});

const admin = systemActor("test");
const model = "m";
await upsertProvider(admin, { provider_code: "fault", base_url: provider.url });
await upsertModel(admin, { provider_code: "fault", model_name: model });
const useModel = async (name: string) => {
  for (const scene of ["text_generate", "summarize", "bill_extract", "chat"])
    await putScene(admin, scene, SceneInput.parse({ default_model: name, max_tokens: 500 }));
};
const run = (type: Parameters<typeof runAiCall>[1], payload: object) =>
  runAiCall(admin, type, payload, { requestId: newId() });
const sent = () => provider.calls(model).at(-1)?.body.messages ?? [];

beforeEach(async () => {
  await useModel(model);
  provider.script(model, text("ok"));
});

const prompt = NewPrompt.parse({
  code: "p",
  name: "P",
  default_locale: "en",
  localized_contents: { en: "ONE {{who}}", "zh-CN": "一 {{who}}" },
  status: "ACTIVE",
});
await createPrompt(admin, prompt);
const role = { name: "R", default_locale: "en", localized_contents: { en: "BE KIND" } };
await createRole(admin, NewRole.parse({ ...role, code: "kind", prompt_code: "p" }));
await createRole(admin, NewRole.parse({ ...role, code: "gone", status: "DISABLED" }));

describe("instructions", () => {
  test("are role text, then prompt text in the caller's locale; the input comes in a user turn", async () => {
    await run("text_generate", {
      input: "in",
      role_code: "kind",
      locale: "zh-CN",
      variables: { who: "{{input}}" },
    });
    expect(sent().map((m) => m.role)).toEqual(["system", "user"]);
    expect(sent()[0]?.content).toBe("BE KIND\n\n一 {{input}}");
    expect(sent()[1]?.content).toContain("in");
  });

  test("must be ACTIVE, and complete", async () => {
    await expect(run("text_generate", { input: "x", role_code: "gone" })).rejects.toMatchObject({
      code: 42201,
    });
    await expect(run("text_generate", { input: "x", prompt_code: "none" })).rejects.toMatchObject({
      code: 42201,
    });
    await expect(run("text_generate", { input: "x", prompt_code: "p" })).rejects.toMatchObject({
      problems: [{ path: "variables.who" }],
    });
    expect(provider.calls(model)).toHaveLength(0);
  });

  test.each(injections)(
    "AI-07: the system part is the same for every text, also for $text",
    async ({ text: content }) => {
      provider.script(model, text('{"summary":"s","key_points":[]}'));
      await run("summarize", { text: "plain" });
      const plain = sent()[0];
      await run("summarize", { text: content });
      expect(sent()[0]).toEqual(plain);
      expect(plain?.role).toBe("system");
      expect(sent()).toHaveLength(2);
      expect(sent()[1]).toMatchObject({ role: "user", content: expect.stringContaining(content) });
    },
  );
});

describe("bills", () => {
  const files = path.join(env().DATA_DIR, "files");

  test("come back grounded in the source, with everything that is missing named", async () => {
    const bill = {
      merchant: "Shop",
      number: "7",
      date: null,
      currency: "USD",
      total: "$12.50",
      tax: "1.00",
      items: [],
    };
    provider.script(
      model,
      text(JSON.stringify({ bill, missing: [], evidence: { total: "Total $12.50", tax: "Tax 1.00" } })),
    );
    const answer = await run("bill_extract", { ocr_text: "Shop\nTotal $12.50" });
    expect(answer).toMatchObject({
      bill: { merchant: "Shop", number: null, total: "12.50", tax: null },
      missing: ["number", "date", "tax"],
      evidence: { total: "Total $12.50" },
      model,
    });
  });

  test("the text goes before the file, the file before the address; a file stays in its folder", async () => {
    await useModel("builtin-mini");
    await mkdir(path.join(files, "in"), { recursive: true });
    await writeFile(path.join(files, "in", "bill.txt"), "Total USD 7.25\n");
    await writeFile(path.join(files, "image.png"), Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff]));
    await writeFile(path.join(env().DATA_DIR, "secret.txt"), "Total USD 9.99\n");
    await symlink(path.join(env().DATA_DIR, "secret.txt"), path.join(files, "link.txt"));
    const fromFile = await run("bill_extract", { file_id: "in/bill.txt", file_url: "file:///x" });
    expect(fromFile).toMatchObject({ bill: { total: "7.25" } });
    const fromText = await run("bill_extract", { ocr_text: "Total USD 1.00", file_id: "../../etc/passwd" });
    expect(fromText).toMatchObject({ bill: { total: "1.00" } });
    for (const file_id of [
      "../secret.txt",
      "in/../../secret.txt",
      "/etc/passwd",
      "link.txt",
      "image.png",
      "a\0b",
      "..",
    ])
      await expect(run("bill_extract", { file_id }), file_id).rejects.toMatchObject({ code: 42201 });
    for (const file_id of ["none.txt", "in"])
      await expect(run("bill_extract", { file_id }), file_id).rejects.toMatchObject({ code: 40401 });
  });
});

describe("addresses of bills", () => {
  test.each([
    "http://127.0.0.1/x",
    "http://localhost/x",
    "http://[::1]/x",
    "http://[::ffff:169.254.169.254]/latest",
    "http://169.254.169.254/latest",
    "http://10.0.0.1/",
    "http://0x7f000001/",
    "http://user:pw@example.test/",
    "file:///etc/passwd",
    "ftp://example.test/",
    "nothing",
  ])("%s is refused", async (file_url) => {
    Object.assign(env(), { ALLOW_PRIVATE_URLS: false });
    await expect(run("bill_extract", { file_url })).rejects.toMatchObject({ code: 42201 });
  });

  describe("where private ones are allowed", () => {
    const answers: Record<string, (response: ServerResponse) => void> = {
      "/ok": (r) => r.writeHead(200, { "content-type": "text/plain" }).end("Total 1.00"),
      "/hop": (r) => r.writeHead(302, { location: "/ok" }).end(),
      "/loop": (r) => r.writeHead(302, { location: "/loop" }).end(),
      "/inside": (r) => r.writeHead(302, { location: "http://169.254.169.254/latest" }).end(),
      "/image": (r) => r.writeHead(200, { "content-type": "image/png" }).end("x"),
      "/large": (r) => r.writeHead(200, { "content-type": "text/plain" }).end("x".repeat(1024 * 1024 + 1)),
      "/latin": (r) => r.writeHead(200, { "content-type": "text/plain" }).end(Buffer.from([0xe9, 0x20])),
      "/cut": (r) => {
        r.writeHead(200, { "content-type": "text/plain", "content-length": "100" });
        r.write("half");
        r.destroy();
      },
    };
    const server = createServer((request, response) => {
      const answer = answers[request.url ?? ""];
      if (answer) answer(response);
      else response.writeHead(404).end();
    });
    let base = "";
    beforeEach(async () => {
      if (base) return;
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      Object.assign(env(), { ALLOW_PRIVATE_URLS: true });
    });
    afterAll(() => {
      server.close();
      server.closeAllConnections();
    });

    test("a text is read, also after a redirect", async () => {
      expect(await fetchBillText(`${base}/ok`)).toBe("Total 1.00");
      expect(await fetchBillText(`${base}/hop`)).toBe("Total 1.00");
    });

    test.each(["/loop", "/inside", "/image", "/large", "/latin", "/cut", "/none"])(
      "%s is refused",
      async (at) => {
        await expect(fetchBillText(base + at)).rejects.toMatchObject({
          code: 42201,
          problems: [{ path: "file_url" }],
        });
      },
    );
  });
});

test("a chat streams its pieces and ends with the whole answer", async () => {
  provider.script(model, { kind: "stream", pieces: ["Hel", "lo"] });
  const input = { messages: [{ role: "user" as const, content: "hi" }] };
  const events = [];
  for await (const event of streamChat(admin, input, { requestId: "r-chat" })) events.push(event);
  expect(events).toMatchObject([
    { event: "delta", data: { text: "Hel" } },
    { event: "delta", data: { text: "lo" } },
    {
      event: "done",
      data: { message: { role: "assistant", content: "Hello" }, request_id: "r-chat", model },
    },
  ]);
});

test("a task's payload is checked when it is handed in", async () => {
  const bad = AiTaskInput.parse({ type: "summarize_async", payload: { text: "", extra: 1 } });
  expect(bad.type).toBe("summarize");
  await expect(submitAiTask(admin, bad)).rejects.toMatchObject({
    code: 42201,
    problems: [{ path: "payload.text" }, { path: "payload.extra" }],
  });
  const good = AiTaskInput.parse({ type: "summarize", payload: { text: "x" } });
  expect(await submitAiTask(admin, good)).toMatchObject({ status: "pending" });
  expect(AiTaskInput.safeParse({ type: "classify", payload: {} }).success).toBe(false);
});

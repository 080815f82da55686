import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { POST as APPROVE } from "@/app/api/drafts/[id]/approve/route";
import { PATCH } from "@/app/api/drafts/[id]/route";
import { POST as SEND } from "@/app/api/drafts/[id]/send/route";
import { getDb } from "@/db/client";
import { drafts } from "@/db/schema/drafts";
import { seedDatabase } from "@/db/seed";
import { systemActor } from "@/domain/actors/system-actor";
import { approveDraft } from "@/domain/drafts/approve-draft";
import { deliverReply } from "@/domain/drafts/deliver-reply";
import { discardDraft } from "@/domain/drafts/discard-draft";
import { editDraft } from "@/domain/drafts/edit-draft";
import { getDraft } from "@/domain/drafts/get-draft";
import { keepDraft } from "@/domain/drafts/keep-draft";
import { requestDraft } from "@/domain/drafts/request-draft";
import { sendDraft } from "@/domain/drafts/send-draft";
import { settleDelivery } from "@/domain/drafts/settle-delivery";
import { findPlaceholders } from "@/domain/drafts/placeholder-shape";
import { writeDraft } from "@/domain/drafts/write-draft";
import { getMessage } from "@/domain/messages/get-message";
import { putScene } from "@/domain/scenes/put-scene";
import { SceneInput } from "@/domain/scenes/shape";
import { updateSettings } from "@/domain/settings/update-settings";
import languages from "../fixtures/cases/ai-06-languages.json";
import think from "../fixtures/cases/ai-10-think-replies.json";
import { COUNTED, readWith } from "../support/counted-model";
import { FaultProvider, text } from "../support/fault-provider";
import { freshDatabase } from "../support/fresh-database";
import { arrive, beginTask, writeNow } from "../support/process-now";
import { startProductWorker, stopProductWorkers } from "../support/product-worker";
import { addKey, addMember } from "../support/team";

const database = await freshDatabase();
afterAll(database.cleanup);
await seedDatabase();
const provider = await new FaultProvider().start();
afterAll(() => provider.stop());
await readWith(provider);
const admin = systemActor("test");
await putScene(admin, "draft_reply", SceneInput.parse({ default_model: COUNTED }));
const lin = await addMember("agent", "Lin");
const chen = await addMember("agent", "Chen");
const calls = () => provider.calls(COUNTED);
const told = (call: number) =>
  calls()
    [call]?.body.messages.map((turn) => turn.content)
    .join("\n\n") ?? "";
let n = 0;
const subject = (words: string) => `${words} ${++n}`;

beforeEach(() => provider.script(COUNTED, text("您好，已经收到。")));

/** A message with a draft by the AI. */
async function drafted(message: object = {}) {
  const id = await arrive({ content: "请问什么时候发货？", sender: "a@example.test", ...message });
  const draft = await requestDraft(lin, id, {});
  expect(await writeNow(id)).toBe("done");
  return getDraft(lin, draft.id);
}

describe("the language of a draft", () => {
  const named: Record<string, string> = {
    en: "English (en)",
    "zh-Hant": "Traditional Chinese (zh-Hant)",
    ja: "Japanese (ja)",
    "zh-Hans": "Simplified Chinese (zh-Hans)",
  };
  test.each(languages)(
    "AI-06: $text is answered in $expect, whatever the page's language ($ui)",
    async (given) => {
      const expected = named[given.expect] ?? "English (en)";
      await updateSettings(admin, { default_language: "en" });
      const draft = await drafted({ content: given.text, sender: `c${++n}@example.test` });
      expect(told(0)).toContain(`Write in the language of the customer's message: ${expected}.`);
      expect(draft.language).toBe(given.expect in named ? given.expect : "en");
    },
  );

  test("AI-06: a message without words is answered in the language that its sender wrote in before", async () => {
    const about = subject("订单");
    await arrive({ content: "パスワードを忘れました", sender: "j@example.test", subject: about });
    await drafted({ content: "12345", sender: "j@example.test", subject: `Re: ${about}` });
    expect(told(0)).toContain("Japanese (ja)");
  });
});

test.each(think)("AI-10: reasoning never reaches a draft, %#", async (raw) => {
  provider.script(COUNTED, text(raw));
  expect((await drafted()).body).toBe("您好，已经收到您的反馈。");
});

describe("a draft that is written anew", () => {
  test("AI-16: what a person wrote meanwhile stays, the new text stands beside it", async () => {
    const draft = await drafted();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    provider.script(COUNTED, async () => {
      await held;
      return text("另一个版本");
    });
    await requestDraft(lin, draft.message_id, { regenerate: true });
    const writing = writeNow(draft.message_id);
    await expect.poll(() => calls().length).toBe(1);
    await editDraft(lin, draft.id, "手工修改", draft.version);
    release();
    expect(await writing).toBe("done");
    const now = await getDraft(lin, draft.id);
    expect(now.versions.map((v) => v.body)).toEqual(["另一个版本", "手工修改", "您好，已经收到。"]);
  });

  test("AI-16: an old version number is 409 and changes nothing, over REST", async () => {
    const { key } = await addKey(["inbox:write", "inbox:read_all"]);
    const draft = await drafted();
    await editDraft(chen, draft.id, "别人的", draft.version);
    const response = await PATCH(
      new Request(`http://test/api/drafts/${draft.id}`, {
        method: "PATCH",
        headers: {
          authorization: `Bearer ${key}`,
          "content-type": "application/json",
          "if-match": String(draft.version),
        },
        body: JSON.stringify({ body: "旧版本上的修改" }),
      }),
      { params: Promise.resolve({ id: draft.id }) },
    );
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ code: 40902 });
    expect(await getDraft(lin, draft.id)).toMatchObject({ version: 2, body: "别人的" });
  });

  test("with a wish: the model sees the text as it stands and the wish, and no stored answer is given", async () => {
    const draft = await drafted();
    provider.script(COUNTED, text("短。"));
    await requestDraft(lin, draft.message_id, { regenerate: true, instruction: "短一点 </draft> <message>" });
    await writeNow(draft.message_id);
    const [system, user] = calls()[0]?.body.messages ?? [];
    expect(system?.content).toContain("短一点");
    expect(user?.content).toMatch(/<draft>\n您好，已经收到。\n<\/draft>$/);
    expect((await getDraft(lin, draft.id)).body).toBe("短。");
    // The same wish again is asked again.
    await requestDraft(lin, draft.message_id, { regenerate: true, instruction: "短一点" });
    await writeNow(draft.message_id);
    expect(calls()).toHaveLength(2);
  });

  test("two clicks at once are one version", async () => {
    const draft = await drafted();
    await requestDraft(lin, draft.message_id, { regenerate: true });
    await requestDraft(chen, draft.message_id, { regenerate: true });
    const { tasks } = await getMessage(lin, draft.message_id);
    expect(tasks.filter((t) => t.type === "draft_reply" && t.status === "pending")).toHaveLength(1);
  });
});

test("what saves itself takes the place of what the same person typed before, and nobody else's", async () => {
  const draft = await drafted();
  const one = await editDraft(lin, draft.id, "一", 1, { autosave: true });
  const two = await editDraft(lin, draft.id, "一二", one.version, { autosave: true });
  expect(two.versions.map((v) => [v.version, v.body])).toEqual([
    [3, "一二"],
    [1, "您好，已经收到。"],
  ]);
  const other = await editDraft(chen, draft.id, "陈的", two.version, { autosave: true });
  const meant = await editDraft(lin, draft.id, "林的", other.version);
  expect(meant.versions.map((v) => v.body)).toEqual(["林的", "陈的", "一二", "您好，已经收到。"]);
  const { timeline } = await getMessage(lin, draft.message_id);
  expect(timeline.filter((e) => e.kind === "draft_edited")).toHaveLength(3);
});

describe("a placeholder", () => {
  test.each([
    ["您好，[您的姓名]……", ["[您的姓名]"]],
    ["Dear {customer_name}", ["{customer_name}"]],
    ["您的 500 元已退回", []],
    [
      "{{order}} XXX {姓名} 【日期】 ____ <your name>",
      ["{{order}}", "XXX", "{姓名}", "【日期】", "____", "<your name>"],
    ],
    ["见[附件](https://example.test) a < b && c > d {} []", []],
  ])("AI-17: %j holds %j", (body, places) => {
    expect(findPlaceholders(body)).toEqual(places);
  });

  test("AI-17: approving needs a second word that was shown each by name, over REST too", async () => {
    const { key } = await addKey(["inbox:write", "inbox:read_all"]);
    provider.script(COUNTED, text("您好，[您的姓名]，{{order}} 已收到。"));
    const draft = await drafted();
    const approve = (body: object) =>
      APPROVE(
        new Request(`http://test/api/drafts/${draft.id}/approve`, {
          method: "POST",
          headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
          body: JSON.stringify(body),
        }),
        { params: Promise.resolve({ id: draft.id }) },
      );
    const refused = await approve({});
    expect(refused.status).toBe(422);
    expect(await refused.json()).toMatchObject({
      errors: [{ message: "[您的姓名]" }, { message: "{{order}}" }],
    });
    expect((await getDraft(lin, draft.id)).state).toBe("draft");
    expect((await approve({ confirm_placeholders: true })).status).toBe(200);
  });
});

describe("a conversation", () => {
  test("is joined by references, by thread_key, or by sender and bare subject within its window", async () => {
    const about = subject("发票问题");
    const sender = `客户 <k${n}@example.test>`;
    const first = await arrive({ content: "第一封", subject: about, sender, external_id: `m${n}@x` });
    const thread = async (id: string) => (await getMessage(lin, id)).thread_id;
    const joined = await thread(first);
    const now = Date.now();
    const at = (days: number) => new Date(now + days * 86_400_000).toISOString();
    const join = (more: object) => arrive({ content: "下一封", sender: "other@example.test", ...more });

    expect(await thread(await join({ references: ["unknown@x", `m${n}@x`] }))).toBe(joined);
    expect(await thread(await join({ sender: sender.toUpperCase(), subject: `回复：RE: ${about}` }))).toBe(
      joined,
    );
    expect(await thread(await join({ sender, subject: about }))).toBe(joined);
    // Another sender, another channel, a program, no subject: not.
    expect(await thread(await join({ subject: `Re: ${about}` }))).not.toBe(joined);
    expect(await thread(await join({ sender, subject: `Re: ${about}`, channel: "chat" }))).not.toBe(joined);
    expect(await thread(await join({ sender, subject: "Re:" }))).not.toBe(joined);
    const robot = "no-reply@example.test";
    const alarm = await arrive({ content: "a", subject: "Disk full", sender: robot });
    expect(await thread(await join({ sender: robot, subject: "Disk full" }))).not.toBe(await thread(alarm));
    // 30 days for an answer, 3 for a subject alone.
    const old = subject("旧事");
    const began = await arrive({ content: "旧", subject: old, sender, received_at: at(-40) });
    expect(await thread(await join({ sender, subject: old, received_at: at(-35) }))).not.toBe(
      await thread(began),
    );
    const other = subject("再旧");
    const start = await arrive({ content: "旧", subject: other, sender, received_at: at(-40) });
    expect(await thread(await join({ sender, subject: `Re: ${other}`, received_at: at(-12) }))).toBe(
      await thread(start),
    );
    const third = subject("久远");
    const far = await arrive({ content: "旧", subject: third, sender, received_at: at(-40) });
    expect(await thread(await join({ sender, subject: `Re: ${third}`, received_at: at(-1) }))).not.toBe(
      await thread(far),
    );
  });

  test("stands in the draft's prompt: what came before, what was sent, what came after, each without its quotations", async () => {
    const about = subject("发货");
    const who = { sender: "b@example.test", subject: about };
    const before = await drafted({ ...who, content: "什么时候发货？", received_at: "2026-01-01T00:00:00Z" });
    const edited = await editDraft(lin, before.id, "明天发。", before.version);
    await approveDraft(lin, before.id, edited.version);
    await sendDraft(lin, before.id);
    const id = await arrive({
      ...who,
      subject: `Re: ${about}`,
      content: "收到了吗？\n\n客服 于2026年1月2日 08:00写道：\n> 明天发。",
      received_at: "2026-01-02T00:00:00Z",
    });
    await arrive({ ...who, subject: `Re: ${about}`, content: "急！", received_at: "2026-01-03T00:00:00Z" });
    provider.script(COUNTED, text("好的"));
    await requestDraft(lin, id, {});
    await writeNow(id);
    const data = calls()[0]?.body.messages.at(-1)?.content ?? "";
    expect(data).toMatch(
      /<conversation>\nb@example\.test: 什么时候发货？\n---\nb@example\.test \(after the message below\): 急！\n---\nus[^:]*: 明天发。\n<\/conversation>/,
    );
    expect(data.match(/明天发。/g)).toHaveLength(1);
    const detail = await getMessage(lin, id);
    expect(detail.thread.map((m) => m.preview)).toEqual(["什么时候发货？", "急！"]);
    expect(detail.replies).toMatchObject([{ body: "明天发。", by: "Lin", message_id: before.message_id }]);
  });

  test("that goes on makes what waits stale: approved or not, it can't leave before somebody has seen it", async () => {
    const about = subject("改地址");
    const who = { sender: "d@example.test", subject: about };
    const draft = await drafted(who);
    await approveDraft(lin, draft.id, draft.version);
    const next = await arrive({ ...who, subject: `Re: ${about}`, content: "地址改了！" });
    expect(await getDraft(lin, draft.id)).toMatchObject({ state: "stale", approved_by: null });
    await expect(sendDraft(lin, draft.id)).rejects.toMatchObject({ code: 40902 });
    await expect(approveDraft(lin, draft.id, draft.version)).rejects.toMatchObject({
      code: 40902,
      message: expect.stringContaining("wrote again"),
    });
    // Written anew it has seen the new message; kept, somebody has.
    provider.script(COUNTED, text("已改地址。"));
    await requestDraft(lin, draft.message_id, {});
    await writeNow(draft.message_id);
    expect(told(0)).toContain("地址改了！");
    expect(await getDraft(lin, draft.id)).toMatchObject({ state: "draft", body: "已改地址。" });
    await arrive({ ...who, subject: `Re: ${about}`, content: "又改了。" });
    expect(await keepDraft(lin, draft.id)).toMatchObject({ state: "draft" });
    await expect(keepDraft(lin, draft.id)).rejects.toMatchObject({ code: 40902 });
    expect((await getMessage(lin, draft.message_id)).timeline.map((e) => e.kind)).toContain("draft_stale");
    expect((await getMessage(lin, next)).draft).toBeNull();
  });

  test("that goes on while the model writes leaves a stale draft, not a fresh one", async () => {
    const about = subject("并发");
    const who = { sender: "e@example.test", subject: about };
    const id = await arrive({ ...who, content: "第一问" });
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    provider.script(COUNTED, async () => {
      await held;
      return text("答第一问");
    });
    const draft = await requestDraft(lin, id, {});
    const writing = writeNow(id);
    await expect.poll(() => calls().length).toBe(1);
    await arrive({ ...who, subject: `Re: ${about}`, content: "第二问" });
    release();
    await writing;
    expect(await getDraft(lin, draft.id)).toMatchObject({ state: "stale", body: "答第一问" });
  });

  test("an older message that arrives late makes nothing stale", async () => {
    const about = subject("迟到");
    const who = { sender: "f@example.test", subject: about };
    const draft = await drafted(who);
    await arrive({
      ...who,
      subject: `Re: ${about}`,
      received_at: "2020-01-01T00:00:00Z",
      content: "很久以前",
    });
    expect((await getDraft(lin, draft.id)).state).toBe("draft");
  });
});

describe("sending", () => {
  let receiver: Server;
  let seen: { id: string; body: { type: string; data: { body: string } } }[] = [];
  let status = 200;
  let hang = false;
  const open: (() => void)[] = [];
  const start = async () => {
    seen = [];
    status = 200;
    hang = false;
    receiver = createServer((request, response) => {
      let raw = "";
      request.on("data", (chunk: Buffer) => (raw += chunk.toString()));
      request.on("end", () => {
        seen.push({
          id: String(request.headers["webhook-id"]),
          body: JSON.parse(raw) as { type: string; data: { body: string } },
        });
        if (hang) return void open.push(() => response.destroy());
        response.writeHead(status).end();
      });
    });
    await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
    return `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook?token=secret`;
  };
  afterEach(async () => {
    await stopProductWorkers();
    for (const close of open.splice(0)) close();
    receiver.closeAllConnections();
    await new Promise((resolve) => receiver.close(resolve));
  });
  const approved = async (callback_url: string) => {
    const id = await arrive({ content: subject("你好"), callback_url });
    const draft = await writeDraft(lin, id, "您好，已处理。");
    return approveDraft(lin, draft.id, draft.version);
  };
  const stateOf = async (id: string) => (await getDraft(lin, id)).state;
  const deliveryId = async (id: string) => {
    const [row] = await getDb().select({ d: drafts.deliveryId }).from(drafts).where(eq(drafts.id, id));
    return row?.d ?? "";
  };

  test("UI-07: two at once, over REST: one 200, one 409, one delivery, claimed before it leaves", async () => {
    const { key } = await addKey(["inbox:write", "inbox:read_all"]);
    const url = await start();
    const id = await arrive({ content: subject("你好"), callback_url: url });
    const draft = await writeDraft(lin, id, "您好，已处理。");
    const post = (route: typeof SEND, path: string) =>
      route(
        new Request(`http://test/api/drafts/${draft.id}/${path}`, {
          method: "POST",
          headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
          body: "{}",
        }),
        { params: Promise.resolve({ id: draft.id }) },
      );
    const approvals = await Promise.all([post(APPROVE, "approve"), post(APPROVE, "approve")]);
    expect(approvals.map((r) => r.status).sort()).toEqual([200, 409]);
    const sends = await Promise.all([post(SEND, "send"), post(SEND, "send"), post(SEND, "send")]);
    expect(sends.map((r) => r.status).sort()).toEqual([200, 409, 409]);
    expect(await stateOf(draft.id)).toBe("sending");
    expect(seen).toEqual([]);
    await startProductWorker();
    await expect.poll(() => stateOf(draft.id), { timeout: 15_000 }).toBe("sent");
    expect(seen).toMatchObject([
      {
        id: await deliveryId(draft.id),
        body: { type: "reply.sent", data: { body: "您好，已处理。", message_id: id } },
      },
    ]);
    const { delivery, deliver_to } = await getDraft(lin, draft.id);
    expect([delivery?.state, deliver_to]).toEqual(["delivered", new URL(url).host]);
  });

  test("UI-07: a worker that dies between claim and delivery leaves it unknown, and nobody sends it again", async () => {
    const draft = await approved(await start());
    await sendDraft(lin, draft.id);
    const delivery = await deliveryId(draft.id);
    hang = true;
    // The first worker is in the middle of its delivery when it is gone; its step is carried out again.
    const lost = deliverReply(draft.id, delivery);
    await expect.poll(() => seen.length).toBe(1);
    expect(await deliverReply(draft.id, delivery)).toBe("unknown");
    expect(await deliverReply(draft.id, delivery)).toBe("unknown");
    expect(await getDraft(lin, draft.id)).toMatchObject({
      state: "sending",
      delivery: { state: "unknown", error: "worker_lost" },
    });
    await expect(sendDraft(lin, draft.id)).rejects.toMatchObject({ code: 40902 });
    await expect(discardDraft(lin, draft.id)).rejects.toMatchObject({ code: 40902 });
    expect(seen).toHaveLength(1);
    // A person asks, and says so.
    hang = false;
    expect((await settleDelivery(lin, draft.id, { outcome: "not_sent" })).state).toBe("approved");
    await sendDraft(lin, draft.id);
    expect(await deliverReply(draft.id, await deliveryId(draft.id))).toBe("sent");
    expect(seen).toHaveLength(2);
    expect(new Set(seen.map((s) => s.id)).size).toBe(2);
    for (const close of open.splice(0)) close();
    expect(await lost).toBe("gone");
    expect(await stateOf(draft.id)).toBe("sent");
  });

  test("UI-07: an answer that never comes is unknown as well; that it arrived a person may say", async () => {
    const draft = await approved(await start());
    await sendDraft(lin, draft.id);
    await expect(settleDelivery(lin, draft.id, { outcome: "sent" })).rejects.toMatchObject({ code: 40902 });
    hang = true;
    const delivering = deliverReply(draft.id, await deliveryId(draft.id));
    await expect.poll(() => open.length).toBe(1);
    open.splice(0)[0]?.();
    expect(await delivering).toBe("unknown");
    expect((await settleDelivery(lin, draft.id, { outcome: "sent" })).state).toBe("sent");
    await expect(settleDelivery(lin, draft.id, { outcome: "sent" })).rejects.toMatchObject({ code: 40902 });
  });

  test("a clear refusal gives the draft back, approved, with the reason", async () => {
    const draft = await approved(await start());
    status = 503;
    await sendDraft(lin, draft.id);
    expect(await deliverReply(draft.id, await deliveryId(draft.id))).toBe("failed");
    expect(await getDraft(lin, draft.id)).toMatchObject({
      state: "approved",
      delivery: { state: "failed", error: "HTTP 503" },
    });
    await new Promise((resolve) => receiver.close(resolve));
    receiver.closeAllConnections();
    await sendDraft(lin, draft.id);
    expect(await deliverReply(draft.id, await deliveryId(draft.id))).toBe("failed");
    expect((await getDraft(lin, draft.id)).delivery?.error).toBe("ECONNREFUSED");
  });

  test("without an address a person carries it, and what was not approved never leaves", async () => {
    await start();
    const draft = await drafted();
    await expect(sendDraft(lin, draft.id)).rejects.toMatchObject({ code: 40902 });
    await approveDraft(lin, draft.id, draft.version);
    expect(await sendDraft(lin, draft.id)).toMatchObject({ state: "sent", deliver_to: null, delivery: null });
    expect(await beginTask(draft.message_id, "classify")).toBeDefined();
  });
});

import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { POST as APPROVE } from "@/app/api/drafts/[id]/approve/route";
import { POST as SEND } from "@/app/api/drafts/[id]/send/route";
import { getDb } from "@/db/client";
import { drafts } from "@/db/schema/drafts";
import { seedDatabase } from "@/db/seed";
import { approveDraft } from "@/domain/drafts/approve-draft";
import { deliverReply } from "@/domain/drafts/deliver-reply";
import { discardDraft } from "@/domain/drafts/discard-draft";
import { getDraft } from "@/domain/drafts/get-draft";
import { sendDraft } from "@/domain/drafts/send-draft";
import { settleDelivery } from "@/domain/drafts/settle-delivery";
import { writeDraft } from "@/domain/drafts/write-draft";
import { env } from "@/lib/env";
import { freshDatabase } from "../support/fresh-database";
import { arrive } from "../support/process-now";
import { startProductWorker, stopProductWorkers } from "../support/product-worker";
import { addKey, addMember } from "../support/team";

const database = await freshDatabase();
afterAll(database.cleanup);
await seedDatabase();
const lin = await addMember("agent", "Lin");
let n = 0;
const subject = (words: string) => `${words} ${++n}`;
// The receiver is on loopback.
Object.assign(env(), { ALLOW_PRIVATE_URLS: true });

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
    expect(approvals.map((r) => r.status).sort((a, b) => a - b)).toEqual([200, 409]);
    const sends = await Promise.all([post(SEND, "send"), post(SEND, "send"), post(SEND, "send")]);
    expect(sends.map((r) => r.status).sort((a, b) => a - b)).toEqual([200, 409, 409]);
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
    const id = await arrive({ content: subject("你好") });
    const draft = await writeDraft(lin, id, "您好，已处理。");
    await expect(sendDraft(lin, draft.id)).rejects.toMatchObject({ code: 40902 });
    await approveDraft(lin, draft.id, draft.version);
    expect(await sendDraft(lin, draft.id)).toMatchObject({ state: "sent", deliver_to: null, delivery: null });
  });
});

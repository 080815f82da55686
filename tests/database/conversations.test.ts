import { describe, expect, test } from "vitest";
import { approveDraft } from "@/domain/drafts/approve-draft";
import { editDraft } from "@/domain/drafts/edit-draft";
import { getDraft } from "@/domain/drafts/get-draft";
import { keepDraft } from "@/domain/drafts/keep-draft";
import { requestDraft } from "@/domain/drafts/request-draft";
import { sendDraft } from "@/domain/drafts/send-draft";
import { getMessage } from "@/domain/messages/get-message";
import { COUNTED } from "../support/counted-model";
import { openDraftingRoom } from "../support/drafting-room";
import { text } from "../support/fault-provider";
import { arrive, writeNow } from "../support/process-now";

const { provider, lin, calls, told, drafted } = await openDraftingRoom();
let n = 0;
const subject = (words: string) => `${words} ${++n}`;

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

import { afterAll, describe, expect, test } from "vitest";
import { seedDatabase } from "@/db/seed";
import { approveDraft } from "@/domain/drafts/approve-draft";
import { discardDraft } from "@/domain/drafts/discard-draft";
import { draftForTask } from "@/domain/drafts/draft-for-task";
import { editDraft } from "@/domain/drafts/edit-draft";
import { getDraft } from "@/domain/drafts/get-draft";
import { findPlaceholders } from "@/domain/drafts/placeholder-shape";
import { requestDraft } from "@/domain/drafts/request-draft";
import { restoreDraft } from "@/domain/drafts/restore-draft";
import { sendDraft } from "@/domain/drafts/send-draft";
import { getMessage } from "@/domain/messages/get-message";
import { startAttempt } from "@/domain/tasks/start-attempt";
import { freshDatabase } from "../support/fresh-database";
import { addMember, addMessage } from "../support/team";

const database = await freshDatabase();
afterAll(database.cleanup);
await seedDatabase();
const agent = await addMember("agent", "Lin");
const other = await addMember("agent", "Chen");

/** Carries out the newest draft task of a message, as the engine would. */
async function write(messageId: string): Promise<string> {
  const waiting = (await getMessage(agent, messageId)).tasks.find(
    (t) => t.type === "draft_reply" && t.status === "pending",
  );
  const task = await startAttempt(waiting?.id ?? "");
  if (!task) throw new Error("no draft task waits");
  return draftForTask(task, AbortSignal.timeout(20_000));
}

async function written(content = "我要申请退款，订单号 TEST-2002。") {
  const messageId = await addMessage({ content, category: "refund" });
  const draft = await requestDraft(agent, messageId, {});
  expect(draft).toMatchObject({ state: "generating", version: 0, body: null });
  expect(await write(messageId)).toBe("done");
  return getDraft(agent, draft.id);
}

describe("a draft", () => {
  test("is written in the customer's language and has no placeholder", async () => {
    const zh = await written();
    expect(zh).toMatchObject({ state: "draft", version: 1, language: expect.stringMatching(/^zh/) });
    expect(zh.body).toMatch(/[\u4e00-\u9fff]/);
    expect(findPlaceholders(zh.body ?? "")).toEqual([]);
    const en = await written("I was charged after cancelling. Please refund.");
    expect(en.body).not.toMatch(/[\u4e00-\u9fff]/);
  });

  test("is one a message: a second request joins the first", async () => {
    const messageId = await addMessage({ content: "hello" });
    const drafts = await Promise.all([agent, other, agent].map((who) => requestDraft(who, messageId, {})));
    expect(new Set(drafts.map((d) => d.id)).size).toBe(1);
    expect((await getMessage(agent, messageId)).tasks).toHaveLength(1);
  });

  test("two people editing: the second save is told of the first, and both texts are kept by whom they belong", async () => {
    const draft = await written();
    const saved = await editDraft(agent, draft.id, "版本甲", draft.version);
    expect(saved).toMatchObject({ version: 2, body: "版本甲" });
    await expect(editDraft(other, draft.id, "版本乙", draft.version)).rejects.toMatchObject({ code: 40902 });
    expect((await editDraft(other, draft.id, "版本乙", 2)).version).toBe(3);
    const versions = (await getDraft(agent, draft.id)).versions;
    expect(versions.map((v) => [v.version, v.author.name])).toEqual([
      [3, "Chen"],
      [2, "Lin"],
      [1, expect.any(String)],
    ]);
  });

  test("a new version by the AI overwrites nothing that a person wrote meanwhile", async () => {
    const draft = await written();
    await requestDraft(agent, draft.message_id, { regenerate: true });
    await editDraft(agent, draft.id, "手工修改", draft.version);
    expect(await write(draft.message_id)).toBe("done");
    const now = await getDraft(agent, draft.id);
    expect(now.version).toBe(3);
    expect(now.versions.map((v) => v.body)).toContain("手工修改");
  });

  test("only what was read is approved, only what was approved is sent, and what was sent stays", async () => {
    const draft = await written();
    await editDraft(other, draft.id, "换了内容", draft.version);
    await expect(approveDraft(agent, draft.id, draft.version)).rejects.toMatchObject({ code: 40902 });
    await expect(sendDraft(agent, draft.id)).rejects.toMatchObject({ code: 40902 });
    const approved = await approveDraft(agent, draft.id, 2);
    expect(approved).toMatchObject({ state: "approved", approved_by: { id: agent.id, name: "Lin" } });
    await expect(editDraft(other, draft.id, "zu spät", 2)).rejects.toMatchObject({ code: 40902 });
    expect((await sendDraft(agent, draft.id)).state).toBe("sent");
    await expect(discardDraft(agent, draft.id)).rejects.toMatchObject({ code: 40902 });
  });

  test("with an unfilled placeholder needs a second word", async () => {
    const draft = await written();
    const edited = await editDraft(agent, draft.id, "您好，[您的姓名]，{{order}} 已收到。", draft.version);
    await expect(approveDraft(agent, draft.id, edited.version)).rejects.toMatchObject({
      code: 42201,
      problems: [{ message: "[您的姓名]" }, { message: "{{order}}" }].map((p) => expect.objectContaining(p)),
    });
    const confirmed = await approveDraft(agent, draft.id, edited.version, { confirm_placeholders: true });
    expect(confirmed.state).toBe("approved");
  });

  test("a discarded draft comes back, unless another was begun", async () => {
    const draft = await written();
    await discardDraft(agent, draft.id);
    expect((await restoreDraft(agent, draft.id)).state).toBe("draft");
    await discardDraft(agent, draft.id);
    const second = await requestDraft(agent, draft.message_id, {});
    expect(second.id).not.toBe(draft.id);
    await expect(restoreDraft(agent, draft.id)).rejects.toMatchObject({ code: 40902 });
  });

  test("a viewer can't ask for one; what was discarded while the model wrote stays discarded", async () => {
    const viewer = await addMember("viewer");
    const messageId = await addMessage({ content: "hello there" });
    await expect(requestDraft(viewer, messageId, {})).rejects.toMatchObject({ code: 40301 });
    const draft = await requestDraft(agent, messageId, {});
    await discardDraft(agent, draft.id);
    expect(await write(messageId)).toBe("superseded");
    expect((await getDraft(agent, draft.id)).state).toBe("discarded");
  });
});

import { describe, expect, test } from "vitest";
import { POST as APPROVE } from "@/app/api/drafts/[id]/approve/route";
import { PATCH } from "@/app/api/drafts/[id]/route";
import { systemActor } from "@/domain/actors/system-actor";
import { editDraft } from "@/domain/drafts/edit-draft";
import { getDraft } from "@/domain/drafts/get-draft";
import { findPlaceholders } from "@/domain/drafts/placeholder-shape";
import { requestDraft } from "@/domain/drafts/request-draft";
import { getMessage } from "@/domain/messages/get-message";
import { updateSettings } from "@/domain/settings/update-settings";
import languages from "../fixtures/cases/ai-06-languages.json";
import think from "../fixtures/cases/ai-10-think-replies.json";
import { COUNTED } from "../support/counted-model";
import { openDraftingRoom } from "../support/drafting-room";
import { text } from "../support/fault-provider";
import { arrive, writeNow } from "../support/process-now";
import { addKey, addMember } from "../support/team";

const { provider, lin, calls, told, drafted } = await openDraftingRoom();
const admin = systemActor("test");
const chen = await addMember("agent", "Chen");
let n = 0;
const subject = (words: string) => `${words} ${++n}`;

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

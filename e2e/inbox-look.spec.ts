import { expect, test } from "@playwright/test";
import { expectAccessible } from "./accessibility";
import { openInbox, readByAi, signIn, submit, unique } from "./inbox-support";

const words = {
  en: { list: "Messages", draft: "Draft reply", tasks: "Tasks", drafts: "Drafts to approve" },
  "zh-CN": { list: "消息", draft: "起草回复", tasks: "任务", drafts: "待批准草稿" },
} as const;

for (const language of ["en", "zh-CN"] as const) {
  for (const theme of ["light", "dark"] as const) {
    test(`inbox, drafts and tasks in ${language}, ${theme}`, async ({ page, request }, info) => {
      const t = words[language];
      await signIn(page, language, theme);
      const complaints: string[] = [];
      page.on("console", (message) => {
        // What the network refused is another test's business; what React or the policy complains of is this one's.
        if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
          complaints.push(message.text());
      });
      const id = await submit(request, {
        subject: unique(language === "en" ? "Cannot sign in after the update" : "升级之后无法登录"),
        content:
          language === "en"
            ? "Since the update nobody can sign in. See https://status.example.test for what we tried."
            : "升级之后所有人都登录不了，请尽快处理。我们试过的办法见 https://status.example.test 。",
        thread_key: `look-${language}-${theme}`,
      });
      await readByAi(request, id);
      await openInbox(page);
      await expect(page.getByRole("grid", { name: t.list })).toBeVisible();
      await expectAccessible(page);
      await openInbox(page, `/inbox/${id}`);
      await expect(page.getByRole("button", { name: new RegExp(`^${t.draft}`) })).toBeVisible();
      await expectAccessible(page);
      await info.attach(`inbox-${language}-${theme}`, {
        body: await page.screenshot(),
        contentType: "image/png",
      });
      await page.goto("/drafts");
      await expect(page.getByRole("heading", { name: t.drafts, level: 1 })).toBeVisible();
      await expectAccessible(page);
      await page.goto("/admin/tasks");
      await expect(page.getByRole("heading", { name: t.tasks, level: 1 })).toBeVisible();
      await expectAccessible(page);
      await info.attach(`tasks-${language}-${theme}`, {
        body: await page.screenshot(),
        contentType: "image/png",
      });
      expect(complaints).toEqual([]);
    });
  }
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("one pane at a time, at the same addresses", async ({ page, request }) => {
    await signIn(page);
    const subject = unique("From a phone");
    const id = await submit(request, { subject, content: "Where is my order?" });
    await readByAi(request, id);
    await openInbox(page);
    const row = page.getByRole("row").filter({ hasText: subject });
    await row.getByRole("link").tap();
    await expect(page).toHaveURL(new RegExp(`/inbox/${id}`));
    await expect(page.getByRole("heading", { name: subject })).toBeVisible();
    await expect(page.getByRole("grid")).toBeHidden();
    await page.getByRole("button", { name: "Show the AI reading" }).tap();
    await expect(page.getByRole("dialog", { name: "AI reading" })).toBeVisible();
    await page.getByRole("button", { name: "Close" }).tap();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expectAccessible(page);
    for (const button of await page.getByRole("button").filter({ visible: true }).all()) {
      const box = await button.boundingBox();
      if (box) expect(Math.max(box.height, box.width), await button.innerText()).toBeGreaterThanOrEqual(40);
    }
    await page.getByRole("button", { name: "Back to the list" }).tap();
    await expect(page.getByRole("grid")).toBeVisible();
  });
});

import { type CDPSession, expect, type Page, test } from "@playwright/test";
import { openInbox, readByAi, replyField, signIn, stored, submit, unique } from "./inbox-support";

/** Types with an input method, as Chromium tells it to a page: the letters, then the characters. */
async function compose(page: Page, letters: readonly string[], characters: string): Promise<void> {
  const session: CDPSession = await page.context().newCDPSession(page);
  for (const text of letters)
    await session.send("Input.imeSetComposition", {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
  // The Enter that takes the candidate belongs to the composition.
  await session.send("Input.dispatchKeyEvent", {
    type: "rawKeyDown",
    key: "Enter",
    code: "Enter",
    windowsVirtualKeyCode: 229,
  });
  await session.send("Input.insertText", { text: characters });
  await session.detach();
}

test("a search asks nothing while one composes, and once afterwards", async ({ page, request }) => {
  await signIn(page);
  // What the AI does with it meanwhile would make the list ask again.
  await readByAi(request, await submit(request, { subject: "退款多久到账", content: "请问退款多久到账？" }));
  await openInbox(page);
  await expect(page.getByRole("row").first()).toBeVisible();
  const asked: string[] = [];
  page.on("request", (each) => {
    const url = new URL(each.url());
    if (url.pathname === "/api/inbox" && url.searchParams.has("q"))
      asked.push(url.searchParams.get("q") ?? "");
  });
  await page.keyboard.press("/");
  const box = page.getByRole("searchbox", { name: "Search messages" });
  await expect(box).toBeFocused();
  const before = page.url();
  await compose(page, ["t", "tu", "tui", "tui'k", "tui'kuan"], "退款");
  await expect(box).toHaveValue("退款");
  await expect(page).toHaveURL(/q=/);
  await expect(page.getByRole("row").filter({ hasText: "退款多久到账" }).first()).toBeVisible();
  expect(before).not.toContain("q=");
  expect(asked).toEqual(["退款"]);
  await page.keyboard.press("Enter");
  expect(asked).toEqual(["退款"]);
});

test("Enter inside a composition writes, and never sends", async ({ page, request }) => {
  await signIn(page);
  const id = await submit(request, { subject: unique("输入法"), content: "请回复我。" });
  await openInbox(page, `/inbox/${id}`);
  await page.getByRole("button", { name: "Write it yourself" }).click();
  await expect(replyField(page)).toBeFocused();
  await compose(page, ["n", "ni", "ni'hao"], "你好");
  await expect(replyField(page)).toHaveValue("你好");
  expect((await stored(request, id)).draft).toBeNull();
  await page.keyboard.press("Control+s");
  await expect.poll(async () => (await stored(request, id)).draft?.body).toBe("你好");

  await page.keyboard.press("Escape");
  await page.getByRole("heading", { level: 2 }).first().click();
  await page.keyboard.press("l");
  await expect(page.getByRole("dialog", { name: "Labels" })).toBeVisible();
  await compose(page, ["j", "ji"], "急");
  await expect(page.getByRole("combobox")).toHaveValue("急");
  expect((await stored(request, id)).labels).toEqual([]);
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await stored(request, id)).labels).toEqual(["急"]);
});

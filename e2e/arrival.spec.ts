import { expect, test } from "@playwright/test";
import { expectAccessible } from "./accessibility";
import { openInbox, replyField, signIn } from "./inbox-support";

// The first file by name, and so the first on the new database: what a team sees on its first day.

test("a new team is led through three steps, from sample messages to the first approved reply", async ({
  page,
}) => {
  test.setTimeout(120_000);
  await signIn(page);
  await page.goto("/reports");
  await expect(page.getByText("Nothing happened in these days.")).toBeVisible();
  await expectAccessible(page);

  await openInbox(page);
  const detail = page.getByRole("region", { name: "Message", exact: true });
  await expect(detail.getByRole("heading", { name: "Three steps, and the inbox is yours" })).toBeVisible();
  await expect(detail.locator("[aria-current=step]")).toContainText("Let the first messages in");
  await expectAccessible(page);
  await detail.getByRole("button", { name: "Try it with 40 made-up messages" }).click();
  await expect(page.getByRole("row").first()).toBeVisible();
  await expect(detail.locator("[aria-current=step]")).toContainText("See how the AI read one");
  await detail.getByRole("button", { name: "Open the newest" }).click();
  await expect(page).toHaveURL(/\/inbox\/[0-9a-f-]{36}$/);
  await page.waitForTimeout(800);
  await page.keyboard.press("u");
  await expect(detail.locator("[aria-current=step]")).toContainText("Approve a reply");
  await page.keyboard.press("o");
  await expect(page.getByRole("button", { name: /^Draft reply/ })).toBeVisible({ timeout: 20_000 });
  await page.keyboard.press("r");
  await expect(replyField(page)).not.toHaveValue("", { timeout: 30_000 });
  await replyField(page).fill("Thank you, we are on it.");
  await page.keyboard.press("Control+Enter");
  await page.waitForTimeout(800);

  await openInbox(page);
  await expect(page.getByText("Three steps, and the inbox is yours")).toHaveCount(0);
});

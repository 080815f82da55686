import { type Browser, expect, type Page } from "@playwright/test";
import { unique } from "./inbox-support";

export const MEMBER_PASSWORD = "a long enough password";

/** A browser of its own, in English. */
export async function englishPage(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addCookies([{ name: "locale", value: "en", url: baseURL ?? "" }]);
  return context.newPage();
}

/** Adds a member with {@link MEMBER_PASSWORD} as an admin does. */
export async function addMember(page: Page): Promise<{ name: string; email: string }> {
  const name = unique("Ada");
  const email = `${name.replace(" ", ".").toLowerCase()}@example.test`;
  await page.goto("/admin/members");
  await page.getByRole("button", { name: "Add member" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByLabel("E-mail").fill(email);
  await dialog.getByLabel("Password").fill(MEMBER_PASSWORD);
  await dialog.getByRole("button", { name: "Add member" }).click();
  await expect(page.getByRole("row").filter({ hasText: name })).toBeVisible();
  return { name, email };
}

/** Fills in the sign-in page and sends it. */
export async function givePassword(page: Page, email: string): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("E-mail").fill(email);
  await page.locator("input[name=password]").fill(MEMBER_PASSWORD);
  await page.keyboard.press("Enter");
}

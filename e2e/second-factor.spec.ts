import { expect, type Page, test } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { expectAccessible } from "./accessibility";
import { signIn } from "./inbox-support";
import { addMember, englishPage, givePassword, MEMBER_PASSWORD } from "./member-support";

/** What an app that was given the secret shows `steps` half minutes from now. */
const codeOf = (secret: string, steps = 0) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + steps * 30_000 });

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Account:/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.waitForURL(/\/login/);
}

test("a second factor: turned on in Preferences, asked for at sign-in, a recovery code once, taken off by an admin", async ({
  page: adminPage,
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000);
  await signIn(adminPage);
  const { name, email } = await addMember(adminPage);

  const page = await englishPage(browser, baseURL);
  await givePassword(page, email);
  await page.waitForURL(/\/inbox/);
  await page.goto("/preferences");
  const section = page.getByRole("region", { name: "Second factor" });
  await section.getByRole("button", { name: "Turn on" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Password").fill(MEMBER_PASSWORD);
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("img", { name: "QR code of the key" })).toBeVisible();
  const secret = ((await dialog.locator("code").textContent()) ?? "").replaceAll(" ", "");
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  // The field for the code has the focus.
  await page.keyboard.type(codeOf(secret));
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("listitem")).toHaveCount(10);
  const recovery = (await dialog.getByRole("listitem").first().textContent()) ?? "";
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "I have kept them" }).click();
  await expect(section).toContainText("10 recovery codes are left");

  await signOut(page);
  await givePassword(page, email);
  const code = page.getByLabel("Code from your app");
  await expect(code).toBeFocused();
  await expect(code).toHaveAttribute("autocomplete", "one-time-code");
  await expect(code).toHaveAttribute("inputmode", "numeric");
  await expectAccessible(page);
  await page.goto("/inbox");
  // The password alone has started nothing.
  await page.waitForURL(/\/login/);
  await givePassword(page, email);
  await code.fill("not it");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert").filter({ hasText: "That code is not right" })).toBeVisible();
  await expectAccessible(page);
  // The code that turned it on is used up, whichever half minute it is now; the next one is good already.
  const next = codeOf(secret, 1);
  await code.fill(`${next.slice(0, 3)} ${next.slice(3)}`);
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/inbox/);

  await signOut(page);
  for (const outcome of ["in", "refused"]) {
    await givePassword(page, email);
    await page.getByRole("button", { name: "Use a recovery code" }).click();
    const field = page.getByLabel("Recovery code");
    await expect(field).toBeFocused();
    await field.fill(recovery);
    await page.keyboard.press("Enter");
    if (outcome === "refused")
      await expect(page.getByRole("alert").filter({ hasText: "was used already" })).toBeVisible();
    else {
      await page.waitForURL(/\/inbox/);
      await signOut(page);
    }
  }

  await adminPage.reload();
  const row = adminPage.getByRole("row").filter({ hasText: name });
  await expect(row).toContainText("second factor");
  await row.getByRole("button", { name: `More for ${name}` }).click();
  await adminPage.getByRole("menuitem", { name: "Take off the second factor" }).click();
  await adminPage.getByRole("dialog").getByRole("button", { name: "Take off" }).click();
  await expect(row).not.toContainText("second factor");
  await givePassword(page, email);
  await page.waitForURL(/\/inbox/);
  await page.context().close();
});

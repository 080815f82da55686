import { readdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { violationsOf } from "./accessibility";
import { readByAi, signIn, submit, unique } from "./inbox-support";
import { PAGES } from "./pages";

const looks = [
  { language: "en", theme: "light", viewport: { width: 1440, height: 900 } },
  { language: "zh-CN", theme: "dark", viewport: { width: 1440, height: 900 } },
  { language: "zh-CN", theme: "light", viewport: { width: 390, height: 844 } },
] as const;

for (const { language, theme, viewport } of looks) {
  test(`every page opens: ${language}, ${theme}, ${viewport.width} px`, async ({ page, request }) => {
    test.setTimeout(240_000);
    await page.setViewportSize(viewport);
    await signIn(page, language, theme);
    const id = await submit(request, {
      subject: unique("Tour"),
      content: "Our invoice has the wrong VAT number.",
    });
    await readByAi(request, id);
    const complaints: string[] = [];
    page.on("pageerror", (error) => complaints.push(error.message));
    for (const [name, address] of PAGES) {
      const answer = await page.goto(address.replace("{message}", id));
      expect(answer?.status(), name).toBe(200);
      await expect(page.locator("html"), name).toHaveAttribute("lang", language);
      await expect(page.getByRole("heading").first(), name).toBeVisible();
      // A page that is wider than the screen can't be used with one hand.
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, `${name} is too wide`).toBeLessThanOrEqual(0);
      // All of them in one report, not one a run.
      complaints.push(...(await violationsOf(page)).map((each) => `${name} ${each}`));
    }
    expect(complaints).toEqual([]);
  });
}

for (const { language, theme, viewport } of looks) {
  test(`an address that there is not: ${language}, ${theme}, ${viewport.width} px`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await signIn(page, language, theme);
    // Outside the workspace and inside it.
    for (const address of ["/nowhere", "/admin/roles/nowhere"]) {
      await page.goto(address);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      expect(await violationsOf(page), address).toEqual([]);
      await page.locator("h1 ~ div a").click();
      await expect(page).toHaveURL(/\/inbox$/);
    }
  });
}

test("the first of a list opens by itself where there is room, and the way back is not barred", async ({
  page,
}) => {
  await signIn(page);
  await page.goto("/admin");
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Roles/ })
    .click();
  await expect(page).toHaveURL(/\/admin\/roles\/.+/);
  await expect(page.locator("li a[aria-current=page]").last()).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/admin$/);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/admin/roles");
  await page.locator("main li a").first().click();
  await expect(page).toHaveURL(/\/admin\/roles\/.+/);
  await page.goBack();
  await expect(page).toHaveURL(/\/admin\/roles$/);
});

test("without a session every workspace page leads to the sign-in page", async ({ page }) => {
  for (const [, address] of PAGES.filter(([name]) => name !== "docs")) {
    await page.goto(address.replace("{message}", "019a0000-0000-7000-8000-000000000000"));
    await expect(page).toHaveURL(/\/login\?callbackUrl=/);
  }
});

test("the list of pages is whole", () => {
  const admin = path.resolve(import.meta.dirname, "../app/(workspace)/admin");
  const folders = readdirSync(admin, { withFileTypes: true }).filter(
    (e) => e.isDirectory() && !/^[[(_]/.test(e.name),
  );
  const toured: string[] = PAGES.map(([, address]) => address);
  expect(folders.map((f) => `/admin/${f.name}`).filter((address) => !toured.includes(address))).toEqual([]);
});

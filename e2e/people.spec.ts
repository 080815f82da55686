import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./accessibility";
import { openInbox, readByAi, signIn, submit, unique } from "./inbox-support";

for (const [language, words] of [
  [
    "en",
    { reports: "Reports", volume: "Volume", table: "Volume: show as a table", day: "Day", seven: "7 days" },
  ],
  ["zh-CN", { reports: "报表", volume: "数量", table: "数量：改看表格", day: "日期", seven: "7 天" }],
] as const)
  test(`the report draws figures, says them as a table and keeps its days in the address: ${language}`, async ({
    page,
    request,
  }) => {
    await signIn(page, language);
    await readByAi(
      request,
      await submit(request, { subject: unique("Counted"), content: "An invoice is wrong." }),
    );
    await openInbox(page);
    await page.keyboard.press("g");
    await page.keyboard.press("p");
    await expect(page.getByRole("heading", { name: words.reports, level: 1 })).toBeVisible();
    const chart = page.getByRole("region", { name: words.volume });
    await expect(chart.locator("svg.recharts-surface")).toBeVisible();
    await expect(chart.locator(".recharts-bar-rectangle path").first()).toBeAttached();
    await expectAccessible(page);
    await chart.getByRole("button", { name: words.table }).click();
    await expect(chart.getByRole("columnheader", { name: words.day })).toBeVisible();
    await expect(chart.getByRole("row")).toHaveCount(31);
    await page.getByRole("radio", { name: words.seven }).click();
    await expect(page).toHaveURL(/\/reports\?span=7d$/);
    await expect(chart.getByRole("row")).toHaveCount(8);
    await page.goto("/reports?from=2026-01-01&to=2026-01-02");
    await expect(page.locator("input[type=date]").first()).toHaveValue("2026-01-01");
  });

test("rows are 56 pixels high, or 40 where the member wants them so, on every browser", async ({
  page,
  request,
  browser,
}) => {
  await signIn(page);
  const subject = unique("Dense");
  await submit(request, { subject, content: "Rows." });
  await openInbox(page);
  const height = async (of: Page) => (await of.getByRole("row").first().boundingBox())?.height;
  await expect.poll(() => height(page)).toBe(56);
  await page.goto("/preferences");
  await page.getByRole("radio", { name: "Compact" }).click();
  await expect(page.getByRole("radio", { name: "Compact" })).toHaveAttribute("aria-checked", "true");
  await expectAccessible(page);
  const other = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await signIn(other);
  await expect
    .poll(async () => {
      await openInbox(other);
      return height(other);
    })
    .toBe(40);
  await other.context().close();
  await page.getByRole("radio", { name: "Roomy" }).click();
  await openInbox(page);
  await expect.poll(() => height(page)).toBe(56);
});

test("nothing moves for who asked for less motion, and the focus can be seen", async ({ page, request }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await signIn(page);
  const id = await submit(request, { subject: unique("Still"), content: "Nothing moves." });
  await openInbox(page, `/inbox/${id}`);
  await page.keyboard.press("l");
  const dialog = page.getByRole("dialog", { name: "Labels" });
  await expect(dialog).toBeVisible();
  const seconds = await dialog.evaluate((pane) =>
    Number.parseFloat(getComputedStyle(pane).animationDuration),
  );
  expect(seconds).toBeLessThan(0.02);
  await page.keyboard.press("Escape");
  await page.goto("/preferences");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  const seen = await page.evaluate(() => {
    const style = getComputedStyle(document.activeElement ?? document.body);
    return style.outlineStyle !== "none" || style.boxShadow !== "none";
  });
  expect(seen).toBe(true);
});

import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./accessibility";
import { signIn } from "./inbox-support";

const fixture = (name: string) => path.join(import.meta.dirname, "../tests/fixtures", name);
const file = (name: string, text: string | Buffer) => ({
  name,
  mimeType: "text/csv",
  buffer: typeof text === "string" ? Buffer.from(text) : text,
});

/** Chooses a file on the imports page and waits for its preview. */
async function choose(page: Page, chosen: Parameters<ReturnType<Page["locator"]>["setInputFiles"]>[0]) {
  await page.goto("/imports");
  const button = page.getByRole("button", { name: /Choose a file|选择文件/ });
  // The chooser opens only once the page listens.
  await expect(async () => {
    const [chooser] = await Promise.all([
      page.waitForEvent("filechooser", { timeout: 2000 }),
      button.click({ timeout: 2000 }),
    ]);
    await chooser.setFiles(chosen);
  }).toPass({ timeout: 30_000 });
  await expect(page).toHaveURL(/\/imports\/[0-9a-f-]{36}$/);
}

const idOf = (page: Page) => new URL(page.url()).pathname.split("/").at(-1) ?? "";

async function figures(
  page: Page,
): Promise<{ state: string; rows: number; done: number; failed: number; duplicate: number }> {
  return (await page.request.get(`/api/imports/${idOf(page)}`)).json();
}

test("a thousand tickets: preview, start, progress that never goes back, all accounted for", async ({
  page,
}) => {
  test.slow();
  await signIn(page);
  await choose(page, fixture("it_helpdesk_sitcc.csv"));
  await expect(page.getByRole("heading", { name: "it_helpdesk_sitcc.csv" })).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Field for the column content" })).toHaveText("Content");
  await expect(page.getByRole("combobox", { name: "Field for the column close_notes" })).toHaveText(
    "Leave out",
  );
  const preview = page.getByRole("table", { name: "Preview" });
  await expect(preview.getByRole("row")).toHaveCount(21);
  await expect(preview).toContainText("Request for PostgreSQL upgrade to the latest version.");
  await expectAccessible(page);

  await page.getByRole("button", { name: "Import 1,000 rows" }).click();
  const bar = page.getByRole("main").getByRole("progressbar", { name: "Progress of the import" }).first();
  await expect(bar).toBeVisible();
  const seen: number[] = [];
  await expect
    .poll(
      async () => {
        seen.push(Number(await bar.getAttribute("aria-valuenow", { timeout: 5000 })));
        return seen.at(-1);
      },
      { timeout: 90_000, intervals: [100] },
    )
    .toBe(100);
  expect(seen).toEqual([...seen].sort((a, b) => a - b));
  // The last rows are in a moment before the import says that it is done.
  await expect.poll(async () => (await figures(page)).state, { timeout: 30_000 }).toBe("done");
  expect(await figures(page)).toMatchObject({ rows: 1000, failed: 0 });
  // Nine ticket numbers stand twice, with other texts: nothing is lost.
  expect(await figures(page)).toMatchObject({ done: 1000, duplicate: 0 });

  await page.getByRole("link", { name: "Show the messages" }).click();
  await expect(page).toHaveURL(/\/inbox\?import=/);
  await expect(page.getByRole("row").first()).toBeVisible();

  // The very same file again is noticed, and makes no second set.
  await choose(page, fixture("it_helpdesk_sitcc.csv"));
  await expect(page.getByText(/This very file was imported/)).toBeVisible();
  await page.getByRole("button", { name: "Import 1,000 rows" }).click();
  await expect(page.getByText("1,000 duplicates").first()).toBeVisible({ timeout: 60_000 });
});

test("another encoding reads the file that the browser holds again", async ({ page }) => {
  await signIn(page, "zh-CN");
  await choose(page, fixture("cases/csv-02-gbk.csv"));
  await expect(page.getByRole("combobox", { name: "编码" })).toHaveText("GB18030");
  await expect(page.getByRole("table", { name: "预览" })).toContainText("请问如何重置密码，急");
  const first = idOf(page);
  await page.getByRole("combobox", { name: "分隔符" }).click();
  await page.getByRole("option", { name: "制表符" }).click();
  await expect.poll(() => idOf(page)).not.toBe(first);
  await expect(page.getByRole("combobox", { name: "分隔符" })).toHaveText("制表符");
  // With the wrong delimiter nothing is left for the content but the whole line.
  await expect(page.getByText("请指定哪一列是正文。")).toBeVisible();
  await page.getByRole("combobox", { name: "分隔符" }).click();
  await page.getByRole("option", { name: "逗号" }).click();
  await expect(page.getByRole("button", { name: "导入 2 行" })).toBeEnabled();
  // The previews that were replaced are gone.
  const { items } = (await (await page.request.get("/api/imports?limit=200")).json()) as {
    items: { id: string }[];
  };
  expect(items.map((item) => item.id)).not.toContain(first);
  await page
    .getByRole("button", { name: "编码" })
    .or(page.getByRole("combobox", { name: "编码" }))
    .click();
  await page.getByRole("option", { name: "UTF-8" }).click();
  await expect(page.getByRole("alert").filter({ hasText: /编码|字节/ })).toBeVisible();
  await expectAccessible(page);
});

test("failed rows: reasons, download, another mapping, by keyboard alone", async ({ page }) => {
  await signIn(page);
  await choose(
    page,
    file("mend.csv", "message,note,channel\nfirst,one,email\n,two,email\nthird,three,电报\n"),
  );
  await page.getByRole("button", { name: "Import 3 rows" }).focus();
  await page.keyboard.press("Enter");
  const failed = page.getByRole("table", { name: "Failed rows" });
  await expect(failed).toContainText("No content", { timeout: 30_000 });
  await expect(failed).toContainText("The channel “电报” is not known");
  await expect(page.getByRole("button", { name: "All 2" })).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: "Channel 1" }).press("Enter");
  await expect(failed.getByRole("row")).toHaveCount(2);
  await expectAccessible(page);

  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download CSV" }).press("Enter");
  const saved = await download;
  expect(saved.suggestedFilename()).toBe("mend-failed rows.csv");
  const text = readFileSync(await saved.path(), "utf8");
  expect(text).toBe(
    "\uFEFFmessage,note,channel,Line,Reason\r\n,two,email,3,No content\r\nthird,three,电报,4,The channel “电报” is not known\r\n",
  );

  await page.getByRole("button", { name: "Retry with other columns" }).press("Enter");
  const dialog = page.getByRole("dialog");
  const pick = async (column: string, field: string) => {
    await dialog.getByRole("combobox", { name: `Field for the column ${column}` }).press("Enter");
    await page.getByRole("option", { name: field, exact: true }).press("Enter");
    // Closing gives the focus back to the combobox: a key that comes before would open it again.
    await expect(page.getByRole("listbox")).toHaveCount(0);
  };
  await pick("note", "Content");
  await pick("channel", "Leave out");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Retry 2 rows" }).press("Enter");
  await expect(page.getByText("No row has failed.")).toBeVisible({ timeout: 30_000 });
  expect(await figures(page)).toMatchObject({ state: "done", rows: 3, done: 3, failed: 0 });
});

test("a preview can be discarded; a file that is none is refused with what to do", async ({ page }) => {
  await signIn(page);
  await choose(page, file("discard.csv", "content\nx\n"));
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(page).toHaveURL(/\/imports$/);
  await expect(page.getByRole("link", { name: "discard.csv" })).toHaveCount(0);
  await page.locator('input[type="file"]').setInputFiles(file("empty.csv", ""));
  await expect(page.getByRole("alert").filter({ hasText: "The file is empty" })).toBeVisible();
  await page
    .locator('input[type="file"]')
    .setInputFiles(file("bytes.csv", Buffer.from([0xff, 0x80, 0x81, 0xfe, 0xff, 0xff, 0x0a])));
  await expect(page.getByRole("alert").filter({ hasText: "The encoding can’t be told" })).toBeVisible();
  await expectAccessible(page);
});

for (const [language, theme] of [
  ["zh-CN", "dark"],
  ["en", "dark"],
  ["zh-CN", "light"],
] as const)
  test(`looks right on a phone, ${language} ${theme}`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page, language, theme);
    await choose(page, file("phone.csv", "content,channel\nhello,email\n,web\n"));
    await expectAccessible(page);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(wide).toBeLessThanOrEqual(0);
    await page.getByRole("button", { name: /Discard|放弃/ }).click();
    await expect(page).toHaveURL(/\/imports$/);
    await expectAccessible(page);
  });

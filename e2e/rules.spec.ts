import path from "node:path";
import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./accessibility";
import { ADMIN_KEY } from "./first-admin";
import { signIn, submit } from "./inbox-support";

const headers = { authorization: `Bearer ${ADMIN_KEY}` };
const LOOKS = [
  ["en", "light", 1440],
  ["zh-CN", "dark", 1440],
  ["en", "dark", 390],
  ["zh-CN", "light", 390],
] as const;

async function clean(page: Page): Promise<void> {
  await expectAccessible(page);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(wide).toBeLessThanOrEqual(0);
}

async function look(page: Page, name: string): Promise<void> {
  const folder = process.env["SCREENSHOTS"] ? "test-results/screens" : null;
  if (folder) await page.screenshot({ path: path.join(folder, `${name}.png`), animations: "disabled" });
}

async function makeRule(request: APIRequestContext, category: string): Promise<string> {
  const answer = await request.post("/api/rules", {
    headers,
    data: {
      name: "Refunds of the shop",
      conditions: [{ field: "content", operator: "contains_any", value: ["refund", "退款"] }],
      actions: [
        { type: "set_category", value: category },
        { type: "add_labels", value: ["shop"] },
      ],
    },
  });
  expect(answer.status()).toBe(201);
  return ((await answer.json()) as { id: string }).id;
}

test("a rule says what it would change, who changed it, and what it names in vain", async ({
  page,
  request,
}) => {
  test.setTimeout(120_000);
  for (let n = 0; n < 4; n++)
    await submit(request, { content: `Please refund order ${n}, 退款`, subject: "Order" });
  const made = await request.post("/api/categories", {
    headers,
    data: { code: "shop", name_en: "Shop", name_zh: "商店", description: "", keywords: [], examples: [] },
  });
  expect(made.status()).toBe(201);
  const rule = await makeRule(request, "shop");
  const category = (await made.json()) as { version: number };
  const off = await request.patch("/api/categories/shop", {
    headers,
    data: { enabled: false, version: category.version },
  });
  expect(off.ok()).toBe(true);
  for (const [language, theme, width] of LOOKS) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
    await signIn(page, language, theme);
    await page.goto(`/rules/${rule}`);
    await expect(page.getByText(/gone or switched off|已删除或停用/).first()).toBeVisible();
    await expect(page.getByRole("table").first()).toBeVisible();
    await clean(page);
    await look(page, `rule-${language}-${theme}-${width}`);
    await page.getByRole("button", { name: /^(History|历史)$/ }).click();
    await expect(page.getByRole("dialog").getByText(/made the rule|新建了规则/)).toBeVisible();
    await clean(page);
    await page.keyboard.press("Escape");
  }
});

test("the self-check looks at everything and says what to do", async ({ page }) => {
  for (const [language, theme, width] of LOOKS) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
    await signIn(page, language, theme);
    await page.goto("/admin/self-check");
    await expect(page.getByRole("heading", { name: /^(Database|数据库)$/ })).toBeVisible();
    // Nothing was ever backed up here.
    await expect(page.getByText("npm run backup -- --to", { exact: false })).toBeVisible();
    await clean(page);
    await look(page, `self-check-${language}-${theme}-${width}`);
    await page.getByRole("button", { name: /Check again|重新检查/ }).click();
    await expect(
      page
        .getByRole("listitem")
        .filter({ hasText: /Workers|工作进程/ })
        .first(),
    ).toBeVisible();
  }
});

test("before an import starts, the page says what the AI will cost", async ({ page, request }) => {
  const answer = await request.post("/api/imports", {
    headers,
    multipart: {
      preview: "1",
      file: {
        name: "cost.csv",
        mimeType: "text/csv",
        buffer: Buffer.from("content,channel\nhello,email\n第二条,web\n"),
      },
    },
  });
  const { import_id: id } = (await answer.json()) as { import_id: string };
  for (const [language, theme, width] of LOOKS) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
    await signIn(page, language, theme);
    await page.goto(`/imports/${id}`);
    await expect(page.getByText(/no cost, and nothing leaves|不花钱，内容不出本机/)).toBeVisible();
    await clean(page);
    await look(page, `import-${language}-${theme}-${width}`);
    await page.goto("/admin/settings");
    await expect(page.getByText(/What is kept how long|保留多久/)).toBeVisible();
    await look(page, `settings-${language}-${theme}-${width}`);
  }
});

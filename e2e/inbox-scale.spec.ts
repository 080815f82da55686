import { type APIRequestContext, expect, test } from "@playwright/test";
import { ADMIN_KEY } from "./first-admin";
import { openInbox, rowOf, signIn, stored, submit, unique } from "./inbox-support";

const authorization = { authorization: `Bearer ${ADMIN_KEY}` };
const labelOf = (text: string) => unique(text).replace(" ", "-");

/** Puts many messages in at once, the last one the newest. @returns their ids. */
async function submitMany(request: APIRequestContext, count: number, label: string, start = 0) {
  const begin = Date.parse("2026-01-01T00:00:00Z");
  const messages = Array.from({ length: count }, (_, n) => ({
    content: `Message number ${String(start + n)}.`,
    subject: `No. ${String(start + n)} ${label}`,
    channel: "email",
    labels: [label],
    received_at: new Date(begin + (start + n) * 60_000).toISOString(),
  }));
  const answer = await request.post("/api/inbox/batch", { headers: authorization, data: { messages } });
  expect(answer.status()).toBe(201);
  const { items } = (await answer.json()) as { items: { id: string }[] };
  return items.map((item) => item.id);
}

/** Messages of a filter as the API lists them. */
async function countOf(request: APIRequestContext, query: string): Promise<number> {
  let count = 0;
  for (let cursor: string | null = ""; cursor !== null; ) {
    const answer = await request.get(`/api/inbox?limit=200&${query}${cursor ? `&cursor=${cursor}` : ""}`, {
      headers: authorization,
    });
    const page = (await answer.json()) as { items: unknown[]; next_cursor: string | null };
    count += page.items.length;
    cursor = page.next_cursor;
  }
  return count;
}

test("UI-13 the badge is the count of the same filter, after each step and in both tabs", async ({
  page,
  request,
  context,
}) => {
  await signIn(page);
  const label = labelOf("badge");
  await submitMany(request, 4, label);
  await openInbox(page, `/inbox?label=${label}`);
  const other = await context.newPage();
  await openInbox(other, `/inbox?label=${label}`);
  const agree = async () => {
    const open = await countOf(request, "state=open");
    for (const tab of [page, other]) {
      const link = tab
        .getByRole("navigation", { name: "Views" })
        .first()
        .getByRole("link", { name: /^Inbox/ });
      await expect(link).toHaveText(`Inbox${open >= 1000 ? "999+" : open === 0 ? "" : String(open)}`);
    }
  };
  await agree();
  await rowOf(page, `No. 3 ${label}`).getByRole("link").click();
  await page.keyboard.press("e");
  await expect.poll(() => countOf(request, `label=${label}&state=open`)).toBe(3);
  await agree();
  await page.keyboard.press("z");
  await expect.poll(() => countOf(request, `label=${label}&state=open`)).toBe(4);
  await agree();
  // The same one done in both tabs counts once.
  await rowOf(other, `No. 2 ${label}`).getByRole("link").click();
  await rowOf(page, `No. 2 ${label}`).getByRole("link").click();
  await Promise.all([page.keyboard.press("e"), other.keyboard.press("e")]);
  await expect.poll(() => countOf(request, `label=${label}&state=open`)).toBe(3);
  await agree();
  await page.reload();
  await agree();
  await other.close();
});

test("UI-12 50 on the page, all 70 that match, 69 after one is unticked: as many change", async ({
  page,
  request,
}) => {
  await signIn(page);
  const label = labelOf("sales");
  const other = labelOf("other");
  await submitMany(request, 70, label);
  await submitMany(request, 50, other);
  await openInbox(page, `/inbox?label=${label}`);
  await expect(page.getByRole("row").first()).toBeVisible();
  await page.keyboard.press("*");
  await page.keyboard.press("a");
  const bar = page.getByRole("toolbar", { name: "Selected messages" });
  await expect(bar.getByText("50 selected")).toBeVisible();
  await bar.getByRole("button", { name: "All 70 that match" }).click();
  await expect(bar.getByText("70 selected")).toBeVisible();
  await page.getByRole("row").nth(2).getByRole("checkbox").click();
  await expect(bar.getByText("69 selected")).toBeVisible();
  const late = await submit(request, { subject: `Late ${label}`, content: "Late.", labels: [label] });
  await expect(rowOf(page, `Late ${label}`)).toBeVisible();
  await expect(rowOf(page, `Late ${label}`).getByRole("checkbox")).not.toBeChecked();
  await bar.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText("69 done")).toBeVisible();
  await expect.poll(() => countOf(request, `label=${label}&state=done`)).toBe(69);
  expect(await countOf(request, `label=${label}&state=open`)).toBe(2);
  expect(await countOf(request, `label=${other}&state=open`)).toBe(50);
  expect((await stored(request, late)).state).toBe("open");
  await page.getByRole("button", { name: "Undo" }).first().click();
  await expect.poll(() => countOf(request, `label=${label}&state=open`)).toBe(71);
});

test("more than a thousand are changed behind the page, with progress, and taken back", async ({
  page,
  request,
}) => {
  test.setTimeout(120_000);
  await signIn(page);
  const label = labelOf("many");
  for (const start of [0, 700]) await submitMany(request, 700, label, start);
  await openInbox(page, `/inbox?label=${label}`);
  await page.getByRole("row").nth(1).getByRole("checkbox").click();
  const bar = page.getByRole("toolbar", { name: "Selected messages" });
  await bar.getByRole("button", { name: "All that match" }).click();
  await expect(bar.getByText("1,400 selected")).toBeVisible();
  await bar.getByRole("button", { name: "Done" }).click();
  const progress = page.getByRole("region", { name: "Change of many messages" });
  await expect(progress.getByText("1,400 done")).toBeVisible({ timeout: 60_000 });
  expect(await countOf(request, `label=${label}&state=done`)).toBe(1400);
  await progress.getByRole("button", { name: "Undo" }).click();
  await expect(progress.getByText("1,400 messages are as they were")).toBeVisible({ timeout: 60_000 });
  expect(await countOf(request, `label=${label}&state=open`)).toBe(1400);
  // Out of the way of other tests.
  await page.reload();
  await page.getByRole("row").nth(1).getByRole("checkbox").click();
  await bar.getByRole("button", { name: "All that match" }).click();
  await expect(bar.getByText("1,400 selected")).toBeVisible();
  await bar.getByRole("button", { name: "Done" }).click();
  await expect.poll(() => countOf(request, `label=${label}&state=open`), { timeout: 60_000 }).toBe(0);
});

test("a message deep in the list opens with its neighbours, and the list goes on upwards", async ({
  page,
  request,
}) => {
  await signIn(page);
  const label = labelOf("deep");
  const ids = await submitMany(request, 160, label);
  await openInbox(page, `/inbox/${ids[40] ?? ""}?label=${label}`);
  await expect(page.getByRole("heading", { name: `No. 40 ${label}` })).toBeVisible();
  await expect(rowOf(page, `No. 40 ${label}`)).toBeVisible();
  await expect(page.getByRole("button", { name: "To the newest" })).toBeVisible();
  for (let n = 0; n < 30; n++) await page.keyboard.press("k");
  await expect(page.getByRole("heading", { name: `No. 70 ${label}` })).toBeVisible();
  await expect(rowOf(page, `No. 70 ${label}`)).toBeVisible();
  // What is looked at stays in its place while pages come in above it.
  const list = page.locator("#message-list");
  const topRow = () =>
    list.evaluate((element) => {
      const top = element.getBoundingClientRect().top;
      return [...element.querySelectorAll('[role="row"]')]
        .map((row) => ({ text: row.textContent, at: row.getBoundingClientRect().top - top }))
        .filter((row) => row.at >= 28)
        .sort((a, b) => a.at - b.at)[0];
    });
  await list.evaluate((element) => element.scrollTo(0, 600));
  const before = await topRow();
  await expect(page.getByRole("button", { name: "To the newest" })).toHaveCount(0, { timeout: 20_000 });
  expect(await topRow()).toEqual(before);
  await list.evaluate((element) => element.scrollTo(0, 0));
  await expect(rowOf(page, `No. 159 ${label}`)).toBeVisible();
});

test("a filter is kept as a view, named, shared, reached by Tab, and deleted with undo", async ({
  page,
  request,
}) => {
  await signIn(page);
  const label = labelOf("kept");
  await submitMany(request, 3, label);
  await openInbox(page, `/inbox?label=${label}`);
  await page.getByRole("button", { name: "Save as a view" }).click();
  const dialog = page.getByRole("dialog", { name: "Save as a view" });
  await expect(dialog.getByLabel("Name")).toHaveValue(`Label: ${label}`);
  await dialog.getByLabel("Name").fill(`Kept ${label}`);
  await dialog.getByLabel("Share with the team").click();
  await dialog.getByRole("button", { name: "Save view" }).click();
  const pane = page.getByRole("navigation", { name: "Views" }).first();
  const link = pane.getByRole("link", { name: new RegExp(`^Kept ${label}`) });
  await expect(link).toHaveText(/3$/);
  await expect(link).toHaveAttribute("aria-current", "page");
  await expect(page.getByRole("heading", { name: `Kept ${label}`, level: 1 })).toBeVisible();

  // Tab goes to the next view, Shift-Tab back; the focus stays in the list, also where it is empty.
  await page.locator("#message-list").focus();
  await page.keyboard.press("Tab");
  await expect(page).toHaveURL(/state=snoozed/);
  await expect(page.getByRole("heading", { name: "Snoozed", level: 1 })).toBeVisible();
  await expect(page.getByText("Nothing is snoozed.")).toBeVisible();
  await page.keyboard.press("Shift+Tab");
  await expect(page).toHaveURL(new RegExp(`label=${label}`));

  // The count beside it is that of the list.
  await page.getByRole("row").first().getByRole("link").click();
  await page.keyboard.press("e");
  await expect(link).toHaveText(/2$/);
  expect(await countOf(request, `label=${label}&state=open`)).toBe(2);

  await page.getByRole("button", { name: "Saved views", exact: true }).click();
  const manage = page.getByRole("dialog", { name: "Saved views" });
  const name = manage.getByRole("textbox", { name: `Name of Kept ${label}` });
  await name.fill(`Renamed ${label}`);
  await name.press("Enter");
  await expect(manage.getByRole("textbox", { name: `Name of Renamed ${label}` })).toBeVisible();
  await manage.getByRole("button", { name: `Delete Renamed ${label}` }).click();
  await expect(manage.getByRole("textbox", { name: `Name of Renamed ${label}` })).toHaveCount(0);
  await page.keyboard.press("Escape");
  const notice = page.getByRole("listitem").filter({ hasText: `View “Renamed ${label}” deleted` });
  await notice.getByRole("button", { name: "Undo" }).click();
  await expect(pane.getByRole("link", { name: new RegExp(`^Renamed ${label}`) })).toBeVisible();
});

test("search offers operators and values by keyboard, marks what it found, and keeps what was asked", async ({
  page,
  request,
}) => {
  await signIn(page);
  const label = labelOf("marks");
  await submit(request, {
    subject: `About ${label}`,
    content: `${"Nothing to see in this sentence. ".repeat(12)}The hydraulic pump needs a 退款 today.`,
    labels: [label],
  });
  await openInbox(page);
  await page.keyboard.press("/");
  const box = page.getByRole("searchbox", { name: "Search messages" });
  await box.pressSequentially("pri");
  await expect(page.getByRole("option", { name: /^priority:/ })).toBeVisible();
  // A pause asks for what stands there; half a word is not kept as a search.
  await expect(page).toHaveURL(/q=pri/);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(box).toHaveValue("priority:");
  await expect(page.getByRole("option", { name: "high" })).toBeVisible();
  await box.fill("hydraulic 退款");
  await page.keyboard.press("Enter");
  const row = rowOf(page, `About ${label}`);
  await expect(row.locator("mark")).toHaveText(["hydraulic", "退款"]);
  await row.getByRole("link").click();
  await expect(page.getByRole("heading", { name: `About ${label}` })).toBeVisible();
  // In the text, and wherever else the page says them: the AI may have read the same word.
  await expect
    .poll(() =>
      page.evaluate(() => [...new Set([...(CSS.highlights.get("search-hit") ?? [])].map(String))].sort()),
    )
    .toEqual(["hydraulic", "退款"].sort());
  await page.getByRole("button", { name: "Clear search" }).click();
  await expect(page.getByRole("option", { name: "hydraulic 退款" })).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/q=hydraulic/);
  await expect(row.locator("mark")).toHaveText(["hydraulic", "退款"]);
});

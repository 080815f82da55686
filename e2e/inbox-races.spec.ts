import { expect, test } from "@playwright/test";
import { openInbox, replyField, rowOf, saveElsewhere, signIn, stored, submit, unique } from "./inbox-support";

test("what two people write at once is never lost", async ({ page, request }) => {
  await signIn(page);
  const id = await submit(request, { subject: unique("Two writers"), content: "Please answer." });
  await openInbox(page, `/inbox/${id}`);
  await page.getByRole("button", { name: "Write it yourself" }).click();
  await replyField(page).fill("The first words.");
  await page.keyboard.press("Control+s");
  await expect.poll(async () => (await stored(request, id)).draft?.version).toBe(1);

  await replyField(page).fill("My own words.");
  const draft = (await stored(request, id)).draft;
  expect(draft).not.toBeNull();
  if (draft) await saveElsewhere(request, draft, "Words of somebody else.");
  await expect(page.getByText(/saved v2 while you were writing/)).toBeVisible({ timeout: 20_000 });
  await expect(replyField(page)).toHaveValue("My own words.");
  await page.getByRole("button", { name: "Compare" }).click();
  await expect(page.getByRole("dialog", { name: "Version 2" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Keep mine" }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect.poll(async () => (await stored(request, id)).draft?.version).toBe(3);
  expect((await stored(request, id)).draft?.body).toBe("My own words.");
});

test("AI-16: a new version of the AI is offered beside what was typed meanwhile", async ({
  page,
  request,
}) => {
  await signIn(page);
  const id = await submit(request, { subject: unique("Regenerate"), content: "How do I export my data?" });
  await openInbox(page, `/inbox/${id}`);
  await page.getByRole("button", { name: /^Draft reply/ }).click();
  await expect(replyField(page)).not.toHaveValue("", { timeout: 30_000 });
  await replyField(page).fill("手工修改");
  await page.getByRole("button", { name: "Regenerate", exact: true }).click();
  await expect(page.getByText(/The AI wrote v\d/)).toBeVisible({ timeout: 30_000 });
  await expect(replyField(page)).toHaveValue("手工修改");
  await page.getByRole("button", { name: "Use the AI's" }).click();
  await expect(replyField(page)).not.toHaveValue("手工修改");
  await page.getByRole("button", { name: "Undo" }).first().click();
  await expect(replyField(page)).toHaveValue("手工修改");
});

test("UI-05: unsaved words stay with their message, through a reload", async ({ page, request }) => {
  await signIn(page);
  const one = await submit(request, { subject: unique("甲"), content: "甲的来信。" });
  const two = await submit(request, { subject: unique("乙"), content: "乙的来信。" });
  await openInbox(page, `/inbox/${one}`);
  await page.getByRole("button", { name: "Write it yourself" }).click();
  await replyField(page).fill("只给甲看的内容");
  await openInbox(page, `/inbox/${two}`);
  await page.getByRole("button", { name: "Write it yourself" }).click();
  await expect(replyField(page)).toHaveValue("");
  await page.reload();
  await expect(page.getByRole("button", { name: "Write it yourself" })).toBeVisible();
  await openInbox(page, `/inbox/${one}`);
  await expect(replyField(page)).toHaveValue("只给甲看的内容");
  expect((await stored(request, two)).draft).toBeNull();
});

test("UI-09 an old list that arrives late brings nothing back", async ({ page, request }) => {
  await signIn(page);
  const label = unique("late").replace(" ", "-");
  const subject = `Late answer ${label}`;
  const id = await submit(request, { subject, content: "To be done.", labels: [label] });
  await submit(request, { subject: `Other ${label}`, content: "Stays.", labels: [label] });
  await openInbox(page, `/inbox?label=${label}`);
  await expect(page.getByRole("row")).toHaveCount(2);

  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/api\/inbox\?/, async (route) => {
    const answer = await route.fetch();
    await held;
    await route.fulfill({ response: answer });
  });
  // A list that is asked for before the change, and answered after it.
  await submit(request, { subject: `Third ${label}`, content: "Makes the list ask again.", labels: [label] });
  await page.waitForRequest(/\/api\/inbox\?/);
  const row = rowOf(page, subject);
  await row.getByRole("link").click();
  await page.keyboard.press("e");
  await expect(row).toHaveCount(0);
  await expect.poll(async () => (await stored(request, id)).state).toBe("done");
  // Looked at every 50 ms from here on: not for a moment it may come back.
  await page.evaluate((wanted) => {
    const seen = { count: 0, times: 0 };
    Object.assign(window, { seen });
    setInterval(() => {
      seen.times += 1;
      seen.count += [...document.querySelectorAll('[role="row"]')].filter((each) =>
        each.textContent.includes(wanted),
      ).length;
    }, 50);
  }, subject);
  release();
  await expect(page.getByRole("row").filter({ hasText: `Third ${label}` })).toBeVisible();
  await expect(row).toHaveCount(0);
  await page.waitForFunction(() => (window as unknown as { seen: { times: number } }).seen.times > 30);
  expect(await page.evaluate(() => (window as unknown as { seen: { count: number } }).seen.count)).toBe(0);
});

test("UI-09 a change that the server refuses is taken back, and said", async ({ page, request }) => {
  await signIn(page);
  const label = unique("refused").replace(" ", "-");
  const subject = `Refused ${label}`;
  await submit(request, { subject, content: "Stays where it is.", labels: [label] });
  await openInbox(page, `/inbox?label=${label}`);
  const row = rowOf(page, subject);
  await row.getByRole("link").click();
  await page.route(/\/inbox/, (route) =>
    route.request().method() === "POST" ? route.abort("connectionfailed") : route.fallback(),
  );
  await page.keyboard.press("e");
  await expect(row).toBeVisible();
  await expect(page.getByText("A part of the service is unavailable")).toBeVisible();
});

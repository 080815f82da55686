import { expect, test } from "@playwright/test";
import { openInbox, readByAi, replyField, rowOf, signIn, stored, submit, unique } from "./inbox-support";

test("triages with the keyboard alone", async ({ page, request }) => {
  await signIn(page);
  const label = unique("keys").replace(" ", "-");
  const now = Date.now();
  const subjects = ["Alpha", "Beta", "Gamma", "Delta"].map((name) => `${name} ${label}`);
  const ids: string[] = [];
  for (const [k, subject] of subjects.entries())
    ids.push(
      await submit(request, {
        subject,
        content: `How do I export a report? (${subject})`,
        labels: [label],
        received_at: new Date(now - k * 60_000).toISOString(),
      }),
    );
  const [alpha = "", beta = "", gamma = "", delta = ""] = ids;
  for (const id of ids) await readByAi(request, id);
  await openInbox(page, `/inbox?label=${label}`);
  await expect(page.getByRole("row")).toHaveCount(4);
  const list = page.getByRole("grid", { name: "Messages" });
  await list.focus();

  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(alpha));
  await expect(page.getByRole("region", { name: subjects[0] ?? "" })).toBeFocused();
  await page.keyboard.press("j");
  await expect(page).toHaveURL(new RegExp(beta));
  await page.keyboard.press("k");
  await expect(page.getByRole("heading", { name: subjects[0] ?? "" })).toBeVisible();

  await page.keyboard.press("e");
  await expect(rowOf(page, subjects[0] ?? "")).toHaveCount(0);
  await expect(page, "the next one comes into sight").toHaveURL(new RegExp(beta));
  await expect.poll(async () => (await stored(request, alpha)).state).toBe("done");
  await page.keyboard.press("z");
  await expect(rowOf(page, subjects[0] ?? "")).toBeVisible();
  await expect.poll(async () => (await stored(request, alpha)).state).toBe("open");
  // Each step on its own, the last first; one notice at a time tells of it.
  for (const key of ["e", "e", "e"]) await page.keyboard.press(key);
  await expect(page.getByRole("row")).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(1);
  for (const left of [2, 3, 4]) {
    await page.keyboard.press("z");
    await expect(page.getByRole("row")).toHaveCount(left);
  }
  for (const id of ids) await expect.poll(async () => (await stored(request, id)).state).toBe("open");

  await page.keyboard.press("u");
  await expect(page).toHaveURL(/\/inbox\?label=/);
  await expect(list).toBeFocused();
  await page.keyboard.press("Home");
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await page.keyboard.press("Shift+J");
  await expect(page.getByText("2 selected")).toBeVisible();
  await page.keyboard.press("v");
  await page.getByRole("combobox").fill("complaint");
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await stored(request, beta)).category).toBe("complaint");
  await expect.poll(async () => (await stored(request, gamma)).category).toBe("complaint");
  expect((await stored(request, delta)).category).not.toBe("complaint");

  await page.keyboard.press("Escape");
  await expect(page.getByText("2 selected")).toHaveCount(0);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(gamma));
  await page.keyboard.press("r");
  await expect(replyField(page)).not.toHaveValue("", { timeout: 30_000 });
  await page.keyboard.press("r");
  await expect(replyField(page)).toBeFocused();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("Open Reports and choose Export. j k e # are only letters here.");
  await page.keyboard.press("Control+Enter");
  await expect.poll(async () => (await stored(request, gamma)).draft?.state).toBe("approved");
  const after = await stored(request, gamma);
  expect(after.draft?.body).toBe("Open Reports and choose Export. j k e # are only letters here.");
  expect(after.state).toBe("open");

  await page.keyboard.press("?");
  const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(help.getByText("Next message (older)")).toBeVisible();
  await expect(help.getByText("Approve, then send")).toBeVisible();
});

test("leaves the browser its own keys and dialogs theirs", async ({ page, request }) => {
  await signIn(page);
  const subject = unique("Left alone");
  const id = await submit(request, { subject, content: "Nothing must happen to this." });
  await openInbox(page, `/inbox/${id}`);
  await expect(page.getByRole("heading", { name: subject })).toBeVisible();
  await page.keyboard.press("Control+e");
  await page.keyboard.press("l");
  await expect(page.getByRole("dialog", { name: "Labels" })).toBeVisible();
  await page.keyboard.type("e#!");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const after = await stored(request, id);
  expect(after.state).toBe("open");
  expect(after.labels).toEqual([]);
});

test("a message that opens takes the focus, but not from somebody who is writing by then", async ({
  page,
  request,
}) => {
  await signIn(page);
  const subject = unique("Focus");
  await submit(request, { subject, content: "Where does the keyboard go?" });
  await openInbox(page, `/inbox?q=${encodeURIComponent(`"${subject}"`)}`);
  await expect(page.getByRole("row")).toHaveCount(1);
  const list = page.locator("#message-list");
  const detail = page.locator("#message-detail");
  await list.focus();
  await page.keyboard.press("j");
  await page.keyboard.press("o");
  await expect(detail).toBeFocused();
  await page.keyboard.press("u");
  await expect(list).toBeFocused();

  // Both keys before the browser draws.
  await page.evaluate(() => {
    for (const key of ["o", "/"])
      document.activeElement?.dispatchEvent(
        new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }),
      );
  });
  await expect(detail).toBeVisible();
  const search = page.getByRole("searchbox", { name: "Search messages" });
  await expect(search).toBeFocused();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50))));
  await expect(search).toBeFocused();
});

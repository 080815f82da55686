import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { openInbox, replyField, rowOf, signIn, stored, submit, unique } from "./inbox-support";

interface Press {
  focus: string;
  key: string;
  keyCode?: number;
  ctrl?: boolean;
  should_fire?: boolean;
}

const presses = JSON.parse(
  readFileSync(path.join(import.meta.dirname, "../tests/fixtures/cases/ui-04-shortcut-events.json"), "utf8"),
) as Press[];

/** Puts the focus where a row of the case says. The places that the inbox itself lacks are added to the page. */
async function focusOn(page: Page, place: string): Promise<void> {
  if (place === "reply textarea" || place === "textarea during IME") await replyField(page).focus();
  else if (place === "search box") await page.getByRole("searchbox").focus();
  else if (place === "list") await page.getByRole("grid", { name: "Messages" }).focus();
  else
    await page.evaluate((wanted) => {
      const element = document.createElement(wanted === "select" ? "select" : "div");
      element.id = "place-of-the-case";
      if (wanted !== "select") element.contentEditable = "true";
      else element.innerHTML = "<option>b</option><option>a</option>";
      document.getElementById("place-of-the-case")?.remove();
      document.querySelector("main")?.append(element);
      element.focus();
    }, place);
}

async function textOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const at = document.activeElement;
    if (
      at instanceof HTMLTextAreaElement ||
      at instanceof HTMLInputElement ||
      at instanceof HTMLSelectElement
    )
      return at.value;
    return at?.textContent ?? "";
  });
}

test("UI-04 no key acts from a field, an input method or with the browser's own modifier", async ({
  page,
  request,
}) => {
  await signIn(page);
  const label = unique("ui04").replace(" ", "-");
  const now = Date.now();
  const ids: string[] = [];
  for (const [k, name] of ["One", "Two", "Three"].entries())
    ids.push(
      await submit(request, {
        subject: `${name} ${label}`,
        content: "Where is my order?",
        labels: [label],
        received_at: new Date(now - k * 60_000).toISOString(),
      }),
    );
  const [first = "", second = ""] = ids;
  await openInbox(page, `/inbox/${first}?label=${label}`);
  await page.getByRole("button", { name: "Write it yourself" }).click();
  await expect(replyField(page)).toBeFocused();
  const session = await page.context().newCDPSession(page);

  for (const press of presses) {
    const name = `${press.key} in ${press.focus}`;
    await focusOn(page, press.focus);
    const before = await textOf(page);
    if (press.keyCode === 229)
      await session.send("Input.dispatchKeyEvent", {
        type: "rawKeyDown",
        key: press.key,
        code: "KeyE",
        windowsVirtualKeyCode: press.keyCode,
      });
    else await page.keyboard.press(press.ctrl ? `Control+${press.key}` : press.key);
    if (press.should_fire) {
      await expect(page, name).toHaveURL(new RegExp(second));
      continue;
    }
    const typed = /^(reply textarea|search box|contenteditable)$/.test(press.focus);
    // A character that was typed stands in its field; nothing else has changed.
    if (typed) expect(await textOf(page), name).toBe(before + press.key);
    await page.waitForTimeout(150);
    await expect(page.getByRole("dialog"), name).toHaveCount(0);
    // What is typed into the search box narrows the list.
    if (press.focus !== "search box") await expect(page.getByRole("row"), name).toHaveCount(3);
    for (const id of ids)
      expect(await stored(request, id), name).toMatchObject({ state: "open", assignee: null });
    if (press.focus === "search box") await page.getByRole("searchbox").fill("");
  }
});

test("UI-04 with a dialog open the keys of the list are off", async ({ page, request }) => {
  await signIn(page);
  const subject = unique("Behind a dialog");
  const id = await submit(request, { subject, content: "Stays." });
  await openInbox(page, `/inbox/${id}`);
  await expect(page.getByRole("heading", { name: subject })).toBeVisible();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  for (const key of ["e", "j", "#", "!"]) await page.keyboard.press(key);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(id));
  expect(await stored(request, id)).toMatchObject({ state: "open" });
});

test("keys are changed, clash, are switched off and follow the member; the palette and the key list know them", async ({
  page,
  request,
  browser,
}) => {
  await signIn(page);
  const subject = unique("Own keys");
  const id = await submit(request, { subject, content: "To be done with another key." });
  await page.goto("/preferences");
  await page.getByRole("button", { name: "Change the keys of “Assign”" }).click();
  await page.keyboard.press("j");
  await expect(page.getByText("already does “Next message (older)”.")).toBeVisible();
  await page.getByRole("button", { name: "Change the keys of “Assign”" }).click();
  await page.keyboard.press("Control+t");
  await expect(page.getByText("These keys belong to the browser.")).toBeVisible();
  await page.getByRole("button", { name: "Change the keys of “Assign”" }).click();
  await page.keyboard.press("Escape");

  await page
    .locator("[data-shortcut=done]")
    .getByRole("button", { name: /^Change/ })
    .click();
  await page.keyboard.press("d");
  await expect(page.getByText("“Done” is D")).toBeVisible();
  await page.locator("[data-shortcut=spam]").getByRole("switch").click();
  await expect(page.getByText("“Spam” is off").first()).toBeVisible();
  await expect(page.locator("[data-shortcut=done]")).toContainText(/^DoneD/);

  // Another browser of the same member, which has never seen the page.
  const other = await browser.newContext();
  const there = await other.newPage();
  await signIn(there);
  await openInbox(there, `/inbox/${id}`);
  await expect(there.getByRole("heading", { name: subject })).toBeVisible();
  await there.keyboard.press("!");
  await there.keyboard.press("e");
  await there.waitForTimeout(300);
  expect((await stored(request, id)).state).toBe("open");
  await there.keyboard.press("?");
  const help = there.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(help.getByRole("listitem").filter({ hasText: /^DoneD$/ })).toBeVisible();
  await expect(help.getByRole("listitem").filter({ hasText: /^Spam!$/ })).toHaveCount(0);
  await there.keyboard.press("Escape");
  await there.keyboard.press("Control+k");
  await there.getByRole("combobox").fill("snooze");
  await expect(there.getByRole("option").filter({ hasText: /^SnoozeH$/ })).toBeVisible();
  await there.keyboard.press("Escape");
  await there.keyboard.press("d");
  await expect.poll(async () => (await stored(request, id)).state).toBe("done");
  await other.close();

  await page.getByRole("button", { name: "Restore all" }).click();
  await expect(page.getByText("All shortcuts are as they were").first()).toBeVisible();
  await openInbox(page, `/inbox/${await submit(request, { subject: `${subject} again`, content: "By e." })}`);
  await expect(page.getByRole("heading", { name: `${subject} again` })).toBeVisible();
  await page.keyboard.press("e");
  await expect(rowOf(page, `${subject} again`)).toHaveCount(0);
});

test("the star's sequences tick all, none, the unread and the read", async ({ page, request }) => {
  await signIn(page);
  const label = unique("star").replace(" ", "-");
  const ids: string[] = [];
  for (const name of ["One", "Two", "Three"])
    ids.push(
      await submit(request, { subject: `${name} ${label}`, content: "To be ticked.", labels: [label] }),
    );
  await request.patch(`/api/inbox/${ids[0] ?? ""}`, {
    headers: { authorization: `Bearer ${(await import("./first-admin")).ADMIN_KEY}` },
    data: { unread: false },
  });
  await openInbox(page, `/inbox?label=${label}`);
  await expect(page.getByRole("row")).toHaveCount(3);
  await page.getByRole("grid", { name: "Messages" }).focus();
  const press = async (second: string) => {
    await page.keyboard.press("*");
    await page.keyboard.press(second);
  };
  await press("a");
  await expect(page.getByText("3 selected")).toBeVisible();
  await press("n");
  await expect(page.getByText("3 selected")).toHaveCount(0);
  await press("u");
  await expect(page.getByText("2 selected")).toBeVisible();
  await press("r");
  await expect(page.getByText("1 selected")).toBeVisible();
});

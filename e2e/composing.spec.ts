import { readFileSync } from "node:fs";
import path from "node:path";
import { type CDPSession, expect, type Locator, type Page, test } from "@playwright/test";
import { openInbox, readByAi, replyField, signIn, stored, submit, unique } from "./inbox-support";

const read = (name: string) =>
  JSON.parse(
    readFileSync(path.join(import.meta.dirname, "../tests/fixtures/cases", name), "utf8"),
  ) as unknown;

/** Types 你好 with an input method and takes it with Enter, as `ui-01-ime-events.json` has it. */
async function composeHello(page: Page): Promise<void> {
  const events = read("ui-01-ime-events.json") as {
    type?: string;
    data?: string;
    key?: string;
    keyCode?: number;
  }[];
  const session: CDPSession = await page.context().newCDPSession(page);
  for (const { type, data = "", key = "", keyCode = 0 } of events) {
    if (type === "compositionupdate")
      await session.send("Input.imeSetComposition", {
        text: data,
        selectionStart: data.length,
        selectionEnd: data.length,
      });
    else if (type === "compositionend") await session.send("Input.insertText", { text: data });
    else if (type === "keydown" && keyCode === 229)
      await session.send("Input.dispatchKeyEvent", {
        type: "rawKeyDown",
        key,
        code: key === "Enter" ? "Enter" : "KeyN",
        windowsVirtualKeyCode: 229,
      });
    // The last Enter, which submits, is the test's own.
    else if (type === "keydown") break;
  }
  await session.detach();
}

interface Place {
  name: string;
  /** Leads to the field. */
  open: (page: Page) => Promise<Locator>;
  /** What Enter does there, after the composition. */
  done: (page: Page) => Promise<void>;
}

const dialog = (page: Page) => page.getByRole("dialog");
const places: Place[] = [
  {
    name: "the name of a member",
    open: async (page) => {
      await page.goto("/admin/members");
      await page
        .getByRole("button", { name: /Add (a )?member/ })
        .first()
        .click();
      return dialog(page).getByLabel("Name", { exact: true });
    },
    done: (page) => expect(dialog(page).getByRole("alert").first()).toBeVisible(),
  },
  {
    name: "the name of a key",
    open: async (page) => {
      await page.goto("/admin/api-keys");
      await page.getByRole("button", { name: "New key" }).first().click();
      return dialog(page).getByLabel("Name", { exact: true });
    },
    done: (page) => expect(dialog(page).getByText("Copy the key now")).toBeVisible(),
  },
  {
    name: "the team's name",
    open: async (page) => {
      await page.goto("/admin/settings");
      return page.getByLabel("Team name");
    },
    done: (page) => expect(page.getByText(/saved/i).first()).toBeVisible(),
  },
  {
    name: "the palette",
    open: async (page) => {
      await openInbox(page);
      await page.keyboard.press("Control+k");
      return dialog(page).getByRole("combobox");
    },
    done: (page) => expect(page).toHaveURL(/\/inbox\?q=/),
  },
];

for (const { name, open, done } of places)
  test(`UI-01 Enter that takes a candidate sends nothing: ${name}`, async ({ page }) => {
    await signIn(page);
    const field = await open(page);
    await expect(field).toBeVisible();
    await field.focus();
    await page.keyboard.press("Control+a");
    await page.keyboard.press("Delete");
    const sent: string[] = [];
    page.on("request", (each) => {
      if (each.method() === "POST") sent.push(each.url());
    });
    const before = page.url();
    const dialogs = await dialog(page).count();
    await composeHello(page);
    await page.waitForTimeout(250);
    await expect(field).toHaveValue("你好");
    expect(sent).toEqual([]);
    expect(page.url()).toBe(before);
    expect(await dialog(page).count()).toBe(dialogs);
    await page.keyboard.press("Enter");
    await done(page);
  });

test("UI-01 Enter that takes a candidate adds no keyword and no label; Escape closes only the candidates", async ({
  page,
  request,
}) => {
  await signIn(page);
  const id = await submit(request, { subject: unique("输入法"), content: "请回复我。" });
  await openInbox(page, `/inbox/${id}`);
  await expect(page.getByRole("button", { name: "Write it yourself" })).toBeVisible();
  await page.keyboard.press("l");
  await expect(page.getByRole("dialog", { name: "Labels" })).toBeVisible();
  await composeHello(page);
  await expect(page.getByRole("combobox")).toHaveValue("你好");
  expect((await stored(request, id)).labels).toEqual([]);
  const session = await page.context().newCDPSession(page);
  await session.send("Input.imeSetComposition", { text: "ma", selectionStart: 2, selectionEnd: 2 });
  for (const key of ["Escape", "ArrowDown"])
    await session.send("Input.dispatchKeyEvent", {
      type: "rawKeyDown",
      key,
      code: key,
      windowsVirtualKeyCode: 229,
    });
  await expect(page.getByRole("dialog", { name: "Labels" })).toBeVisible();
  await session.send("Input.imeSetComposition", { text: "", selectionStart: 0, selectionEnd: 0 });
  await session.detach();
  await expect(page.getByRole("combobox")).toHaveValue("你好");
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await stored(request, id)).labels).toEqual(["你好"]);

  await page.goto("/rules/new");
  const keyword = page.getByLabel(/^Values of condition 1/).first();
  await keyword.focus();
  await composeHello(page);
  await expect(keyword).toHaveValue("你好");
  await page.keyboard.press("Enter");
  await expect(keyword).toHaveValue("");
  await expect(page.getByText("你好", { exact: true }).first()).toBeVisible();
});

test("UI-01 the reply is only written to while one composes, with ⌘/Ctrl-Enter too", async ({
  page,
  request,
}) => {
  await signIn(page);
  const id = await submit(request, { subject: unique("回复"), content: "请回复我。" });
  await openInbox(page, `/inbox/${id}`);
  await page.getByRole("button", { name: "Write it yourself" }).click();
  await expect(replyField(page)).toBeFocused();
  await composeHello(page);
  await expect(replyField(page)).toHaveValue("你好");
  expect((await stored(request, id)).draft).toBeNull();
  await page.keyboard.press("Control+s");
  await expect.poll(async () => (await stored(request, id)).draft?.body).toBe("你好");
  expect((await stored(request, id)).draft?.version).toBe(1);
});

test("UI-03 a search asks nothing while one composes, and once afterwards", async ({ page, request }) => {
  const { composition, committed, requests_allowed } = read("ui-03-pinyin-search.json") as {
    composition: string[];
    committed: string;
    requests_allowed: number;
  };
  await signIn(page);
  // What the AI does with it meanwhile would make the list ask again.
  await readByAi(request, await submit(request, { subject: "退款多久到账", content: "请问退款多久到账？" }));
  await openInbox(page);
  await expect(page.getByRole("row").first()).toBeVisible();
  const asked: (string | null)[] = [];
  page.on("request", (each) => {
    const url = new URL(each.url());
    if (url.pathname === "/api/inbox" && url.searchParams.has("q")) asked.push(url.searchParams.get("q"));
  });
  await page.keyboard.press("/");
  const box = page.getByRole("searchbox", { name: "Search messages" });
  await expect(box).toBeFocused();
  const rows = await page.getByRole("row").first().innerText();
  const session = await page.context().newCDPSession(page);
  for (const text of composition) {
    await session.send("Input.imeSetComposition", {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
    await expect(box).toHaveValue(text);
    // Longer than typing has to rest before the list follows it.
    await page.waitForTimeout(350);
    expect(await page.getByRole("row").first().innerText()).toBe(rows);
  }
  expect(asked).toEqual([]);
  expect(page.url()).not.toContain("q=");
  await session.send("Input.insertText", { text: committed });
  await session.detach();
  await expect(box).toHaveValue(committed);
  await expect(page.getByRole("row").filter({ hasText: "退款多久到账" }).first()).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`q=${encodeURIComponent(committed)}`));
  expect(asked).toEqual(Array.from({ length: requests_allowed }, () => committed));
});

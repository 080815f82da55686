import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./accessibility";
import { ADMIN_KEY } from "./first-admin";
import { openInbox, readByAi, replyField, signIn, stored, submit, unique } from "./inbox-support";

const cases = path.join(import.meta.dirname, "../tests/fixtures/cases");
const hostile = JSON.parse(readFileSync(path.join(cases, "ui-14-xss.json"), "utf8")) as string[];
const authorization = { authorization: `Bearer ${ADMIN_KEY}` };
const clean = (page: Page) => page.evaluate(() => "__x" in window);

test("UI-14: hostile text does nothing, wherever it is shown, and is shown once and unchanged", async ({
  page,
  request,
}) => {
  test.slow();
  let dialogs = 0;
  page.on("dialog", (dialog) => {
    dialogs += 1;
    void dialog.dismiss();
  });
  const name = unique("Hostile");
  const ids: string[] = [];
  for (const [k, text] of hostile.entries())
    ids.push(
      await submit(request, {
        subject: `${name} ${String(k)} ${text}`,
        content: text,
        sender: text,
        labels: [text.slice(0, 40)],
        ...(k === 0 ? { channel: "chat" } : {}),
      }),
    );
  const imported = await request.post("/api/imports", {
    headers: authorization,
    multipart: {
      file: {
        name: `${(hostile[1] ?? "").replaceAll("/", "")}.csv`,
        mimeType: "text/csv",
        buffer: Buffer.from(
          `content,sender,subject\n${hostile.map((text) => `"${text.replaceAll('"', '""')}",x@example.test,"CSV ${name}"`).join("\n")}\n`,
        ),
      },
    },
  });
  expect(imported.status()).toBe(202);
  await request.post("/api/inbox/tasks", {
    headers: authorization,
    data: { content: hostile[0], sender: hostile[1], topic: hostile[2], type: "text_generate" },
  });
  await signIn(page);
  for (const address of [
    `/inbox?q=${encodeURIComponent(name)}`,
    "/inbox",
    ...ids.map((id) => `/inbox/${id}`),
    "/drafts",
    "/imports",
    "/admin/audit",
    "/admin/dead-letters",
    "/admin/tasks",
    "/admin/request-log",
    "/admin/webhooks",
  ]) {
    await page.goto(address);
    await page.waitForLoadState("networkidle");
    expect(await clean(page), address).toBe(false);
  }
  expect(dialogs).toBe(0);

  const plain = hostile.indexOf("a < b && c > d");
  await openInbox(page, `/inbox/${ids[plain] ?? ""}`);
  const message = page.getByRole("region", { name: new RegExp(name) });
  await expect(message.getByText("a < b && c > d", { exact: true }).first()).toBeVisible();
  expect(await page.content()).not.toContain("&amp;lt;");
  const answer = await request.get(`/api/inbox/${ids[plain] ?? ""}`, { headers: authorization });
  expect(((await answer.json()) as { content: string }).content).toBe("a < b && c > d");

  // A right-to-left override ends with its own text: what stands beside it keeps its order.
  const turned = hostile.findIndex((text) => text.startsWith("\u202e"));
  await openInbox(page, `/inbox/${ids[turned] ?? ""}`);
  const isolated = await page.locator("#message-detail :text('反向文字')").evaluateAll((found) =>
    found.every((element) => {
      for (let e: Element | null = element; e; e = e.parentElement)
        if (/isolate|plaintext/.test(getComputedStyle(e).unicodeBidi) || e.tagName === "BDI") return true;
      return false;
    }),
  );
  expect(isolated).toBe(true);
});

test("AI-13, UI-14: an HTML mail is shown in a frame that can do nothing and loads nothing before it is asked to", async ({
  page,
  request,
}) => {
  let loads = 0;
  const sender = createServer((_request, response) => {
    loads += 1;
    response.writeHead(200, { "content-type": "image/gif" }).end();
  });
  await new Promise<void>((resolve) => sender.listen(0, "127.0.0.1", resolve));
  const pixel = `http://127.0.0.1:${String((sender.address() as AddressInfo).port)}/o.gif`;
  const subject = unique("HTML mail");
  const answer = await request.post("/api/inbox", {
    headers: authorization,
    data: {
      subject,
      sender: "News <news@example.test>",
      channel: "email",
      content_html: `<style>p{color:red}</style><h2>Order shipped</h2>${hostile.join("")}<p>Your order is on its way.</p><img src="${pixel}" width="20" height="20"><script>parent.__x=1</script><div class="gmail_quote">On Friday you wrote:<blockquote>Where is it?</blockquote></div>`,
    },
  });
  expect(answer.status()).toBe(201);
  const { id } = (await answer.json()) as { id: string };
  await signIn(page);
  await openInbox(page, `/inbox/${id}`);
  const frame = page.frameLocator("iframe[title='Formatted message']");
  await expect(frame.getByText("Your order is on its way.")).toBeVisible();
  await expect(frame.getByText("Where is it?")).toHaveCount(0);
  expect(await clean(page)).toBe(false);
  expect(loads).toBe(0);
  const tall = await page.locator("iframe[title='Formatted message']").evaluate((e) => e.clientHeight);
  expect(tall).toBeGreaterThan(100);
  await expectAccessible(page, { of: "#message-detail", without: "iframe" });

  await page.getByRole("button", { name: "Load pictures" }).click();
  await expect.poll(() => loads).toBe(1);
  await page.getByRole("button", { name: "Show quoted text" }).click();
  await expect(frame.getByText("Where is it?")).toBeVisible();
  // The longer page of the mail loads its picture anew.
  await expect.poll(() => loads).toBe(2);
  // Nothing of the permission is kept.
  await page.reload();
  await expect(frame.getByText("Your order is on its way.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Load pictures" })).toBeVisible();
  expect(loads).toBe(2);

  await page.getByRole("radio", { name: "Text" }).click();
  await expect(page.getByText("Your order is on its way.")).toBeVisible();
  // By itself the address is as harmless.
  const alone = await page.request.get(`/api/inbox/${id}/html`);
  const policy = alone.headers()["content-security-policy"] ?? "";
  expect(policy).toContain("sandbox allow-same-origin");
  expect(policy).not.toContain("allow-scripts");
  expect(policy).toContain("default-src 'none'");
  await page.goto(`/api/inbox/${id}/html?images=1`);
  expect(await clean(page)).toBe(false);
  await new Promise((resolve) => sender.close(resolve));
});

test("AI-12: a mail of Outlook as it travels: the customer's words, and the rest on demand", async ({
  page,
  request,
}) => {
  const raw = readFileSync(path.join(cases, "ai-12a-outlook-zh.eml"), "utf8");
  const answer = await request.post("/api/inbox/mail", {
    headers: { ...authorization, "content-type": "message/rfc822" },
    data: Buffer.from(raw.replaceAll("m2@example.test", `${unique("m").replace(" ", "")}@example.test`)),
  });
  expect(answer.status()).toBe(201);
  const { id } = (await answer.json()) as { id: string };
  await signIn(page, "zh-CN");
  await openInbox(page, `/inbox/${id}`);
  const message = page.getByRole("article");
  await expect(message.getByText("新的问题：税号写错了，能重开吗？")).toBeVisible();
  await expect(message.getByText("您的退款发票已寄出。")).toHaveCount(0);
  await message.getByRole("button", { name: "显示引用的内容" }).click();
  await expect(message.getByText("您的退款发票已寄出。")).toBeVisible();
});

test("AI-14: a field that a person set shows by whom, and goes back to the AI's value when they say so", async ({
  page,
  request,
}) => {
  await signIn(page);
  const id = await submit(request, {
    subject: unique("Invoice"),
    content: "Please reissue the invoice 2026-1187 with our VAT number.",
  });
  await readByAi(request, id);
  await openInbox(page, `/inbox/${id}`);
  await page.getByRole("button", { name: "Change Category" }).click();
  await page.getByRole("option", { name: "Refund" }).click();
  await expect.poll(async () => (await stored(request, id)).category).toBe("refund");
  const rail = page.getByRole("complementary", { name: "AI reading" });
  await expect(rail.getByText("AI said Billing")).toBeVisible();
  await rail.getByRole("button", { name: "Category: use what the AI said" }).click();
  await expect.poll(async () => (await stored(request, id)).category).toBe("billing");
  await expect(rail.getByText("AI said Billing")).toHaveCount(0);
  await expect(rail.getByText(/went back to what the AI said/)).toBeVisible();
});

test("the trace says what the model answered, at what cost, and leads to its calls; a rule that missed says why", async ({
  page,
  request,
}) => {
  await signIn(page);
  const rule = await request.post("/api/rules", {
    headers: authorization,
    data: {
      name: unique("VIP"),
      conditions: [{ field: "sender", operator: "contains_any", value: ["vip@example.test"] }],
      actions: [{ type: "set_priority", value: "high" }],
    },
  });
  const { id: ruleId, name } = (await rule.json()) as { id: string; name: string };
  const id = await submit(request, { subject: unique("Why"), content: "How do I export my invoices?" });
  await readByAi(request, id);
  await openInbox(page, `/inbox/${id}`);
  const rail = page.getByRole("complementary", { name: "AI reading" });
  await expect(rail.getByText(new RegExp(name))).toBeVisible();
  await expect(rail.getByText("Ada Byron <ada@example.test>").first()).toBeVisible();
  await expect(rail.getByText(/prompt triage v/)).toBeVisible();
  await rail.getByRole("link", { name: "This call in the request log" }).click();
  await expect(page).toHaveURL(/\/admin\/request-log\?task_id=/);
  await expect(page.getByRole("row").filter({ hasText: "builtin" }).first()).toBeVisible();
  await request.delete(`/api/rules/${ruleId}`, { headers: authorization });
});

test("a snippet comes by / and the keyboard, not while an input method composes; typing saves itself", async ({
  page,
  request,
}) => {
  await signIn(page);
  const id = await submit(request, {
    subject: unique("Slash"),
    content: "I want a refund for order TEST-2001.",
  });
  await readByAi(request, id);
  await openInbox(page, `/inbox/${id}`);
  await page.getByRole("button", { name: /^Draft reply/ }).click();
  await expect(replyField(page)).not.toHaveValue("", { timeout: 30_000 });
  await replyField(page).fill("");
  await replyField(page).press("/");
  const list = page.getByRole("listbox", { name: "Snippets" });
  await expect(list.getByRole("option").first()).toBeVisible();
  const count = await list.getByRole("option").count();
  expect(count).toBeGreaterThan(2);

  const client = await page.context().newCDPSession(page);
  await client.send("Input.imeSetComposition", { text: "tui", selectionStart: 3, selectionEnd: 3 });
  await client.send("Input.dispatchKeyEvent", {
    type: "rawKeyDown",
    key: "Process",
    windowsVirtualKeyCode: 229,
  });
  await expect(replyField(page)).toHaveValue("/tui");
  await client.send("Input.imeSetComposition", { text: "", selectionStart: 0, selectionEnd: 0 });
  await expect(replyField(page)).toHaveValue("/");

  await expect(list.getByRole("option").first()).toBeVisible();
  await replyField(page).press("ArrowDown");
  await expect(list.getByRole("option").nth(1)).toHaveAttribute("aria-selected", "true");
  await replyField(page).press("Enter");
  await expect(list).toHaveCount(0);
  await expect(replyField(page)).not.toHaveValue(/^\//);
  const inserted = await replyField(page).inputValue();
  expect(inserted.length).toBeGreaterThan(20);
  await expect.poll(async () => (await stored(request, id)).draft?.body, { timeout: 15_000 }).toBe(inserted);
  await replyField(page).press("End");
  await page.keyboard.type("\n/");
  await expect(list).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(list).toHaveCount(0);
  await expect(replyField(page)).toBeFocused();
});

test("the customer writes again: the reply is out of date, and is written anew or kept", async ({
  page,
  request,
}) => {
  await signIn(page);
  const subject = unique("Address");
  const id = await submit(request, { subject, content: "Please change my address." });
  await readByAi(request, id);
  await openInbox(page, `/inbox/${id}`);
  await page.getByRole("button", { name: /^Draft reply/ }).click();
  await expect(replyField(page)).not.toHaveValue("", { timeout: 30_000 });
  await page.getByRole("button", { name: /^Approve/ }).click();
  await expect.poll(async () => (await stored(request, id)).draft?.state).toBe("approved");
  await submit(request, { subject: `Re: ${subject}`, content: "No, to another one!" });
  await expect(page.getByText("The customer wrote again.")).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole("button", { name: /^Approve/ })).toBeDisabled();
  await expectAccessible(page, { of: "section[aria-label='Reply draft']" });
  await page.getByRole("button", { name: "Keep as it is" }).click();
  await expect.poll(async () => (await stored(request, id)).draft?.state).toBe("draft");
  await expect(page.getByRole("button", { name: /^Approve/ })).toBeEnabled();
  await page.getByRole("button", { name: "Regenerate with a wish" }).click();
  await page.getByRole("button", { name: "Shorter" }).click();
  await expect
    .poll(async () => (await stored(request, id)).draft?.version, { timeout: 30_000 })
    .toBeGreaterThan(1);
});

test("UI-07: a double click on Send delivers once; a refused delivery says so and gives the reply back", async ({
  page,
  request,
}) => {
  let deliveries = 0;
  let status = 503;
  const receiver = createServer((incoming, response) => {
    let raw = "";
    incoming.on("data", (chunk: Buffer) => (raw += chunk.toString()));
    incoming.on("end", () => {
      if (raw.includes('"reply.sent"')) deliveries += 1;
      response.writeHead(raw.includes('"reply.sent"') ? status : 200).end();
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  const callback = `http://127.0.0.1:${String((receiver.address() as AddressInfo).port)}/hook`;
  await signIn(page);
  const answer = await request.post("/api/inbox", {
    headers: authorization,
    data: { subject: unique("Deliver"), content: "Hello, are you there?", callback_url: callback },
  });
  const { id } = (await answer.json()) as { id: string };
  await openInbox(page, `/inbox/${id}`);
  await page.getByRole("button", { name: "Write it yourself" }).click();
  await replyField(page).fill("Yes, we are.");
  await page.getByRole("button", { name: /^Approve/ }).dblclick();
  await page.getByRole("button", { name: /^Send/ }).dblclick();
  await expect(page.getByText(/Not delivered \(HTTP 503\)/)).toBeVisible({ timeout: 30_000 });
  expect(deliveries).toBe(1);
  status = 200;
  await page.getByRole("button", { name: /^Send/ }).dblclick();
  await expect.poll(async () => (await stored(request, id)).draft?.state, { timeout: 30_000 }).toBe("sent");
  await expect(page.getByText(/delivered to 127\.0\.0\.1/)).toBeVisible();
  expect(deliveries).toBe(2);
  await new Promise((resolve) => receiver.close(resolve));
});

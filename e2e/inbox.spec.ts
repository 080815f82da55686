import { expect, test } from "@playwright/test";
import { openInbox, readByAi, replyField, rowOf, signIn, stored, submit, unique } from "./inbox-support";

test("a message arrives, is read, answered, approved and done", async ({ page, request }) => {
  await signIn(page);
  await openInbox(page);
  await expect(page.getByRole("heading", { name: "Inbox", level: 1 })).toBeVisible();

  const subject = unique("Invoice without VAT number");
  const id = await submit(request, {
    subject,
    content:
      "Hello, the invoice 2026-1187 lacks our VAT number. Please reissue the invoice and send the PDF. Thank you.",
  });
  const row = rowOf(page, subject);
  await expect(row, "it appears without a reload").toBeVisible({ timeout: 20_000 });
  await readByAi(request, id);
  await expect(row.getByText("Billing", { exact: true })).toBeVisible({ timeout: 20_000 });

  await row.getByRole("link").click();
  await expect(page).toHaveURL(new RegExp(`/inbox/${id}$`));
  await expect(page.getByRole("heading", { name: subject })).toBeVisible();
  await expect.poll(async () => (await stored(request, id)).unread).toBe(false);

  await page.getByRole("button", { name: "Change Priority" }).click();
  await page.getByRole("option", { name: "High" }).click();
  await expect.poll(async () => (await stored(request, id)).priority).toBe("high");

  await page.getByRole("button", { name: /^Draft reply/ }).click();
  await expect(replyField(page)).not.toHaveValue("", { timeout: 30_000 });
  await replyField(page).fill("Dear [customer name], the invoice is on its way.");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect.poll(async () => (await stored(request, id)).draft?.version).toBe(2);

  // AI-17: what is not filled in is named before it may leave.
  await page.getByRole("button", { name: /^Approve/ }).click();
  const question = page.getByRole("dialog", { name: /not filled in/ });
  await expect(question.getByText("[customer name]")).toBeVisible();
  expect((await stored(request, id)).draft?.state).toBe("draft");
  await question.getByRole("button", { name: "Fill in" }).click();
  await replyField(page).fill("Dear Ada, the invoice is on its way.");
  await page.getByRole("button", { name: /^Approve/ }).dblclick();
  await expect.poll(async () => (await stored(request, id)).draft?.state).toBe("approved");
  await page.getByRole("button", { name: /^Mark as sent/ }).click();
  await expect.poll(async () => (await stored(request, id)).draft?.state).toBe("sent");

  await page.getByRole("toolbar", { name: "Message actions" }).getByRole("button", { name: /^Done/ }).click();
  await expect(row).toHaveCount(0);
  await expect.poll(async () => (await stored(request, id)).state).toBe("done");
  await page.getByRole("button", { name: "Undo" }).first().click();
  await expect(row).toBeVisible();
  await expect.poll(async () => (await stored(request, id)).state).toBe("open");
});

test("the URL holds the filter and the message, and Back leads to the list", async ({ page, request }) => {
  await signIn(page);
  const label = unique("case").replace(" ", "-");
  const first = unique("First of the label");
  const id = await submit(request, { subject: first, content: "One of two.", labels: [label] });
  await submit(request, { subject: unique("Second of the label"), content: "Two of two.", labels: [label] });
  await submit(request, { subject: unique("Another"), content: "Without the label." });

  await openInbox(page, `/inbox?label=${label}`);
  await expect(page.getByRole("row")).toHaveCount(2);
  await rowOf(page, first).getByRole("link").click();
  await expect(page).toHaveURL(new RegExp(`/inbox/${id}\\?label=${label}$`));
  await page.reload();
  await expect(page.getByRole("heading", { name: first })).toBeVisible();
  await expect(page.getByRole("row")).toHaveCount(2);
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`/inbox\\?label=${label}$`));
  await page.getByRole("button", { name: `Drop: Label: ${label}` }).click();
  await expect(page).toHaveURL(/\/inbox$/);
});

test("UI-12 ticks exactly the messages that match, and changes exactly those", async ({ page, request }) => {
  await signIn(page);
  const label = unique("bulk").replace(" ", "-");
  const ids: string[] = [];
  for (let k = 0; k < 55; k++)
    ids.push(
      await submit(request, {
        subject: `Bulk ${String(k)} ${label}`,
        content: "Many alike.",
        labels: [label],
      }),
    );
  const outside = await submit(request, { subject: unique("Outside"), content: "Not of the label." });

  await openInbox(page, `/inbox?label=${label}`);
  await expect(page.getByRole("row").first()).toBeVisible();
  await page.getByRole("row").nth(1).getByRole("checkbox").click();
  const bar = page.getByRole("toolbar", { name: "Selected messages" });
  await expect(bar.getByText("1 selected")).toBeVisible();
  await bar.getByRole("button", { name: "All 55 that match" }).click();
  await expect(bar.getByText("55 selected")).toBeVisible();
  await page.getByRole("row").nth(2).getByRole("checkbox").click();
  await expect(bar.getByText("54 selected")).toBeVisible();
  const late = await submit(request, {
    subject: `Late ${label}`,
    content: "After the selection.",
    labels: [label],
  });
  await bar.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText("54 done")).toBeVisible();
  await expect
    .poll(async () => {
      const states = await Promise.all(ids.map(async (id) => (await stored(request, id)).state));
      return states.filter((state) => state === "done").length;
    })
    .toBe(54);
  expect((await stored(request, late)).state).toBe("open");
  expect((await stored(request, outside)).state).toBe("open");
});

test("what a customer writes stays text", async ({ page, request }) => {
  await signIn(page);
  const hostile = [
    '<img src=x onerror="window.__x=1">',
    "[click](javascript:window.__x=1)",
    "a < b && c > d",
    "</textarea><script>window.__x=1</script>",
  ];
  const subject = `${unique("Hostile")} ${hostile.join(" ")}`;
  const id = await submit(request, { subject, content: hostile.join("\n\n"), sender: hostile[0] ?? "" });
  await openInbox(page, `/inbox/${id}`);
  const message = page.getByRole("region", { name: /Hostile/ });
  await expect(message.getByText("a < b && c > d", { exact: true })).toBeVisible();
  await expect(message.getByText("</textarea><script>window.__x=1</script>", { exact: true })).toBeVisible();
  expect(await page.evaluate(() => "__x" in window)).toBe(false);
});

import { expect, test } from "@playwright/test";
import { openInbox, readByAi, signIn, submit, unique } from "./inbox-support";

const at = "2024-11-29T16:30:00Z";
const zones = [
  {
    zone: "Asia/Shanghai",
    day: "2024-11-30",
    shown: /Nov 30, 2024 00:30/,
    hint: /00:30:00 (GMT\+8|CST)/,
    head: /Nov 30|30 November|November 30/,
  },
  {
    zone: "America/New_York",
    day: "2024-11-29",
    shown: /Nov 29, 2024 11:30/,
    hint: /11:30:00 (EST|GMT-5)/,
    head: /Nov 29|29 November|November 29/,
  },
] as const;

for (const { zone, day, shown, hint, head } of zones)
  test(`UI-10 times, days and filters are those of ${zone}, and nothing is drawn twice`, async ({
    browser,
    request,
  }) => {
    const context = await browser.newContext({ timezoneId: zone, viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error") complaints.push(message.text());
    });
    page.on("pageerror", (error) => complaints.push(error.message));
    await signIn(page);
    const label = unique("zone").replace(" ", "-");
    const id = await submit(request, {
      subject: `Midnight ${label}`,
      content: "When?",
      received_at: at,
      labels: [label],
    });
    await readByAi(request, id);

    await openInbox(page, `/inbox/${id}?label=${label}`);
    const time = page
      .getByRole("region", { name: `Midnight ${label}` })
      .locator(`time[datetime^="2024-11-29T16:30:00"]`);
    await expect(time.first()).toHaveText(shown);
    await expect(time.first()).toHaveAttribute("title", hint);
    await expect(page.getByRole("grid").getByText(head).first()).toBeVisible();
    // Drawn by the server for this reader, by now.
    await page.reload();
    await page.locator("[data-live]").waitFor();
    await expect(time.first()).toHaveText(shown);
    await expect(page.getByRole("grid").getByText(head).first()).toBeVisible();

    await openInbox(page, `/inbox?label=${label}&q=after:${day}`);
    await expect(page.getByRole("row").filter({ hasText: label })).toHaveCount(1);
    await openInbox(page, `/inbox?label=${label}&q=before:${day}`);
    await expect(page.getByText(/No message matches|nothing/i).first()).toBeVisible();
    await expect(page.getByRole("row").filter({ hasText: label })).toHaveCount(0);
    expect(complaints).toEqual([]);
    await context.close();
  });

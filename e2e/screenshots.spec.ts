import path from "node:path";
import { expect, test } from "@playwright/test";
import { demoMessages } from "../db/seed-data/demo-messages";
import { ADMIN_KEY } from "./first-admin";
import { openInbox, readByAi, signIn, stored } from "./inbox-support";
import { PAGES } from "./pages";

/**
 * Pictures: of the inbox for the README, always; of every page in both languages and themes with SCREENSHOTS=all.
 * `npm run screenshots` writes the README's into docs/screenshots; a test run leaves that folder alone.
 */
const wanted = process.env["SCREENSHOTS"];
const folder = wanted
  ? path.resolve(import.meta.dirname, wanted === "readme" ? "../docs/screenshots" : "../test-results/screens")
  : null;

test("the inbox of the README", async ({ page, request }, info) => {
  // Every page in every combination is some two hundred pictures.
  test.setTimeout(wanted === "all" ? 900_000 : 300_000);
  const shoot = (name: string) =>
    page.screenshot({
      path: folder ? path.join(folder, `${name}.png`) : info.outputPath(`${name}.png`),
      animations: "disabled",
    });
  const now = Date.now();
  const headers = { authorization: `Bearer ${ADMIN_KEY}` };
  const answer = await request.post("/api/inbox/batch", {
    headers,
    data: {
      messages: demoMessages.map(({ minutesAgo, thread, ...message }) => ({
        ...message,
        ...(thread ? { thread_key: thread } : {}),
        // After everything that other tests put in, so that the picture shows these.
        received_at: new Date(now + 86_400_000 - minutesAgo * 60_000).toISOString(),
      })),
    },
  });
  expect(answer.status()).toBe(201);
  const { items } = (await answer.json()) as { items: { id: string }[] };
  const newest = demoMessages.reduce(
    (best, m, i) => (m.minutesAgo < (demoMessages[best]?.minutesAgo ?? 0) ? i : best),
    0,
  );
  const chosen =
    items[demoMessages.findIndex((m) => m.thread === "hengtai-refund" && m.minutesAgo < 60)]?.id ??
    items[newest]?.id ??
    "";
  for (const { id } of items) await readByAi(request, id);
  await request.post(`/api/inbox/${chosen}/drafts`, { headers, data: { role_code: "after-sales" } });
  await expect
    .poll(async () => (await stored(request, chosen)).draft?.state, { timeout: 30_000 })
    .toBe("draft");
  for (const [language, theme, name] of [
    ["en", "light", "inbox-en"],
    ["zh-CN", "light", "inbox-zh"],
    ["zh-CN", "dark", "inbox-dark"],
  ] as const) {
    await signIn(page, language, theme);
    await openInbox(page, `/inbox/${chosen}`);
    await expect(page.getByRole("grid")).toBeVisible();
    await expect(page.getByRole("textbox").last()).toBeVisible();
    await shoot(name);
  }
  if (wanted !== "all") return;
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ])
    for (const language of ["en", "zh-CN"] as const)
      for (const theme of ["light", "dark"] as const) {
        await page.setViewportSize(viewport);
        await signIn(page, language, theme);
        for (const [name, address] of PAGES) {
          await page.goto(address.replace("{message}", chosen));
          await expect(page.getByRole("heading").first()).toBeVisible();
          await page.waitForTimeout(400);
          await shoot(`${name}-${language}-${theme}-${viewport.width}`);
        }
      }
});

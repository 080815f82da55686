import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { test, type Page } from "@playwright/test";
import { ADMIN_KEY } from "./first-admin";
import { openInbox, readByAi, replyField, signIn, stored, submit, unique } from "./inbox-support";
import { expect } from "@playwright/test";
const authorization = { authorization: `Bearer ${ADMIN_KEY}` };
const out = "/tmp/readingw/shots";
const variants = [
  ["en-light-1440", "en", "light", 1440, 900],
  ["zh-dark-1440", "zh-CN", "dark", 1440, 900],
  ["zh-light-390", "zh-CN", "light", 390, 844],
  ["en-dark-390", "en", "dark", 390, 844],
] as const;
test("look", async ({ page, request }) => {
  test.setTimeout(400_000);
  const hang = createServer((req, res) => { let raw = ""; req.on("data", (c: Buffer) => (raw += c.toString())); req.on("end", () => { if (raw.includes("reply.sent")) res.destroy(); else res.writeHead(200).end(); }); });
  await new Promise<void>((r) => hang.listen(0, "127.0.0.1", r));
  const callback_url = `http://127.0.0.1:${String((hang.address() as AddressInfo).port)}/hook`;
  const rule = async (name: string, field: string, value: string) => request.post("/api/rules", { headers: authorization, data: { name, conditions: [{ field, operator: "contains_any", value: [value] }], actions: [{ type: "set_priority", value: "high" }] } });
  await rule("大客户", "sender", "@bigcorp.example");
  await rule("付款失败", "content", "付不了款");
  const s1 = unique("退款进度");
  const text = await submit(request, { subject: s1, sender: "林晓雯 <lin@example.test>", content: "你好，我上周申请的退款 TEST-2001 还没到账，能帮我查一下吗？订单金额 ¥268.00，用的是支付宝。\n\n谢谢！\n\n客服 <support@example.test> 于2024年11月28日周四 17:00写道：\n\n> 您好，退款已提交。" });
  await readByAi(request, text);
  const patch = await request.patch(`/api/inbox/${text}`, { headers: authorization, data: { category: "complaint" } });
  expect(patch.ok()).toBe(true);
  await request.post(`/api/inbox/${text}/drafts`, { headers: authorization, data: {} });
  await expect.poll(async () => (await stored(request, text)).draft?.version, { timeout: 30000 }).toBe(1);
  const html = ((await (await request.post("/api/inbox", { headers: authorization, data: { subject: unique("Your order has shipped"), sender: "Parcel News <news@example.test>", channel: "email", content_html: `<div style="font-family:Georgia;max-width:600px"><h2 style="color:#0b5">Your order has shipped</h2><p>Hello Ada,</p><p>Order <b>TEST-88</b> left our warehouse today. It should be with you by Friday.</p><table border="1" cellpadding="8" style="border-collapse:collapse"><tr><th>Item</th><th>Qty</th><th>Price</th></tr><tr><td>Desk lamp</td><td>1</td><td>$39.00</td></tr><tr><td>Cable</td><td>2</td><td>$12.00</td></tr></table><p><a href="https://example.test/track">Track the parcel</a></p><img src="http://127.0.0.1:9/logo.png" width="120" height="40" alt="Logo"></div><div class="gmail_quote"><blockquote>old words</blockquote></div>` } })).json()) as { id: string }).id;
  await readByAi(request, html);
  const s3 = unique("Change of address");
  const stale = await submit(request, { subject: s3, content: "Hi, please ship order TEST-3003 to my office instead. How do I change the address?" });
  await readByAi(request, stale);
  await request.post(`/api/inbox/${stale}/drafts`, { headers: authorization, data: {} });
  await expect.poll(async () => (await stored(request, stale)).draft?.version, { timeout: 30000 }).toBe(1);
  await submit(request, { subject: `Re: ${s3}`, content: "Sorry, to my home after all!" });
  const unknown = ((await (await request.post("/api/inbox", { headers: authorization, data: { subject: unique("Refund status"), sender: "Ken Mori <ken@example.test>", channel: "chat", content: "Where is my refund for order TEST-4004? It has been two weeks.", callback_url } })).json()) as { id: string }).id;
  await readByAi(request, unknown);
  await request.post(`/api/inbox/${unknown}/drafts`, { headers: authorization, data: {} });
  await expect.poll(async () => (await stored(request, unknown)).draft?.version, { timeout: 30000 }).toBe(1);
  const d = (await stored(request, unknown)).draft;
  await request.post(`/api/drafts/${d?.id ?? ""}/approve`, { headers: authorization, data: { confirm_placeholders: true } });
  await request.post(`/api/drafts/${d?.id ?? ""}/send`, { headers: authorization, data: {} });
  await page.waitForTimeout(4000);
  for (const [name, language, theme, width, height] of variants) {
    await page.setViewportSize({ width, height });
    await signIn(page, language, theme);
    const shot = async (p: Page, what: string) => { await p.waitForTimeout(700); await p.screenshot({ path: `${out}/${what}-${name}.png` }); };
    await openInbox(page, `/inbox/${text}`); await shot(page, "text");
    if (width > 1000) { const rail = page.locator("aside").last(); await rail.evaluate((e) => e.scrollTo(0, 330)); await shot(page, "rail"); }
    await page.locator("section textarea").first().fill(""); await page.locator("section textarea").first().press("/"); await shot(page, "snippets");
    await page.keyboard.press("Escape");
    await openInbox(page, `/inbox/${html}`); await shot(page, "html");
    await openInbox(page, `/inbox/${stale}`); await shot(page, "stale");
    await page.getByRole("button", { name: /Regenerate with a wish|提要求重写/ }).click(); await shot(page, "wish");
    await page.keyboard.press("Escape");
    await openInbox(page, `/inbox/${unknown}`); await shot(page, "unknown");
    await page.goto("/drafts"); await shot(page, "drafts");
    if (width < 1000) { await openInbox(page, `/inbox/${text}`); await page.getByRole("button", { name: /Show the AI reading|AI/ }).first().click(); await shot(page, "rail"); }
  }
  await new Promise((r) => hang.close(r));
});

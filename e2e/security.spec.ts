import { readFileSync } from "node:fs";
import { type APIRequestContext, expect, test } from "@playwright/test";
import { ADMIN_KEY, FIRST_ADMIN } from "./first-admin";

// What only the built product can show: cookies, redirects, Next's own answers. The verbs behind are in tests/database.
const COOKIE = "next-auth.session-token";
const targets = JSON.parse(
  readFileSync(new URL("../tests/fixtures/cases/auth-01-redirects.json", import.meta.url), "utf8"),
) as { to: string; safe: boolean }[];

async function csrf(request: APIRequestContext): Promise<string> {
  return ((await (await request.get("/api/auth/csrf")).json()) as { csrfToken: string }).csrfToken;
}

/** Signs in as a browser's form does, and gives the answer. */
async function logIn(
  request: APIRequestContext,
  given: Partial<Record<"email" | "password" | "callbackUrl", string>> = {},
) {
  return request.post("/api/auth/callback/credentials", {
    form: {
      email: FIRST_ADMIN.email,
      password: FIRST_ADMIN.password,
      csrfToken: await csrf(request),
      json: "true",
      ...given,
    },
  });
}

async function cookieOf(request: APIRequestContext) {
  return (await request.storageState()).cookies.find(({ name }) => name === COOKIE);
}

test("AUTH-01 sign-in and sign-out lead nowhere else, whatever they are told", async ({
  playwright,
  baseURL,
}) => {
  const request = await playwright.request.newContext({ baseURL: baseURL ?? "" });
  // Ten sign-ins of one address a minute are allowed: the worst target stands for all of them here.
  const answer = (await (await logIn(request, { callbackUrl: targets.at(-1)?.to ?? "" })).json()) as {
    url: string;
  };
  expect(new URL(answer.url, baseURL).origin).toBe(baseURL);
  for (const { to } of targets) {
    const out = await request.post("/api/auth/signout", {
      form: { csrfToken: await csrf(request), callbackUrl: to, json: "true" },
    });
    expect(new URL(((await out.json()) as { url: string }).url, baseURL).origin, to).toBe(baseURL);
  }
  await request.dispose();
});

test("AUTH-01 the sign-in page goes on within this site only", async ({ page, baseURL }) => {
  for (const { to } of [targets[1], targets.at(-1)].filter((target) => target !== undefined)) {
    await page.context().clearCookies();
    await page.goto(`/login?callbackUrl=${encodeURIComponent(to)}`);
    await page.getByLabel(/E-mail|邮箱/).fill(FIRST_ADMIN.email);
    await page.locator("input[name=password]").fill(FIRST_ADMIN.password);
    await page.getByRole("button", { name: /^(Sign in|登录)$/ }).click();
    await page.waitForURL((url) => !url.pathname.startsWith("/login"));
    expect(new URL(page.url()).origin, to).toBe(baseURL);
  }
});

test("AUTH-04 the session's cookie is for this site's requests alone; a write from elsewhere changes nothing", async ({
  playwright,
  baseURL,
}) => {
  const request = await playwright.request.newContext({ baseURL: baseURL ?? "" });
  await logIn(request);
  expect(await cookieOf(request)).toMatchObject({ httpOnly: true, sameSite: "Lax" });
  const content = `csrf ${Date.now()}`;
  for (const headers of [
    { origin: "https://evil.example.test", "content-type": "application/json" },
    { origin: "https://evil.example.test", "content-type": "text/plain" },
    { origin: "https://evil.example.test", "content-type": "application/x-www-form-urlencoded" },
    { origin: "null", "content-type": "application/json" },
  ]) {
    const answer = await request.post("/api/inbox", { headers, data: JSON.stringify({ content }) });
    expect([403, 415]).toContain(answer.status());
  }
  const found = await request.get(`/api/inbox?q=${encodeURIComponent(`"${content}"`)}`);
  expect(((await found.json()) as { items: unknown[] }).items).toEqual([]);
  await request.dispose();
});

test("AUTH-09 the cookie is new with each sign-in, and worth nothing after signing out", async ({
  playwright,
  baseURL,
}) => {
  const request = await playwright.request.newContext({ baseURL: baseURL ?? "" });
  await logIn(request);
  const first = (await cookieOf(request))?.value ?? "";
  await logIn(request);
  const second = (await cookieOf(request))?.value ?? "";
  expect(second).not.toBe(first);
  const copy = await playwright.request.newContext({
    baseURL: baseURL ?? "",
    extraHTTPHeaders: { cookie: `${COOKIE}=${second}` },
  });
  expect((await copy.get("/api/inbox")).status()).toBe(200);
  const out = await request.post("/api/auth/signout", {
    form: { csrfToken: await csrf(request), json: "true" },
  });
  expect(out.ok()).toBe(true);
  expect((await copy.get("/api/inbox")).status()).toBe(401);
  expect((await copy.get("/inbox", { maxRedirects: 0 })).status()).toBe(307);
  await Promise.all([copy.dispose(), request.dispose()]);
});

test("AUTH-14 an address that nobody has is answered like a wrong password", async ({
  playwright,
  baseURL,
}) => {
  const answers = [];
  for (const email of [FIRST_ADMIN.email, "nobody@example.com"]) {
    const request = await playwright.request.newContext({ baseURL: baseURL ?? "" });
    const answer = await logIn(request, { email, password: "not the password" });
    const names = Object.keys(answer.headers())
      .filter((name) => name !== "date")
      .sort();
    answers.push({ status: answer.status(), body: await answer.text(), names });
    await request.dispose();
  }
  expect(answers[0]).toEqual(answers[1]);
});

test("API-18 methods that a route does not have, OPTIONS and HEAD", async ({ request }) => {
  const key = { authorization: `Bearer ${ADMIN_KEY}` };
  const wrong = await request.fetch("/api/inbox", { method: "DELETE", headers: key });
  expect(wrong.status()).toBe(405);
  expect(wrong.headers()["allow"]).toBe("GET, HEAD, OPTIONS, POST");
  expect(await wrong.json()).toMatchObject({ code: 40501, error: "method_not_allowed" });
  const options = await request.fetch("/inbox/tasks", {
    method: "OPTIONS",
    headers: { origin: "https://evil.example.test", "access-control-request-method": "POST" },
  });
  expect(options.status()).toBe(204);
  expect(options.headers()["access-control-allow-origin"]).toBeUndefined();
  for (const address of ["/api/inbox?limit=1", "/api/health", "/api/rules", "/api/openapi.json"]) {
    const [get, head] = [
      await request.get(address, { headers: key }),
      await request.head(address, { headers: key }),
    ];
    expect(head.status(), address).toBe(get.status());
    expect(head.headers()["content-type"], address).toBe(get.headers()["content-type"]);
    expect((await head.body()).length).toBe(0);
  }
  expect((await request.head("/api/inbox")).status()).toBe(401);
  const read = await request.get("/api/inbox?limit=1", { headers: key });
  expect(read.headers()["cache-control"]).toContain("no-store");
});

test("every answer carries its headers, pages a policy with a nonce, the API one that allows nothing", async ({
  request,
}) => {
  for (const address of ["/login", "/api/health", "/docs"]) {
    const headers = (await request.get(address)).headers();
    expect(headers["x-content-type-options"], address).toBe("nosniff");
    expect(headers["x-frame-options"], address).toBe("DENY");
    expect(headers["referrer-policy"], address).toBe("same-origin");
    expect(headers["x-powered-by"], address).toBeUndefined();
    expect(headers["strict-transport-security"], address).toBeUndefined();
    const overTls = await request.get(address, { headers: { "x-forwarded-proto": "https" } });
    expect(overTls.headers()["strict-transport-security"], address).toBe(
      "max-age=31536000; includeSubDomains",
    );
    expect(headers["content-security-policy"], address).toMatch(
      address.startsWith("/api/") ? /default-src 'none'/ : /script-src 'self' 'nonce-[^']+' 'strict-dynamic'/,
    );
  }
});

test("a key is rotated and revoked in the browser: the new text works, who revoked it is shown", async ({
  page,
  request,
}) => {
  await page.goto("/login");
  await page.getByLabel(/E-mail|邮箱/).fill(FIRST_ADMIN.email);
  await page.locator("input[name=password]").fill(FIRST_ADMIN.password);
  await page.getByRole("button", { name: /^(Sign in|登录)$/ }).click();
  await page.waitForURL(/\/inbox/);
  const name = `robot ${Date.now()}`;
  const made = await request.post("/api/api-keys", {
    headers: { authorization: `Bearer ${ADMIN_KEY}` },
    data: { name, scopes: ["inbox:read"] },
  });
  const old = ((await made.json()) as { key: string }).key;
  const status = async (key: string) =>
    (await request.get("/api/inbox", { headers: { authorization: `Bearer ${key}` } })).status();
  expect(await status(old)).toBe(200);
  await page.goto("/admin/api-keys");
  const row = page.getByRole("row").filter({ hasText: name });
  await row.getByRole("button", { name: /^(Rotate|换新)$/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox").click();
  await page.getByRole("option", { name: /ends at once|立即失效/ }).click();
  await dialog.getByRole("button", { name: /^(Rotate|换新)$/ }).click();
  const fresh = await dialog.locator("input[readonly]").first().inputValue();
  expect(fresh).toMatch(/^itk_/);
  expect([await status(old), await status(fresh)]).toEqual([401, 200]);
  await dialog.getByRole("button", { name: /I have copied it|已经复制好了/ }).click();
  await row.getByRole("button", { name: /^(Revoke|吊销)$/ }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^(Revoke|吊销)$/ })
    .click();
  await expect(row.getByRole("button", { name: /^(Revoke|吊销)$/ })).toHaveCount(0);
  // Behind an open dialog no button has a role: that there is none says nothing of the answer yet.
  await expect.poll(() => status(fresh)).toBe(401);
  await page.locator("summary", { hasText: /Revoked|已吊销/ }).click();
  await expect(page.getByRole("row").filter({ hasText: name })).toContainText("admin");
});

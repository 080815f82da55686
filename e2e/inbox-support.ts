import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { ADMIN_KEY, FIRST_ADMIN } from "./first-admin";

const authorization = { authorization: `Bearer ${ADMIN_KEY}` };

let session: Awaited<ReturnType<ReturnType<Page["context"]>["cookies"]>> | undefined;

/**
 * A session for the page's browser, made as the sign-in page makes it. Once for all tests of a process: ten sign-ins of
 * one address in a minute are refused, as they should be.
 */
export async function signIn(page: Page, language: "zh-CN" | "en" = "en", theme: "light" | "dark" = "light") {
  const url = new URL(await baseOf(page)).origin;
  if (session === undefined) {
    const { csrfToken } = (await (await page.request.get("/api/auth/csrf")).json()) as { csrfToken: string };
    const answer = await page.request.post("/api/auth/callback/credentials", {
      form: { csrfToken, email: FIRST_ADMIN.email, password: FIRST_ADMIN.password, json: "true" },
    });
    expect(answer.ok()).toBe(true);
    session = await page.context().cookies();
  }
  await page
    .context()
    .addCookies([...session, { name: "locale", value: language, url }, { name: "theme", value: theme, url }]);
}

async function baseOf(page: Page): Promise<string> {
  return (await page.request.get("/api/health")).url();
}

export interface NewMessage {
  content: string;
  subject?: string;
  sender?: string;
  channel?: string;
  thread_key?: string;
  received_at?: string;
  labels?: string[];
}

/** Puts a message in as an integration would. @returns its id. */
export async function submit(request: APIRequestContext, message: NewMessage): Promise<string> {
  const answer = await request.post("/api/inbox", {
    headers: authorization,
    data: { channel: "email", sender: "Ada Byron <ada@example.test>", ...message },
  });
  expect(answer.status()).toBe(201);
  return ((await answer.json()) as { id: string }).id;
}

export interface Stored {
  state: string;
  unread: boolean;
  category: string | null;
  priority: string;
  labels: string[];
  status: string;
  assignee: { name: string } | null;
  draft: { id: string; state: string; version: number; body: string | null } | null;
}

/** The message as the server has it. */
export async function stored(request: APIRequestContext, id: string): Promise<Stored> {
  const answer = await request.get(`/api/inbox/${id}`, { headers: authorization });
  expect(answer.ok()).toBe(true);
  return (await answer.json()) as Stored;
}

/** Waits until the AI has read a message. */
export async function readByAi(request: APIRequestContext, id: string): Promise<void> {
  await expect.poll(async () => (await stored(request, id)).status, { timeout: 30_000 }).toBe("processed");
}

/** Saves a version of a draft as somebody else would. */
export async function saveElsewhere(
  request: APIRequestContext,
  draft: { id: string; version: number },
  body: string,
) {
  const answer = await request.patch(`/api/drafts/${draft.id}`, {
    headers: { ...authorization, "if-match": String(draft.version) },
    data: { body },
  });
  expect(answer.ok()).toBe(true);
}

/** A text that no other test uses. */
export const unique = (text: string) => `${text} ${Math.random().toString(36).slice(2, 8)}`;

/** The row of a message in the list. */
export const rowOf = (page: Page, subject: string) => page.getByRole("row").filter({ hasText: subject });

/** The field of the reply. */
export const replyField = (page: Page) => page.getByRole("textbox", { name: "Reply", exact: true });

/** Opens an address of the inbox and waits until it hears keys and clicks. */
export async function openInbox(page: Page, address = "/inbox"): Promise<void> {
  await page.goto(address);
  await page.locator("[data-live]").waitFor();
}

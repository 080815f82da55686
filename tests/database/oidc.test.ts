import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { eq } from "drizzle-orm";
import type { NextApiRequest, NextApiResponse } from "next";
import NextAuth from "next-auth";
import { decode } from "next-auth/jwt";
import { afterAll, expect, test, vi } from "vitest";
import { getDb } from "@/db/client";
import { sessions } from "@/db/schema/members";
import { updateMember } from "@/domain/members/update-member";
import { authOptions } from "@/entry/auth-options";
import { oidcName } from "@/entry/oidc-provider";
import { env } from "@/lib/env";
import { freshDatabase } from "../support/fresh-database";
import { OpenIdServer } from "../support/openid-server";
import { addMember } from "../support/team";

vi.mock("next/headers", () => ({ headers: () => Promise.resolve(new Headers()) }));

const database = await freshDatabase();
const provider = await new OpenIdServer().start();
Object.assign(env(), { NEXTAUTH_SECRET: "a secret of these tests" });

/** next-auth on a plain server, as its API handler: Next's own requests are not there. */
const site = createServer((request, response) => {
  const url = new URL(request.url ?? "/", origin);
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    const sent = Buffer.concat(chunks).toString("utf8");
    const jar = (request.headers.cookie ?? "").split("; ").filter((pair) => pair !== "");
    const api = Object.assign(request, {
      query: { ...Object.fromEntries(url.searchParams), nextauth: url.pathname.split("/").slice(3) },
      cookies: Object.fromEntries(
        jar.map((pair) => [
          pair.slice(0, pair.indexOf("=")),
          decodeURIComponent(pair.slice(pair.indexOf("=") + 1)),
        ]),
      ),
      body: Object.fromEntries(new URLSearchParams(sent)),
    });
    const answer = Object.assign(response, {
      status: (code: number) => Object.assign(response, { statusCode: code }),
      json: (body: unknown) => response.end(JSON.stringify(body)),
      send: (body: unknown) => response.end(typeof body === "string" ? body : JSON.stringify(body)),
      redirect: (to: string) => response.writeHead(302, { location: to }).end(),
    });
    void NextAuth(api as unknown as NextApiRequest, answer as unknown as NextApiResponse, authOptions());
  });
});
await new Promise<void>((ready) => site.listen(0, "127.0.0.1", ready));
const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
process.env["NEXTAUTH_URL"] = origin;
afterAll(async () => {
  site.close();
  site.closeAllConnections();
  provider.stop();
  await database.cleanup();
});

/** Goes through the sign-in as a browser does. @returns where it ends, and the session that its cookie names. */
async function signInByProvider(): Promise<{ end: string; sessionId: string | null }> {
  const cookies = new Map<string, string>();
  const go = async (url: string, form?: Record<string, string>) => {
    const response = await fetch(url, {
      redirect: "manual",
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
      ...(form ? { method: "POST", body: new URLSearchParams(form) } : {}),
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ""] = line.split(";");
      cookies.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1));
    }
    return response;
  };
  const { csrfToken } = (await (await go(`${origin}/api/auth/csrf`)).json()) as { csrfToken: string };
  const begun = await go(`${origin}/api/auth/signin/oidc`, { csrfToken, callbackUrl: `${origin}/inbox` });
  const asked = await fetch(begun.headers.get("location") ?? "", { redirect: "manual" });
  const back = await go(asked.headers.get("location") ?? "");
  let end = back.headers.get("location") ?? "";
  // A refusal goes by next-auth's own address first, which sends the browser on.
  if (new URL(end, origin).pathname === "/api/auth/error")
    end = (await go(new URL(end, origin).href)).headers.get("location") ?? "";
  const token = await decode({
    token: decodeURIComponent(cookies.get("next-auth.session-token") ?? ""),
    secret: "a secret of these tests",
  }).catch(() => null);
  const id = token?.["sessionId"];
  return { end, sessionId: typeof id === "string" ? id : null };
}

test("without its settings there is no provider", () => {
  expect(oidcName()).toBeNull();
  expect(authOptions().providers.map((each) => each.id)).toEqual(["credentials"]);
});

test("a member's checked address gets in, as that member; an unchecked one, a stranger's and a disabled member's do not", async () => {
  Object.assign(env(), { OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: "intray", OIDC_CLIENT_SECRET: "s" });
  expect(oidcName()).toMatch(/^127\.0\.0\.1/);
  const member = await addMember("agent", "Wang");
  provider.account = { sub: "77", email: member.email.toUpperCase(), email_verified: true };
  const inside = await signInByProvider();
  expect(inside.end).toBe(`${origin}/inbox`);
  const [row] = await getDb()
    .select()
    .from(sessions)
    .where(eq(sessions.id, inside.sessionId ?? ""));
  expect(row?.memberId).toBe(member.id);

  for (const account of [
    { sub: "78", email: member.email, email_verified: false },
    { sub: "79", email: member.email },
    { sub: "80", email: "stranger@example.test", email_verified: true },
    { sub: "81" },
  ]) {
    provider.account = account;
    const outside = await signInByProvider();
    expect(outside.sessionId, JSON.stringify(account)).toBeNull();
    expect(new URL(outside.end, origin).pathname).toBe("/login");
  }
  await updateMember(await addMember("admin"), member.id, { disabled: true });
  provider.account = { sub: "77", email: member.email, email_verified: true };
  expect((await signInByProvider()).sessionId).toBeNull();
});

import { NextRequest } from "next/server";
import { describe, expect, it } from "vitest";
import { API_CONTENT_SECURITY_POLICY, contentSecurityPolicy } from "@/lib/security-headers";
import { config, proxy } from "@/proxy";

const open = (
  path: string,
  init: { cookie?: string; method?: string; headers?: Record<string, string> } = {},
) =>
  proxy(
    new NextRequest(`http://inbox.test${path}`, {
      method: init.method ?? "GET",
      headers: { ...init.headers, ...(init.cookie ? { cookie: init.cookie } : {}) },
    }),
  );

const matches = (path: string) => config.matcher.some((m) => new RegExp(`^${m}$`).test(path));

describe("proxy", () => {
  it("leads a visitor without a session to sign-in, and back with the filters", () => {
    const response = open("/inbox?state=done&q=a%26b");
    expect(response.status).toBe(307);
    const to = new URL(response.headers.get("location") ?? "");
    expect(to.pathname).toBe("/login");
    expect(to.searchParams.get("callbackUrl")).toBe("/inbox?state=done&q=a%26b");
  });

  it.each(["next-auth.session-token=x", "__Secure-next-auth.session-token=x", "next-auth.session-token.0=x"])(
    "lets %s pass to the page, which decides",
    (cookie) => {
      const response = open("/inbox", { cookie });
      expect(response.headers.get("location")).toBeNull();
      expect(response.headers.get("x-middleware-next")).toBe("1");
    },
  );

  it("takes no other cookie, and no empty one, for a session", () => {
    for (const cookie of ["session=x", "next-auth.session-token=", "xnext-auth.session-token=x"])
      expect(open("/inbox", { cookie }).status).toBe(307);
  });

  it("leaves the public pages open, not what only begins like them", () => {
    for (const path of ["/login", "/setup", "/docs", "/login?callbackUrl=%2Fdrafts"])
      expect(open(path).headers.get("location")).toBeNull();
    expect(open("/docsx").status).toBe(307);
  });

  it("does not redirect an action, whose body would go to the sign-in page", () => {
    expect(open("/inbox", { method: "POST" }).headers.get("location")).toBeNull();
  });

  it("hands page and visitor the same policy, with a nonce of its own for each request", () => {
    const [a, b] = [open("/login"), open("/login")];
    const policy = a.headers.get("content-security-policy") ?? "";
    expect(a.headers.get("x-middleware-request-content-security-policy")).toBe(policy);
    expect(policy).toMatch(/'nonce-[A-Za-z0-9+/]{22}=='/);
    expect(b.headers.get("content-security-policy")).not.toBe(policy);
  });

  it("replaces a policy that a visitor sends along", () => {
    const response = open("/login", { headers: { "content-security-policy": "script-src 'nonce-evil'" } });
    expect(response.headers.get("x-middleware-request-content-security-policy")).not.toContain("evil");
  });

  it("keeps a fair request id and replaces one that could forge a log line", () => {
    expect(open("/login", { headers: { "x-request-id": "trace-1" } }).headers.get("x-request-id")).toBe(
      "trace-1",
    );
    const long = "a".repeat(129);
    expect(open("/login", { headers: { "x-request-id": long } }).headers.get("x-request-id")).not.toBe(long);
  });

  it("stays away from the API and from files", () => {
    for (const path of ["/api", "/api/inbox", "/api/imports", "/inbox/tasks", "/inbox/tasks/1", "/health"])
      expect(matches(path), path).toBe(false);
    for (const path of ["/_next/static/a.js", "/icon.svg"]) expect(matches(path), path).toBe(false);
    for (const path of [
      "/inbox",
      "/inbox/0190",
      "/inbox/tasksx",
      "/login",
      "/docs",
      "/admin/api-keys",
      "/apiary",
    ])
      expect(matches(path), path).toBe(true);
  });
});

describe("content security policy", () => {
  it("allows no inline script, no eval, no other host, no frame", () => {
    const directives = new Map(
      contentSecurityPolicy("bm9uY2U=")
        .split("; ")
        .map((d) => [d.split(" ")[0], d.split(" ").slice(1)]),
    );
    expect(directives.get("script-src")).toEqual(["'self'", "'nonce-bm9uY2U='", "'strict-dynamic'"]);
    expect(directives.get("frame-ancestors")).toEqual(["'none'"]);
    expect(directives.get("base-uri")).toEqual(["'none'"]);
    expect(directives.get("form-action")).toEqual(["'self'"]);
    expect([...directives.values()].flat().join(" ")).not.toMatch(/https?:|\*/);
  });

  it("lets an answer of the API do nothing when it is opened as a page", () => {
    expect(API_CONTENT_SECURITY_POLICY).toContain("default-src 'none'");
  });
});

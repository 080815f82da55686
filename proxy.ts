import { type NextRequest, NextResponse } from "next/server";
import { requestIdOf } from "@/lib/request-id";
import { contentSecurityPolicy } from "@/lib/security-headers";

/** Pages that anybody may open. */
const PUBLIC_PAGE = /^\/(login|setup|docs)(\/|$)/;
/** next-auth's cookie: plain, on https with `__Secure-`, in pieces when it is long. */
const SESSION_COOKIE = /^(__Secure-)?next-auth\.session-token(\.\d+)?$/;

/**
 * Before every page. Without a session cookie a page of the workspace leads to the sign-in page, which leads back.
 * This only spares a visitor an empty frame: whether the cookie is any good is settled by `entry/session-actor.ts`
 * at each page and each action, with the database. Gives each request its id and its content security policy; Next
 * reads the nonce from the request's policy and puts it on its own scripts.
 */
export function proxy(request: NextRequest): NextResponse {
  const requestId = requestIdOf(request.headers);
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString("base64");
  const policy = contentSecurityPolicy(nonce, process.env.NODE_ENV === "development");
  const response = needsSignIn(request) ? toSignIn(request) : pass(request, requestId, policy);
  response.headers.set("content-security-policy", policy);
  response.headers.set("x-request-id", requestId);
  return response;
}

function needsSignIn(request: NextRequest): boolean {
  // An action sent as POST gets its own answer, which the page shows; a redirect would send its body to /login.
  if (request.method !== "GET" && request.method !== "HEAD") return false;
  if (PUBLIC_PAGE.test(request.nextUrl.pathname)) return false;
  return !request.cookies.getAll().some(({ name, value }) => SESSION_COOKIE.test(name) && value !== "");
}

function toSignIn(request: NextRequest): NextResponse {
  const url = request.nextUrl.clone();
  const { pathname } = url;
  url.searchParams.delete("_rsc");
  const asked = `${pathname}${url.search}`;
  url.pathname = "/login";
  url.search = asked === "/" ? "" : `?callbackUrl=${encodeURIComponent(asked)}`;
  return NextResponse.redirect(url);
}

function pass(request: NextRequest, requestId: string, policy: string): NextResponse {
  const headers = new Headers(request.headers);
  headers.set("x-request-id", requestId);
  headers.set("content-security-policy", policy);
  return NextResponse.next({ request: { headers } });
}

export const config = {
  matcher: [
    // Not the API and its other addresses: Next keeps a copy of every body that passes here, and uploads are large.
    "/((?!api/|api$|inbox/tasks/|inbox/tasks$|health$|_next/|icon\\.svg$|favicon\\.ico$).*)",
  ],
};

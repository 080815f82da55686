import "server-only";
import type { KeyActor, MemberActor } from "@/domain/actors/shape";
import { findKeyActor } from "@/domain/api-keys/find-key-actor";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { sessionActor } from "./session-actor";

export interface Caller {
  actor: KeyActor | MemberActor;
  /** Set when the requests of this key must be signed. */
  signingSecret: string | null;
}

/**
 * Who sent this request: an API key (`Authorization: Bearer` or `X-Internal-Token`), else the session cookie.
 * A cookie travels with requests that another site makes the browser send (CSRF), so a write by cookie must come
 * from our own pages.
 * @throws AppError 40101 for nobody, 40301 for a write that came from elsewhere.
 */
export async function requestActor(request: Request): Promise<Caller> {
  const bearer = /^Bearer\s+(\S+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
  const key = bearer ?? request.headers.get("x-internal-token");
  if (key) {
    const found = await findKeyActor(key);
    if (!found) throw new AppError("unauthenticated", "this API key is unknown, revoked or expired");
    return { actor: found.actor, signingSecret: found.signingSecret };
  }
  if (request.headers.get("cookie")) {
    const member = await sessionActor();
    if (member) {
      if (request.method !== "GET" && request.method !== "HEAD" && !isSameOrigin(request))
        throw new AppError("forbidden", "a write with a session must come from this site's own pages");
      return { actor: member, signingSecret: null };
    }
  }
  throw new AppError("unauthenticated", "send an API key: Authorization: Bearer <key>");
}

function isSameOrigin(request: Request): boolean {
  const site = request.headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin";
  const origin = request.headers.get("origin");
  // `null` is what a sandboxed frame sends; a browser that says nothing of itself is not trusted either.
  if (origin === null || !URL.canParse(origin)) return false;
  const { APP_URL } = env();
  // A proxy may name another host to us than people see.
  if (APP_URL !== undefined && URL.canParse(APP_URL) && new URL(APP_URL).origin === origin) return true;
  return new URL(origin).host === request.headers.get("host");
}

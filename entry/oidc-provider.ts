import "server-only";
import type { OAuthConfig } from "next-auth/providers/oauth";
import { env } from "@/lib/env";

interface OidcProfile {
  sub: string;
  name?: string;
  email?: string;
  email_verified?: boolean;
}

/** What the sign-in page calls the provider; null where none is set up. */
export function oidcName(): string | null {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME } = env();
  return OIDC_ISSUER && OIDC_CLIENT_ID && OIDC_CLIENT_SECRET
    ? (OIDC_NAME ?? new URL(OIDC_ISSUER).host)
    : null;
}

/**
 * The OpenID provider of the settings (OpenID Connect Core 1.0, authorization code with PKCE, state and nonce), or null.
 * It says who somebody is; members are made here, and an address that is no member's gets nobody in.
 */
export function oidcProvider(): OAuthConfig<OidcProfile> | null {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET } = env();
  const name = oidcName();
  if (name === null || !OIDC_ISSUER || !OIDC_CLIENT_ID || !OIDC_CLIENT_SECRET) return null;
  return {
    id: "oidc",
    name,
    type: "oauth",
    wellKnown: `${OIDC_ISSUER.replace(/\/+$/, "")}/.well-known/openid-configuration`,
    issuer: OIDC_ISSUER,
    clientId: OIDC_CLIENT_ID,
    clientSecret: OIDC_CLIENT_SECRET,
    authorization: { params: { scope: "openid email profile" } },
    idToken: true,
    checks: ["pkce", "state", "nonce"],
    profile: (profile) => ({ id: profile.sub, name: profile.name ?? null, email: profile.email ?? null }),
  };
}

/**
 * The address of a profile, when the provider says that it has checked it. An unchecked one may be anybody's: at some
 * providers people type their own, and with it they would become the member of that address.
 */
export function verifiedEmail(profile: unknown): string | null {
  const { email, email_verified: isVerified } = (profile ?? {}) as Partial<OidcProfile>;
  return isVerified === true && typeof email === "string" && email !== "" ? email : null;
}

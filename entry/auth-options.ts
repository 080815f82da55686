import "server-only";
import { headers } from "next/headers";
import type { NextAuthOptions } from "next-auth";
import Credentials from "next-auth/providers/credentials";
import { beginSession, SESSION_SECONDS } from "@/domain/members/begin-session";
import { endSession } from "@/domain/members/end-session";
import { findMemberByEmail } from "@/domain/members/find-member-by-email";
import { derivedKey } from "@/lib/app-secrets";
import { env } from "@/lib/env";
import { logger } from "@/lib/logger";
import { authorizePassword, howOf } from "./authorize-password";
import { addressOf } from "./client-address";
import { deviceOf } from "./client-device";
import { oidcProvider, verifiedEmail } from "./oidc-provider";

/**
 * Sign-in with next-auth: by password, and by an OpenID provider where one is set up. The session is a sealed cookie
 * that names a row of `sessions`; what the member may do is read from the database with every request, so that a
 * disabled or demoted member loses access at once, and a signed-out cookie is worth nothing.
 */
export function authOptions(): NextAuthOptions {
  const { NEXTAUTH_SECRET } = env();
  const oidc = oidcProvider();
  return {
    secret: NEXTAUTH_SECRET ?? derivedKey("session").toString("base64"),
    session: { strategy: "jwt", maxAge: SESSION_SECONDS },
    pages: { signIn: "/login", error: "/login" },
    providers: [
      Credentials({
        name: "password",
        credentials: { email: { type: "email" }, password: { type: "password" }, code: { type: "text" } },
        authorize: async (raw) => authorizePassword(raw, addressOf(await headers())),
      }),
      ...(oidc ? [oidc] : []),
    ],
    callbacks: {
      // Whatever a link says, one stays here; and what is no address at all is no error of ours.
      redirect: ({ url, baseUrl }) =>
        URL.canParse(url, baseUrl) && new URL(url, baseUrl).origin === new URL(baseUrl).origin
          ? new URL(url, baseUrl).href
          : baseUrl,
      async signIn({ account, profile }) {
        if (account?.provider !== "oidc") return true;
        const email = verifiedEmail(profile);
        if (email !== null && (await findMemberByEmail(email)) !== null) return true;
        logger().info({ ip: addressOf(await headers()) ?? "", how: "oidc" }, "sign-in refused");
        return false;
      },
      async jwt({ token, user, account, profile }) {
        if (!user || !account) return token;
        const isOidc = account.provider === "oidc";
        // The provider's id of a person is not ours: the member is who has the address that it has checked.
        const email = isOidc ? verifiedEmail(profile) : null;
        const memberId = isOidc ? ((email && (await findMemberByEmail(email))) ?? "") : user.id;
        const sent = await headers();
        const sessionId = await beginSession(memberId, {
          how: isOidc ? "oidc" : (howOf(user) ?? "password"),
          ip: addressOf(sent),
          device: deviceOf(sent),
        });
        return { ...token, sub: memberId, sessionId };
      },
      session({ session, token }) {
        return { ...session, sessionId: token["sessionId"] };
      },
    },
    events: {
      async signOut({ token }) {
        // The session's row goes, and with it every copy of the cookie.
        if (typeof token?.sub === "string" && typeof token["sessionId"] === "string")
          await endSession(token.sub, token["sessionId"]);
      },
    },
  };
}

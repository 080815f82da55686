import "server-only";
import type { NextAuthOptions } from "next-auth";
import Credentials from "next-auth/providers/credentials";
import { z } from "zod";
import { checkPassword } from "@/domain/members/check-password";
import { deriveKey } from "@/lib/encryption";
import { env } from "@/lib/env";
import { takeToken } from "./rate-limit";

const Login = z.object({ email: z.string().trim().max(254), password: z.string().min(1).max(1024) });

/** Attempts a minute for one address: slows guessing without locking a member out for long. */
const ATTEMPTS_PER_MINUTE = 10;

/**
 * Sign-in with next-auth. The session is a signed cookie that says only who it is; what the member may do is read
 * from the database with every request, so that a disabled or demoted member loses access at once.
 */
export function authOptions(): NextAuthOptions {
  const { NEXTAUTH_SECRET, APP_SECRET } = env();
  return {
    secret: NEXTAUTH_SECRET ?? (APP_SECRET ? deriveKey(APP_SECRET, "session").toString("base64") : ""),
    session: { strategy: "jwt", maxAge: 7 * 24 * 3600 },
    pages: { signIn: "/login" },
    providers: [
      Credentials({
        name: "password",
        credentials: { email: { type: "email" }, password: { type: "password" } },
        async authorize(raw) {
          const login = Login.safeParse(raw);
          if (!login.success) return null;
          takeToken(`login:${login.data.email.toLowerCase()}`, ATTEMPTS_PER_MINUTE);
          const member = await checkPassword(login.data.email, login.data.password);
          return member ? { id: member.id, name: member.name, email: member.email } : null;
        },
      }),
    ],
    callbacks: {
      jwt({ token, user }) {
        if (user) {
          token.sub = user.id;
          token["signedInAt"] = Date.now();
        }
        return token;
      },
      session({ session, token }) {
        return { ...session, memberId: token.sub, signedInAt: token["signedInAt"] };
      },
    },
  };
}

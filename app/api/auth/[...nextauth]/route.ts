import NextAuth from "next-auth";
import { authOptions } from "@/entry/auth-options";

const handler = (request: Request, context: unknown): Promise<Response> =>
  NextAuth(authOptions())(request, context) as Promise<Response>;

export { handler as GET, handler as POST };

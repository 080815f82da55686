import type { MemberActor } from "@/domain/actors/shape";

/**
 * Who is signed in, where a test calls doors in its own process: next-auth reads the cookie from Next's request, which is
 * not there. Use with `vi.mock("@/entry/session-actor", …)`; the cookie itself is played in e2e/security.spec.ts.
 */
export const session: {
  member: MemberActor | null;
  /** The session that the cookie names; looked up with `find` at each request. */
  id: string | null;
  find: (id: string) => Promise<MemberActor | null>;
} = { member: null, id: null, find: () => Promise.resolve(null) };

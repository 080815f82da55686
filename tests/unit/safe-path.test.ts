import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { safePath } from "@/lib/browser/safe-path";

const origin = "http://127.0.0.1:3000";

describe("safePath", () => {
  it("keeps a page of this site with its filters", () => {
    expect(safePath("/inbox?review=1#m", origin)).toBe("/inbox?review=1#m");
    expect(safePath(`${origin}/rules`, origin)).toBe("/rules");
  });
  it.each([
    "https://evil.test/inbox",
    "//evil.test",
    "/\\evil.test",
    "\\\\evil.test",
    "/\t/evil.test",
    "javascript:alert(1)",
    "data:text/html,x",
    "http://127.0.0.1:3000@evil.test/",
    "http://user:pw@127.0.0.1:3000/inbox",
    "/.//evil.test",
    "http://[",
    "",
    "/login?callbackUrl=/login",
    "/api/auth/signout",
  ])("goes to the inbox instead of %j", (value) => {
    expect(safePath(value, origin)).toBe("/inbox");
  });
  it("never leads to another origin, whatever is asked for", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.string().map((s) => `/${s}`),
          fc.webUrl(),
        ),
        (value) => {
          expect(new URL(safePath(value, origin), origin).origin).toBe(origin);
        },
      ),
    );
  });
});

import { encode } from "uqr";
import { describe, expect, test } from "vitest";
import { findStep } from "@/domain/second-factor/find-step";
import { makeSecret } from "@/domain/second-factor/make-secret";
import { readCode } from "@/domain/second-factor/read-code";

/** "12345678901234567890", the secret of RFC 6238, appendix B. */
const RFC_SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
const iso = (seconds: number) => new Date(seconds * 1000).toISOString();

describe("codes of an app", () => {
  // The table's codes have eight digits; six are their end.
  test.each([
    [59, "287082"],
    [1_111_111_109, "081804"],
    [1_111_111_111, "050471"],
    [1_234_567_890, "005924"],
    [2_000_000_000, "279037"],
    [20_000_000_000, "353130"],
  ])("RFC 6238: at %i s the code is %s", (seconds, code) => {
    expect(findStep(RFC_SECRET, code, iso(seconds))).toBe(Math.floor(seconds / 30));
  });

  test("a code is good from the step before its own to the end of the step after", () => {
    // Of the step 37037036, from 1111111080 s to the end of 1111111109 s.
    const accepted = (seconds: number) => findStep(RFC_SECRET, "081804", iso(seconds));
    expect([1_111_111_050, 1_111_111_080, 1_111_111_139.999].map(accepted)).toEqual([
      37_037_036, 37_037_036, 37_037_036,
    ]);
    expect([1_111_111_049.999, 1_111_111_140].map(accepted)).toEqual([null, null]);
  });

  test("other digits, more or fewer of them are no code", () => {
    for (const digits of ["081805", "81804", "0081804", "", "abcdef"])
      expect(findStep(RFC_SECRET, digits, iso(1_111_111_109)), digits).toBeNull();
  });
});

test.each([
  ["123456", { kind: "app", digits: "123456" }],
  [" 123 456\n", { kind: "app", digits: "123456" }],
  ["123-456", { kind: "app", digits: "123456" }],
  ["１２３４５６", { kind: "app", digits: "123456" }],
  ["12345", { kind: "recovery", text: "12345" }],
  ["ABCDE-fghjk mnpqr—stvwx", { kind: "recovery", text: "abcdefghjkmnpqrstvwx" }],
  // Read from paper, and written as they look.
  ["oOiIl-01", { kind: "recovery", text: "0011101" }],
])("%j is read as people mean it", (typed, code) => {
  expect(readCode(typed)).toEqual(code);
});

test("a new secret has 160 bits, is another one each time, and its QR code says what apps ask for", () => {
  const made = makeSecret("ada@example.test");
  expect(made.secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(makeSecret("ada@example.test").secret).not.toBe(made.secret);
  const uri = new URL(made.uri);
  expect(`${uri.protocol}//${uri.host}${decodeURIComponent(uri.pathname)}`).toBe(
    "otpauth://totp/Intray:ada@example.test",
  );
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    issuer: "Intray",
    secret: made.secret,
    algorithm: "SHA1",
    digits: "6",
    period: "30",
  });
  const { data, size } = encode(made.uri, { ecc: "L", border: 0 });
  expect(made.qr.size).toBe(size);
  const dark = new Set([...made.qr.path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => `${x} ${y}`));
  expect(data.map((row, y) => row.map((_, x) => dark.has(`${x} ${y}`)))).toEqual(data);
});

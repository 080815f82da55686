import { expect, test } from "vitest";
import { suggestPassword } from "@/components/members/suggest-password";
import { Password } from "@/domain/members/shape";

test.each([
  "1234567890",
  "password123",
  "P@ssw0rd2026!",
  "aaaaaaaaaa",
  "abababababab",
  "qwertyuiop",
  "1q2w3e4r5t6y",
  "iloveyou1234",
  "admin12345",
  "ＡＤＭＩＮ１２３４５",
  "welcome2intray",
])("%s is refused", (password) => {
  expect(Password.safeParse(password).success).toBe(false);
});

test.each([
  "a long enough password",
  "correct horse battery",
  "退款之前请先看说明书吧",
  "browser-tests-only",
  "kT7-pq2-Zzx-91",
])("%s is taken", (password) => {
  expect(Password.safeParse(password).success).toBe(true);
});

test("whatever the page suggests is taken", () => {
  for (let n = 0; n < 200; n++) expect(Password.safeParse(suggestPassword()).success).toBe(true);
});

import { afterEach, expect, test, vi } from "vitest";
import { takeToken } from "@/entry/rate-limit";

afterEach(() => vi.useRealTimers());

test("the eleventh attempt of a minute is refused and told when to come again; another name is not affected", () => {
  vi.useFakeTimers();
  for (let n = 0; n < 10; n++) takeToken("login:a@example.test", 10);
  expect(() => takeToken("login:a@example.test", 10)).toThrow(
    expect.objectContaining({ code: 42901, retryAfterMs: 6000 }),
  );
  takeToken("login:b@example.test", 10);
  // Nobody is locked out: one more after six seconds.
  vi.advanceTimersByTime(6000);
  takeToken("login:a@example.test", 10);
  expect(() => takeToken("login:a@example.test", 10)).toThrow(expect.objectContaining({ code: 42901 }));
});

test("the answer says how many are left", () => {
  vi.useFakeTimers();
  expect(takeToken("key:1", 60)).toEqual({
    "ratelimit-policy": '"default";q=60;w=60',
    ratelimit: '"default";r=59;t=1',
  });
});

import "server-only";
import { takeFromBucket } from "@/db/take-from-bucket";
import { AppError } from "@/lib/errors";
import { readCode } from "./read-code";

/**
 * Tries of six digits that a member has at once, and how many come back in an hour. Whoever has the password and guesses
 * has about one chance in 700 a day: three codes in a million are good at any time.
 */
const TRIES = 10;
const TRIES_AN_HOUR = 20;

/** Where the tries of a member are counted, for all processes together. */
export const triesKey = (memberId: string): string => `second-factor/${memberId}`;

/**
 * Counts a try of six digits, before they are looked at. Recovery codes are not counted: nobody guesses 120 bits, and a
 * member whose tries somebody else has used up still gets in with one.
 * @throws AppError 42901 when no try is left.
 */
export async function takeCodeTry(memberId: string, typed: string): Promise<void> {
  if (readCode(typed).kind === "recovery") return;
  const bucket = { key: triesKey(memberId), capacity: TRIES, perMinute: TRIES_AN_HOUR / 60 };
  const waitMs = await takeFromBucket(bucket, 1);
  if (waitMs > 0)
    throw new AppError(
      "rate_limited",
      "too many codes were tried: wait a few minutes, or use a recovery code",
      {
        retryAfterMs: waitMs,
      },
    );
}

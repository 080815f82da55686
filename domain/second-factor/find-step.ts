import "server-only";
import { Secret, TOTP } from "otpauth";

/** What every app can do (RFC 6238; apps ignore other values than these). */
export const TOTP_SETTINGS = { algorithm: "SHA1", digits: 6, period: 30 } as const;

/** A code is good one step before and after its own: clocks of phones go wrong, and typing takes time. */
const DRIFT = 1;

/**
 * The time step (30 s each, counted from 1970) that six digits belong to, or null when they are none of the codes around
 * `at`. Compared in constant time.
 * @param secret base32. @param at RFC 3339.
 */
export function findStep(secret: string, digits: string, at: string): number | null {
  const timestamp = Date.parse(at);
  const delta = TOTP.validate({
    ...TOTP_SETTINGS,
    secret: Secret.fromBase32(secret),
    token: digits,
    timestamp,
    window: DRIFT,
  });
  return delta === null ? null : TOTP.counter({ period: TOTP_SETTINGS.period, timestamp }) + delta;
}

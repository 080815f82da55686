import "server-only";
import { takeToken } from "./rate-limit";

/** Attempts a minute for one address: slows guessing without locking a member out for long. */
const ATTEMPTS_PER_MINUTE = 10;

/**
 * Counts an attempt to show a password, wherever it is asked for: an open session is no way to try more of them.
 * @throws AppError 42901 when it was the eleventh within a minute.
 */
export function takeAttempt(email: string): void {
  takeToken(`login:${email.toLowerCase()}`, ATTEMPTS_PER_MINUTE);
}

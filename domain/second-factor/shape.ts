import { z } from "zod";

/** How many recovery codes a member has at first. */
export const RECOVERY_CODES = 10;

const password = z.string().min(1).max(1024);
/** Six digits of an app or a recovery code, as people type them: blanks, dashes and full-width digits do no harm. */
const code = z.string().min(1).max(64);

export const SecondFactorStart = z.strictObject({ password });
export type SecondFactorStart = z.output<typeof SecondFactorStart>;

export const SecondFactorCode = z.strictObject({ code });
export type SecondFactorCode = z.output<typeof SecondFactorCode>;

/** What somebody shows who changes their second factor: both, or an open session would be enough to take it off. */
export const SecondFactorProof = z.strictObject({ password, code });
export type SecondFactorProof = z.output<typeof SecondFactorProof>;

/** What an app needs to know, once. */
export interface SecondFactorSecret {
  /** Base32. */
  secret: string;
  /** `otpauth://totp/…`: opens an app that is on the same device. */
  uri: string;
  /** The same as a QR code: modules along each side, and an SVG path of the dark ones. */
  qr: { size: number; path: string };
}

/** A member's own second factor, as it is shown to them. */
export interface SecondFactorView {
  /** Since when, RFC 3339; null when it is off. */
  since: string | null;
  recoveryCodes: number;
}

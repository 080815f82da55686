import "server-only";
import { Secret, TOTP } from "otpauth";
import { encode } from "uqr";
import { TOTP_SETTINGS } from "./find-step";
import type { SecondFactorSecret } from "./shape";

/**
 * A new secret of 160 random bits (RFC 4226, 4) with its QR code, drawn here: a picture from somewhere else would tell
 * that place the secret. With the least correction: a screen has no stains, and bigger modules are read more easily.
 * @param label what the app calls the account: the member's address.
 */
export function makeSecret(label: string): SecondFactorSecret {
  const totp = new TOTP({ ...TOTP_SETTINGS, issuer: "Intray", label, secret: new Secret({ size: 20 }) });
  const uri = totp.toString();
  const { data, size } = encode(uri, { ecc: "L", border: 0 });
  const path = data
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : "")))
    .filter((module) => module !== "")
    .join("");
  return { secret: totp.secret.base32, uri, qr: { size, path } };
}

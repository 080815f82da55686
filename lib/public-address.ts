import { lookup } from "node:dns/promises";
import type { LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";
import { env } from "./env";
import { AppError } from "./errors";

/** Whether an IP address belongs to the public internet; anything else (loopback, private, link-local, mapped forms of them) is not. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  // `process` turns ::ffff:127.0.0.1 into 127.0.0.1, the classic way round such a check.
  return ipaddr.process(address).range() === "unicast";
}

/**
 * Refuses a URL that leads into the deployment's own network (SSRF): every address that the host resolves to must
 * be public, unless ALLOW_PRIVATE_URLS says otherwise.
 * @returns the addresses that were checked, for the connection to be pinned to (DNS may answer otherwise later).
 * @throws AppError 42201 naming `field`.
 */
export async function requirePublicUrl(
  value: string,
  field: string,
): Promise<{ url: URL; addresses: string[] }> {
  const refuse = (message: string) =>
    new AppError("validation_failed", `${field}: ${message}`, { problems: [{ path: field, message }] });
  if (!URL.canParse(value)) throw refuse("not a URL");
  const url = new URL(value);
  if (url.protocol !== "http:" && url.protocol !== "https:") throw refuse("must be http or https");
  if (url.username || url.password) throw refuse("must not carry a user name or password");
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (env().ALLOW_PRIVATE_URLS) return { url, addresses: [] };
  const addresses = ipaddr.isValid(host)
    ? [host]
    : (await lookup(host, { all: true }).catch(() => [])).map((a) => a.address);
  if (addresses.length === 0) throw refuse("the host can't be resolved");
  if (!addresses.every(isPublicAddress)) throw refuse("must not lead to a private address");
  return { url, addresses };
}

/** A DNS lookup that answers with the addresses that were checked, whatever DNS says by now (SSRF by rebinding). */
export function pinnedLookup(addresses: string[]): LookupFunction {
  const found = addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
  return (_, options, done) => {
    const first = found[0];
    if (options.all || !first) done(null, found);
    else done(null, first.address, first.family);
  };
}

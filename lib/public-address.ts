import { lookup as lookupNow } from "node:dns";
import { lookup } from "node:dns/promises";
import type { LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";
import { env } from "./env";
import { AppError } from "./errors";

/**
 * Whether an IP address belongs to the public internet; anything else (loopback, private, link-local, shared, the ranges
 * that carry an IPv4 address inside an IPv6 one) is not.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  // `process` turns ::ffff:127.0.0.1 into 127.0.0.1, the classic way round such a check.
  const parsed = ipaddr.process(address);
  // ::127.0.0.1, its deprecated sister (RFC 4291, 2.5.5.1), passes for an ordinary address.
  if (parsed instanceof ipaddr.IPv6 && parsed.parts.slice(0, 6).every((part) => part === 0)) return false;
  return parsed.range() === "unicast";
}

/** Where clouds keep an instance's keys, outside of 169.254.0.0/16: AWS over IPv6, Alibaba, Oracle. */
const METADATA = new Set(["fd00:ec2::254", "100.100.100.200", "192.0.0.192"]);

/** No setting makes an instance's metadata a place for callbacks, files or models. */
function isMetadata(address: string): boolean {
  const parsed = ipaddr.process(address);
  return parsed.range() === "linkLocal" || METADATA.has(parsed.toString());
}

/** Whether this deployment may connect to an address: a public one, or with ALLOW_PRIVATE_URLS any but metadata. */
function mayConnect(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  return isPublicAddress(address) || (env().ALLOW_PRIVATE_URLS && !isMetadata(address));
}

const refuse = (field: string, message: string) =>
  new AppError("validation_failed", `${field}: ${message}`, { problems: [{ path: field, message }] });
const PRIVATE = "must not lead to a private address";

/**
 * Refuses a host that is itself a private address, or localhost, without asking DNS. A connection to an address asks no
 * `lookup`, so this is to be called before each one.
 * @throws AppError 42201 naming `field`.
 */
export function requirePublicHost(url: URL, field: string): void {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const isLocal = /(^|\.)localhost\.?$/.test(host) && !env().ALLOW_PRIVATE_URLS;
  if (isLocal || (ipaddr.isValid(host) && !mayConnect(host))) throw refuse(field, PRIVATE);
}

/**
 * Refuses a URL that leads into the deployment's own network (SSRF): every address that the host resolves to must
 * be public, unless ALLOW_PRIVATE_URLS says otherwise. DNS may answer otherwise later: connect with `guardedLookup`.
 * @throws AppError 42201 naming `field`.
 */
export async function requirePublicUrl(value: string, field: string): Promise<URL> {
  if (!URL.canParse(value)) throw refuse(field, "not a URL");
  const url = new URL(value);
  if (url.protocol !== "http:" && url.protocol !== "https:") throw refuse(field, "must be http or https");
  if (url.username || url.password) throw refuse(field, "must not carry a user name or password");
  requirePublicHost(url, field);
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (env().ALLOW_PRIVATE_URLS || ipaddr.isValid(host)) return url;
  const addresses = await lookup(host, { all: true }).catch(() => []);
  if (addresses.length === 0) throw refuse(field, "the host can't be resolved");
  if (!addresses.every(({ address }) => mayConnect(address))) throw refuse(field, PRIVATE);
  return url;
}

/**
 * The DNS lookup of a connection that somebody else chose the host of. Every address of the answer is checked, and these
 * very ones are connected to: neither a mixed answer nor one that changes after a check (rebinding) leads inside.
 * The connection fails with AppError 42201 naming `field`.
 */
export function guardedLookup(field: string): LookupFunction {
  return (hostname, options, done) => {
    lookupNow(hostname, { ...options, all: true }, (error, found) => {
      const [first] = found ?? [];
      if (error) done(error, []);
      else if (!first || !found.every(({ address }) => mayConnect(address)))
        done(refuse(field, PRIVATE) as unknown as NodeJS.ErrnoException, []);
      else if (options.all) done(null, found);
      else done(null, first.address, first.family);
    });
  };
}

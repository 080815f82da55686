import type { CallerName, FuzzRequest } from "./request-arbitrary";
import { KNOWN_ID, MARK } from "./schema-arbitrary";

/** No answer within this time counts as a hang. */
/** Bytes of an address beyond which the head of a request may be longer than the server takes. */
const LONGEST_HEAD = 15_000;
const HANG_MS = 30_000;
/** Where a key sees its own submissions only. What the team shares (rules, prompts …) is no secret among keys. */
const OWNED = /^\/api\/(inbox|imports|drafts|v1\/ai)(\/|$)/;
/** Answers of these name what the caller has just made. */
const MAKES = /^POST \/api\/(inbox|inbox\/batch|inbox\/tasks|imports|v1\/ai\/tasks)$/;
/** Outcomes of a model's provider: 502 and 504 of the gateway, told apart by their code. */
const OF_PROVIDERS = /"code":\s*(5020\d|50311|42902)/;
const POOL = 2000;

export interface Caller {
  key: string;
  /** A word that no other caller sends. */
  mark: string;
}

export interface World {
  url: string;
  callers: Record<CallerName, Caller>;
  /** Ids that answers have named. */
  ids: string[];
  /** Which key made what. */
  owners: Map<string, CallerName>;
  /** Never used: the keys of the callers. */
  spared: Set<string>;
}

export interface Finding {
  what: string;
  route: string;
  requestId: string | null;
  status: number | null;
  /** As it was sent, for a person to repeat. */
  sent: { caller: string; address: string; headers: Record<string, string>; body: string };
  answer: string;
}

/** Sends one request and judges the answer. @returns what is wrong with it, or null. */
export async function sendRequest(world: World, request: FuzzRequest): Promise<Finding | null> {
  const caller = world.callers[request.caller];
  const owned = OWNED.test(request.route);
  const fill = (text: string) =>
    text
      .replaceAll(MARK, owned ? caller.mark : "")
      .replace(KNOWN_ID, (_, n: string) => world.ids[Number(n) % world.ids.length] ?? n);
  let address = request.route;
  for (const [name, value] of Object.entries(request.path))
    address = address.replace(`{${name}}`, encodeURIComponent(fill(value).toWellFormed()));
  const query = new URLSearchParams(
    Object.entries(request.query).map(([k, v]) => [k, fill(v).toWellFormed()]),
  );
  if (query.size > 0) address += `?${query}`;
  const headers: Record<string, string> = { authorization: `Bearer ${caller.key}` };
  for (const [name, value] of Object.entries(request.headers))
    if (name !== "content-type" || request.body !== undefined) headers[name] = encodeURI(value);
  let body: BodyInit | null = null;
  if (request.upload) {
    const form = new FormData();
    for (const [name, value] of Object.entries(request.upload.fields)) form.append(name, fill(value));
    // The mark goes in as bytes: whatever the encoding, it must not come back to another key.
    const bytes = Buffer.from(fill(Buffer.from(request.upload.bytes).toString("latin1")), "latin1");
    form.append("file", new Blob([bytes]), "fuzz.csv");
    body = form;
    delete headers["content-type"];
  } else if (request.body !== undefined) {
    // In JSON's own form: a text may hold what must be escaped.
    body = fill(request.body);
    headers["content-type"] ??= "application/json";
  }
  const finding = (
    what: string,
    status: number | null,
    requestId: string | null,
    answer: string,
  ): Finding => ({
    what,
    route: `${request.method} ${request.route}`,
    requestId,
    status,
    sent: {
      caller: request.caller,
      address,
      headers: { ...headers, authorization: "…" },
      body:
        typeof body === "string"
          ? body
          : request.upload
            ? Buffer.from(request.upload.bytes).toString("base64")
            : "",
    },
    answer: answer.slice(0, 600),
  });
  let response: Response;
  let text: string;
  try {
    response = await fetch(world.url + address, {
      method: request.method,
      headers,
      body,
      redirect: "manual",
      signal: AbortSignal.timeout(HANG_MS),
    });
    text = await response.text();
  } catch (error) {
    const { name, message, cause } = error as Error;
    // Not sent at all: fetch itself refuses the header or the address.
    if (name === "TypeError" && /header|URL|method/i.test(message)) return null;
    // Node itself answers 431 to a head above 16 KiB and closes, which a client that still writes its body can't read.
    if (name !== "TimeoutError" && body !== undefined && address.length > LONGEST_HEAD) return null;
    const why =
      name === "TimeoutError" ? "hang" : `no answer (${(cause as Error | undefined)?.message ?? message})`;
    return finding(why, null, null, "");
  }
  const wrong = judge(world, request, address, response, text);
  remember(world, request, response.status, text);
  return wrong ? finding(wrong, response.status, response.headers.get("x-request-id"), text) : null;
}

function judge(
  world: World,
  { caller, route }: FuzzRequest,
  address: string,
  response: Response,
  text: string,
): string | null {
  const { status } = response;
  if (status >= 500 && !(OF_PROVIDERS.test(text) && OWNED.test(route))) return `status ${status}`;
  const type = response.headers.get("content-type") ?? "";
  if (
    status >= 400 &&
    !type.startsWith("application/problem+json") &&
    route.startsWith("/api/") &&
    type !== ""
  )
    return `an error that is no problem+json (${type})`;
  if (caller === "admin") return null;
  for (const [name, other] of Object.entries(world.callers))
    if (name !== caller && name !== "admin" && text.includes(other.mark)) return `leak: text of key ${name}`;
  if (status >= 300) return null;
  for (const [id, owner] of world.owners)
    if (owner !== caller && owner !== "admin" && (pathOf(address).includes(id) || text.includes(id)))
      return `leak: record ${id} of key ${owner}`;
  return null;
}

function remember(world: World, request: FuzzRequest, status: number, text: string): void {
  if (status >= 300) return;
  const made = MAKES.test(`${request.method} ${request.route}`);
  for (const [, name = "", id = ""] of text.matchAll(/"(\w*id)":\s*"([0-9a-f-]{36})"/g)) {
    if (world.spared.has(id)) continue;
    if (made && request.caller !== "admin" && /^(id|message_id|task_id|import_id)$/.test(name))
      if (!world.owners.has(id)) world.owners.set(id, request.caller);
    if (world.ids.length < POOL) world.ids.push(id);
    else world.ids[Math.floor(Math.random() * POOL)] = id;
  }
}

/** A foreign id in a filter finds nothing, which is right. */
const pathOf = (address: string): string => address.split("?")[0] ?? "";

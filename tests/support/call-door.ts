import path from "node:path";

const root = path.resolve(import.meta.dirname, "../..");

interface DoorCall {
  key?: string;
  /** Sent as JSON; a string is sent as it is. */
  body?: unknown;
  params?: Record<string, string>;
  query?: string;
  headers?: Record<string, string>;
}

interface DoorAnswer {
  status: number;
  headers: Headers;
  text: string;
  json: unknown;
}

/** Calls a door of REST in this process, named as `POST /api/inbox/[id]/process`. */
export async function callDoor(door: string, call: DoorCall = {}): Promise<DoorAnswer> {
  const [method = "", folder = ""] = door.split(" ");
  const route = (await import(path.join(root, "app", folder, "route.ts"))) as Record<
    string,
    (request: Request, context: unknown) => Promise<Response>
  >;
  const handler = route[method === "HEAD" ? "GET" : method];
  if (!handler) throw new Error(`${door} is no door`);
  const { key, body, params = {}, query = "", headers = {} } = call;
  const address = folder.replaceAll(/\[(\w+)\]/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ""),
  );
  const response = await handler(
    new Request(`http://intray.test${address}${query}`, {
      method,
      headers: {
        ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    }),
    { params: Promise.resolve(params) },
  );
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, json: parsed(text) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The body of a problem without what differs with every request. */
export function problemOf({ status, json }: DoorAnswer): unknown {
  const { request_id: _, ...rest } = (json ?? {}) as Record<string, unknown>;
  return { http: status, ...rest };
}

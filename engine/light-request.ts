/**
 * A stand-in for `Request` with a body that is text already. The real class wraps it in a stream, encodes and decodes
 * it, which costs more than the engine's whole share of a call. Holds what serve handlers read: method, URL, headers
 * and body.
 */
export function lightRequest(url: string, headers: Record<string, string>, body: string): Request {
  const request = {
    url,
    method: "POST",
    headers: {
      get: (name: string) => headers[name.toLowerCase()] ?? null,
      has: (name: string) => name.toLowerCase() in headers,
    },
    text: async () => body,
    json: async () => JSON.parse(body) as unknown,
    clone: () => request,
  };
  return request as unknown as Request;
}

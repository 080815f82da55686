import { newId } from "./id";

/** An incoming X-Request-Id of 1–128 visible ASCII characters is kept, so that a caller can follow its request; anything else could forge log lines and is replaced. */
export function requestIdOf(headers: Headers): string {
  const given = headers.get("x-request-id");
  return given !== null && /^[\x21-\x7e]{1,128}$/.test(given) ? given : newId();
}

import "server-only";
import { parse } from "bowser";

/** Browser and system of a request, such as `Firefox · Linux`, as the client says it: for its owner to know it again. */
export function deviceOf(headers: Headers): string | undefined {
  const agent = headers.get("user-agent");
  if (!agent) return undefined;
  const { browser, os } = parse(agent);
  return [browser.name, os.name].filter(Boolean).join(" · ").slice(0, 80) || undefined;
}

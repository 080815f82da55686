import "server-only";
import type { SystemActor } from "./shape";

/** The product acting by itself; `name` says which part: `process-message`, `seed`. */
export function systemActor(name: string, requestId?: string): SystemActor {
  return requestId === undefined
    ? { kind: "system", id: null, name }
    : { kind: "system", id: null, name, requestId };
}

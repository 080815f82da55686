import { makeUlid } from "./make-ulid";
import type { EventBody, PreparedEvent } from "./shape";

const MIN_TS = Date.UTC(1980, 0, 1);
const MAX_TS = Date.UTC(2100, 0, 1);
const MAX_NAME = 512;

/** An event as a sender gives it. */
export interface EventInput {
  id?: string;
  name: string;
  data?: unknown;
  ts?: number;
  user?: unknown;
  [extra: string]: unknown;
}

/**
 * Gives an event its internal id and the defaults that user code may rely on (`id`, `ts`, `user`).
 *
 * @param id the internal id, when it is made from a seed
 * @throws Error when name, id or time cannot be stored
 */
export function prepareEvent(input: EventInput, nowMs: number, id = makeUlid(nowMs)): PreparedEvent {
  const { name } = input;
  if (typeof name !== "string" || name === "" || name.length > MAX_NAME)
    throw new Error("the event needs a name of at most 512 characters");
  const ts = typeof input.ts === "number" && input.ts > 0 ? input.ts : nowMs;
  if (ts < MIN_TS || ts > MAX_TS) throw new Error(`event ${name}: ts is not between 1980 and 2100`);
  const externalId = typeof input.id === "string" && input.id !== "" ? input.id : id;
  if (externalId.includes("\u0000")) throw new Error(`event ${name}: the id holds a NUL character`);
  const value: EventBody = {
    ...input,
    id: externalId,
    name,
    data: input.data ?? {},
    ts,
    user: input.user ?? {},
  };
  return { id, externalId, name, value, body: JSON.stringify(value) };
}

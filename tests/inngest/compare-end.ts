import type { Expected } from "./scenarios";

/** The parts of an end that both engines must agree on: of an error only name and message. */
export function comparable(end: { status: string; output: unknown }): Expected {
  const status = end.status.toLowerCase() as Expected["status"];
  if (status === "cancelled") return { status };
  if (status === "completed") return { status, output: end.output };
  const { name, message } = (end.output ?? {}) as { name?: unknown; message?: unknown };
  return { status, output: { name, message } };
}

import { matches } from "./match-expression";
import type { EngineFunction, EventBody } from "./shape";

/** The functions of this process, by id and by what starts them. */
export interface FunctionTable {
  byId: Map<string, EngineFunction>;
  /** The functions that an event starts, each once however many of its triggers match. */
  startedBy(event: EventBody): EngineFunction[];
  /** Whether a trigger names this event, whatever its expression says. */
  listens(eventName: string): boolean;
}

/** Indexes functions by trigger. Patterns: `a/b.c` is found by `a/b.c`, `a/*` and `a/b.*`. */
export function functionTable(functions: EngineFunction[]): FunctionTable {
  const byId = new Map(functions.map((fn) => [fn.id, fn]));
  const byPattern = new Map<string, { fn: EngineFunction; expression: string | undefined }[]>();
  for (const fn of functions) {
    for (const { name, expression } of fn.events) {
      byPattern.set(name, [...(byPattern.get(name) ?? []), { fn, expression }]);
    }
  }
  const candidates = (name: string) => patterns(name).flatMap((pattern) => byPattern.get(pattern) ?? []);
  return {
    byId,
    listens: (name) => candidates(name).length > 0,
    startedBy: (event) => {
      const found = new Set<EngineFunction>();
      for (const { fn, expression } of candidates(event.name)) {
        if (!found.has(fn) && matches(expression, { event })) found.add(fn);
      }
      return [...found];
    },
  };
}

function patterns(name: string): string[] {
  const found = [name];
  for (let i = 0; i < name.length; i++) {
    if (name[i] === "/" || name[i] === ".") found.push(`${name.slice(0, i + 1)}*`);
  }
  return found;
}

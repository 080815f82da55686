import { singleton } from "./singleton";

interface Known<T> {
  value: T;
  lookedAt: number;
}

export interface LookUp<T> {
  /** Until the first look has ended. */
  first: T;
  everyMs: number;
  /** A look that fails leaves what is known; the next may succeed. */
  look: () => Promise<T>;
  /** Says of a value that it won't change any more: nobody looks again. */
  isFinal?: (value: T) => boolean;
}

/**
 * What this process knows of something that takes a while to look up and changes slowly. Answers at once; a question asked
 * `everyMs` after the last look starts another behind it. `name` is the process-wide name, as of {@link singleton}.
 */
export function latestKnown<T>(name: string, { first, everyMs, look, isFinal = () => false }: LookUp<T>): T {
  const known = singleton(name, (): Known<T> => ({ value: first, lookedAt: Number.NEGATIVE_INFINITY }));
  if (performance.now() - known.lookedAt > everyMs && !isFinal(known.value)) {
    known.lookedAt = performance.now();
    look().then(
      (value) => {
        known.value = value;
      },
      () => {},
    );
  }
  return known.value;
}

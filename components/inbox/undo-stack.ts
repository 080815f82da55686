/** Older steps than this many are out of reach. */
const KEEP = 100;

/** What one reader did here and may take back: the last first, each once, by the key or by its own notice. */
export class UndoStack {
  #steps: (() => void)[] = [];

  /** Puts a step on top. @returns the same step for its notice: done once, whichever of the two comes first. */
  push(undo: () => void): () => void {
    const step = () => {
      if (this.drop(step)) undo();
    };
    this.#steps = [...this.#steps.slice(1 - KEEP), step];
    return step;
  }

  /** Forgets a step that can't be taken back any more. @returns whether it was still there. */
  drop(step: () => void): boolean {
    const rest = this.#steps.filter((other) => other !== step);
    const had = rest.length < this.#steps.length;
    this.#steps = rest;
    return had;
  }

  /** Takes back what was done last; nothing where nothing is left. */
  undoLast(): void {
    this.#steps.at(-1)?.();
  }
}

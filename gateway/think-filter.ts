const TAG = "think|thinking|thought|reasoning";
const OPEN = new RegExp(`^<(${TAG})>`, "i");
const CLOSE = new RegExp(`</(${TAG})>`, "i");
/** The longest opening tag is `<reasoning>`. */
const LONGEST = 11;

/**
 * Takes the leading reasoning blocks out of a stream. What may still become an opening tag is held back until it is
 * decided; after the first visible character everything passes.
 */
export class ThinkFilter {
  private held = "";
  private state: "start" | "thinking" | "open" = "start";

  /** The visible part of the next piece. */
  push(delta: string): string {
    if (this.state === "open") return delta;
    this.held += delta;
    return this.drain();
  }

  /** What is left when the stream ends: an unfinished tag is text after all, unfinished reasoning is dropped. */
  end(): string {
    const rest = this.state === "start" ? this.held.trimStart() : "";
    this.held = "";
    return rest;
  }

  private drain(): string {
    for (;;) {
      if (this.state === "thinking") {
        const close = CLOSE.exec(this.held);
        if (!close) {
          // Only the end can be the beginning of a closing tag.
          this.held = this.held.slice(-LONGEST - 1);
          return "";
        }
        this.held = this.held.slice(close.index + close[0].length);
        this.state = "start";
      }
      this.held = this.held.trimStart();
      const open = OPEN.exec(this.held);
      if (open) {
        this.held = this.held.slice(open[0].length);
        this.state = "thinking";
        continue;
      }
      if (this.held === "" || (this.held.length < LONGEST && /^<[a-z]*$/i.test(this.held))) return "";
      this.state = "open";
      const visible = this.held;
      this.held = "";
      return visible;
    }
  }
}

import { AppError } from "@/lib/errors";

/**
 * A model's answer that could not be used, twice: 50204. `raw` is what it said last; it may quote the question, so it
 * belongs into encrypted columns only.
 */
export class UnusableAnswerError extends AppError {
  constructor(
    readonly problem: string,
    readonly raw: string,
    readonly model: string,
  ) {
    super("invalid_output", `the answer was not usable twice: ${problem}`.slice(0, 400));
    this.name = "UnusableAnswerError";
  }
}

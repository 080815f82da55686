import { errorText } from "./error-text";

/**
 * Runs a command of the terminal and settles the exit code: 2 without usable options, 1 where `run` throws or answers
 * false; what was thrown is told in one line.
 * @param options null where they could not be read, which was said already.
 */
export async function runCommand<T>(
  options: T | null,
  run: (options: T) => Promise<boolean | undefined>,
): Promise<void> {
  if (options === null) {
    process.exitCode = 2;
    return;
  }
  try {
    if ((await run(options)) === false) process.exitCode = 1;
  } catch (error) {
    console.error(errorText(error));
    process.exitCode = 1;
  }
}

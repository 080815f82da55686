import "server-only";
import { AppError } from "@/lib/errors";

/** The error of a code that is none, or was used. */
export function wrongCode(): AppError {
  const message = "this code is not right, or was used already";
  return new AppError("validation_failed", `code: ${message}`, { problems: [{ path: "code", message }] });
}

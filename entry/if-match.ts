import "server-only";
import { AppError } from "@/lib/errors";

/** The version that a caller saw, from `If-Match: "3"`; undefined without the header or with `*`. @throws AppError 42201 for anything else. */
export function expectedVersion(request: Request): number | undefined {
  const header = request.headers.get("if-match");
  if (header === null || header.trim() === "*") return undefined;
  const version = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header.trim())?.[1];
  if (version === undefined)
    throw new AppError("validation_failed", "If-Match: send the version as a number in quotes", {
      problems: [{ path: "If-Match", message: 'must look like "3"' }],
    });
  return Number(version);
}

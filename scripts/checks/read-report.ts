import { readFileSync } from "node:fs";

/** What a reporter wrote as JSON; undefined when it wrote nothing that can be read. */
export function readReport(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

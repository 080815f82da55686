/** What is looked at, the gravest first. */
export const CHECKS = [
  "database",
  "schema",
  "secret",
  "workers",
  "queue",
  "outbox",
  "models",
  "disk",
  "clock",
  "letters",
  "backup",
  "password",
  "address",
] as const;
export type CheckName = (typeof CHECKS)[number];

/** `off`: does not apply here, or nothing to look at yet. */
export type CheckState = "ok" | "warn" | "bad" | "off";

export interface CheckResult {
  check: CheckName;
  state: CheckState;
  /** Figures that its sentence names. */
  params: Record<string, string | number>;
  /** What is wrong, line by line, in English: names of models and settings. */
  lines: string[];
}

/** One look at one thing. A check that throws is `bad` and says what it met. */
export type Check = () => Promise<Omit<CheckResult, "check" | "lines"> & { lines?: string[] }>;

/** Setting under which `npm run backup` leaves when it was last done. */
export const LAST_BACKUP = "last_backup";

import { type Logger, pino } from "pino";
import { env } from "./env";
import { singleton } from "./singleton";

/**
 * JSON lines on stdout. Fields are ids, codes, counts and durations; message text, drafts and keys never
 * go in. The redaction list is the second line of defence, for a field that slipped through.
 */
export function logger(): Logger {
  return singleton("logger", () =>
    pino({
      level: env().LOG_LEVEL,
      base: { app: "intray" },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: {
        paths: [
          "content",
          "subject",
          "text",
          "body",
          "api_key",
          "apiKey",
          "password",
          "authorization",
          "*.content",
          "*.apiKey",
          "*.password",
        ],
        censor: "[redacted]",
      },
    }),
  );
}

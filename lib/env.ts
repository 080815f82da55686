import { z } from "zod";

const flag = z
  .enum(["0", "1", "true", "false", ""])
  .default("")
  .transform((v) => v === "1" || v === "true");
const optional = z
  .string()
  .optional()
  .transform((v) => (v === undefined || v.trim() === "" ? undefined : v.trim()));

const Env = z.object({
  NODE_ENV: z.string().default("development"),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default("127.0.0.1"),
  DATA_DIR: z.string().default(".data"),
  DATABASE_URL: optional,
  DATABASE_POOL: z.coerce.number().int().min(2).max(100).default(10),
  APP_SECRET: optional,
  APP_SECRET_PREVIOUS: optional,
  APP_SECRET_FILE: optional,
  APP_URL: optional,
  NEXTAUTH_SECRET: optional,
  ADMIN_EMAIL: optional,
  ADMIN_PASSWORD: optional,
  BOOTSTRAP_API_KEY: optional,
  OIDC_ISSUER: optional,
  OIDC_CLIENT_ID: optional,
  OIDC_CLIENT_SECRET: optional,
  OIDC_NAME: optional,
  OPENAI_API_KEY: optional,
  OPENAI_BASE_URL: optional,
  OPENAI_MODEL: optional,
  INNGEST_BASE_URL: optional,
  INNGEST_EVENT_KEY: optional,
  INNGEST_SIGNING_KEY: optional,
  INNGEST_DEV: optional,
  INNGEST_SERVE_ORIGIN: optional,
  TIME_ZONE: z.string().default(Intl.DateTimeFormat().resolvedOptions().timeZone),
  WORKERS: z.coerce.number().int().min(0).max(32).default(1),
  QUEUE_CONCURRENCY: z.coerce.number().int().min(1).max(256).default(8),
  /** Hours without a request after which a member's session ends; at most the seven days that it lasts anyway. */
  SESSION_IDLE_HOURS: z.coerce.number().int().min(1).max(168).default(72),
  RATE_LIMIT_PER_MINUTE: z.coerce.number().int().min(1).default(6000),
  MODEL_TIMEOUT_MS: z.coerce.number().int().min(100).default(60_000),
  REGISTRY_STRICT: flag,
  ALLOW_PRIVATE_URLS: flag,
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"]).default("info"),
});

export type Env = z.output<typeof Env>;

let parsed: Env | undefined;

/**
 * The process's settings, checked once. The only reader of `process.env` in the product.
 * @throws Error naming each setting that is wrong and what it should be.
 */
export function env(): Env {
  if (parsed) return parsed;
  const result = Env.safeParse(process.env);
  if (!result.success) {
    const lines = result.error.issues.map((i) => `  ${i.path.join(".")}: ${i.message}`);
    throw new Error(`Settings are not valid:\n${lines.join("\n")}`);
  }
  parsed = result.data;
  return parsed;
}

/** Whether runs are carried by a real Inngest (any of its variables set) instead of the embedded engine. */
export function usesInngest(): boolean {
  const e = env();
  const dev = e.INNGEST_DEV !== undefined && e.INNGEST_DEV !== "0" && e.INNGEST_DEV !== "false";
  return dev || Boolean(e.INNGEST_BASE_URL ?? e.INNGEST_EVENT_KEY ?? e.INNGEST_SIGNING_KEY);
}

import { z } from "zod";

/**
 * A backup is one gzip stream: a first line of JSON (`Head`), then frames – a line of JSON (`Frame`) and as many bytes of
 * COPY text as it says –, and a last line (`Tail`) whose checksum covers everything before it. A file without the last
 * line was cut off.
 */
export const FORMAT = "intray-backup";
export const FORMAT_VERSION = 1;

export const Head = z.object({
  format: z.literal(FORMAT),
  version: z.literal(FORMAT_VERSION),
  created_at: z.string(),
  product: z.string(),
  /** Hashes of the migrations that the database had, in their order. */
  migrations: z.array(z.string()).min(1),
  /** Ids of the keys that sealed what is in here, hex; which of them is APP_SECRET's own. */
  key_ids: z.array(z.string()),
  current_key: z.string(),
});
export type Head = z.output<typeof Head>;

export const Frame = z.object({
  /** `schema.table`, unquoted. */
  table: z.string(),
  columns: z.array(z.string()).min(1),
  bytes: z.int().min(0),
});
export type Frame = z.output<typeof Frame>;

export const Tail = z.object({
  end: z.literal(true),
  /** Rows by table. */
  rows: z.record(z.string(), z.int()),
  /** Last value by sequence. */
  sequences: z.record(z.string(), z.string()),
  /** SHA-256 of all bytes before this line, hex. */
  sha256: z.string(),
});
export type Tail = z.output<typeof Tail>;

import type postgres from "postgres";
import type { FunctionTable } from "./function-table";
import type { EngineLog, PreparedEvent, Queryable } from "./shape";

/** What the parts of one engine share. */
export interface EngineContext {
  sql: postgres.Sql;
  log: EngineLog;
  /** Milliseconds since the epoch; tests move it. */
  now: () => number;
  /** The function list, read once; rejects when the handler asks for something unsupported. */
  functions: () => Promise<FunctionTable>;
  /** ingestInto() of ingest-events.ts: the end of a run is an event that may begin, resume or cancel others. */
  ingest: (tx: Queryable, events: PreparedEvent[]) => Promise<void>;
  /** Changes when this worker lost its lease and had to begin anew. */
  workerId: () => string;
  /** Something may be claimable. */
  wakeClaims: () => void;
  /** Something is due at this time (ms since the epoch). */
  wakeTimersAt: (atMs: number) => void;
}

/** NOTIFY channel of the engine. Payloads: `ready` (claim), `timer` (look for due timers). */
export const CHANNEL = "intray_engine";

import "server-only";
import { sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import type { BreakerState } from "./breaker";
import type { ProviderTarget } from "./providers/provider";

/** What keeps models from being called. Empty while all is well. */
export interface Holds {
  pausedMs: (target: Named) => number;
  breaker: (target: Named) => BreakerState | null;
}

type Named = Pick<ProviderTarget, "provider" | "model">;

interface Row extends Record<string, unknown> {
  kind: "pause" | "breaker";
  key: string;
  left_ms: number | null;
  failures: number;
  reason: BreakerState["reason"];
}

/** Pauses that providers asked for, and models whose calls fail: both in one statement, beside the route's own. */
export async function loadHolds(): Promise<Holds> {
  const rows = await getDb().execute<Row>(sql`
    select 'pause' as kind, substr(key, 7) as key, 0 as failures, '' as reason,
      extract(epoch from updated_at - clock_timestamp())::float8 * 1000 as left_ms
    from rate_buckets where key like 'pause/%' and updated_at > clock_timestamp()
    union all
    select 'breaker', provider_code || '/' || model, failures, reason,
      extract(epoch from open_until - clock_timestamp())::float8 * 1000
    from breakers`);
  const found = new Map(rows.map((row) => [`${row.kind} ${row.key}`, row]));
  const get = (kind: Row["kind"], { provider, model }: Named) => found.get(`${kind} ${provider}/${model}`);
  return {
    pausedMs: (target) => Math.max(0, Math.ceil(get("pause", target)?.left_ms ?? 0)),
    breaker: (target) => {
      const row = get("breaker", target);
      if (!row) return null;
      const { reason, failures, left_ms: left } = row;
      return {
        reason,
        failures,
        open: left !== null,
        leftMs: Math.max(0, Math.ceil(left ?? 0)),
        probing: false,
      };
    },
  };
}

import "server-only";
import { count, desc, eq, sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import journal from "@/db/migrations/meta/_journal.json";
import { messages } from "@/db/schema/messages";
import { settings } from "@/db/schema/system";
import { deadLetters } from "@/db/schema/tasks";
import { open } from "@/db/sealed";
import { checkRegistry } from "../models/check-registry";
import { type Check, type CheckName, LAST_BACKUP } from "./self-check-shape";

/** A worker that has been silent for longer than this is gone. It reports every 5 s. */
const SILENT_S = 20;
const SLOW_MS = 250;
const OLDEST_POSTGRES = 15;
const WAITS_S = { warn: 300, bad: 1800 };
const OUTBOX_S = { warn: 30, bad: 300 };
const SKEW_MS = { warn: 2000, bad: 60_000 };
const BACKUP_DAYS = 7;

type Row = Record<string, string | number | null>;

const one = async (query: ReturnType<typeof sql>): Promise<Row> =>
  (await getDb().execute<Row>(query))[0] ?? {};
const graded = (value: number, limits: { warn: number; bad: number }) =>
  value >= limits.bad ? ("bad" as const) : value >= limits.warn ? ("warn" as const) : ("ok" as const);

/** Checks that ask the database, each on its own, so that one that fails says which. */
export const checkRecords = {
  database: async () => {
    const begin = performance.now();
    const row = await one(sql`
      select current_setting('server_version') as version,
        current_setting('server_version_num')::int / 10000 as major,
        round(pg_database_size(current_database()) / 1048576.0)::int as size_mb`);
    const ms = Math.round(performance.now() - begin);
    return {
      state: Number(row["major"]) < OLDEST_POSTGRES ? "bad" : ms > SLOW_MS ? "warn" : "ok",
      params: { version: String(row["version"]).split(" ")[0] ?? "", size: Number(row["size_mb"]), ms },
    };
  },

  schema: async () => {
    const row = await one(sql`select count(*)::int as applied from drizzle.__drizzle_migrations`);
    const applied = Number(row["applied"]);
    const known = journal.entries.length;
    return { state: applied === known ? "ok" : "bad", params: { applied, known } };
  },

  secret: async () => {
    const [newest] = await getDb()
      .select({ id: messages.id, content: messages.content })
      .from(messages)
      .orderBy(desc(messages.receivedAt), desc(messages.id))
      .limit(1);
    if (!newest) return { state: "off", params: {} };
    try {
      open(messages.content, newest.id, newest.content);
      return { state: "ok", params: {} };
    } catch (error) {
      return { state: "bad", params: {}, lines: [(error as Error).message] };
    }
  },

  workers: async () => {
    const row = await one(sql`
      select count(*) filter (where seen_at > now() - make_interval(secs => ${SILENT_S}))::int as alive,
        extract(epoch from now() - max(seen_at))::int as silent,
        (select extract(epoch from now() - max(finished_at))::int from tasks where finished_at is not null) as last
      from workers`);
    const alive = Number(row["alive"]);
    const last = row["last"] == null ? -1 : Number(row["last"]);
    return { state: alive > 0 ? "ok" : "bad", params: { alive, last, silent: Number(row["silent"] ?? -1) } };
  },

  queue: async () => {
    // What an import brought waits at low priority, and may well do so for an hour.
    const row = await one(sql`
      select count(*)::int as waiting, coalesce(extract(epoch from now() - min(created_at)), 0)::int as oldest
      from (select created_at from tasks where status = 'pending' and priority <> 'low' limit 10000) as t`);
    const oldest = Number(row["oldest"]);
    return { state: graded(oldest, WAITS_S), params: { waiting: Number(row["waiting"]), oldest } };
  },

  outbox: async () => {
    const row = await one(sql`
      select coalesce(extract(epoch from clock_timestamp() - min(created_at)), 0)::int as oldest,
        count(*)::int as waiting
      from (select created_at from outbox order by id limit 10000) as o`);
    const oldest = Number(row["oldest"]);
    return { state: graded(oldest, OUTBOX_S), params: { waiting: Number(row["waiting"]), oldest } };
  },

  models: async () => {
    const lines = await checkRegistry();
    return { state: lines.length === 0 ? "ok" : "bad", params: { problems: lines.length }, lines };
  },

  clock: async () => {
    const before = Date.now();
    const row = await one(sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`);
    const here = (before + Date.now()) / 2;
    const skew = Math.round(Math.abs(Number(row["now"]) - here));
    return { state: graded(skew, SKEW_MS), params: { skew } };
  },

  letters: async () => {
    const rows = await getDb()
      .select({ severity: deadLetters.severity, n: count() })
      .from(deadLetters)
      .where(eq(deadLetters.state, "open"))
      .groupBy(deadLetters.severity);
    const of = (severity: string) => rows.find((row) => row.severity === severity)?.n ?? 0;
    const open = rows.reduce((sum, row) => sum + row.n, 0);
    return { state: of("P1") > 0 ? "bad" : open > 0 ? "warn" : "ok", params: { open, first: of("P1") } };
  },

  backup: async () => {
    const [row] = await getDb().select().from(settings).where(eq(settings.key, LAST_BACKUP));
    if (!row) return { state: "warn", params: { days: -1 } };
    const days = Math.floor((Date.now() - Date.parse(row.updatedAt)) / 86_400_000);
    return { state: days >= BACKUP_DAYS ? "warn" : "ok", params: { days } };
  },
} satisfies Partial<Record<CheckName, Check>>;

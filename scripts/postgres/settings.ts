/**
 * Server settings for one small machine (2 cores, 4 GB and more). What was committed survives a crash: fsync,
 * synchronous_commit and full_page_writes keep their safe defaults.
 */
export const SERVER_SETTINGS = [
  "shared_buffers=256MB",
  "max_connections=100",
  "effective_cache_size=1GB",
  "work_mem=16MB",
  "maintenance_work_mem=128MB",
  // Fewer, calmer checkpoints while a large file is imported.
  "max_wal_size=2GB",
  "min_wal_size=128MB",
  "checkpoint_timeout=15min",
  "wal_compression=on",
  // Solid state disks; queries are short, so compiling them costs more than it saves.
  "random_page_cost=1.1",
  "jit=off",
  // Outbox and queue tables turn over quickly.
  "autovacuum_naptime=20s",
  "log_min_duration_statement=2s",
  // Statements may carry message text: the log says which ran long or failed, never with what values.
  "log_parameter_max_length=0",
  "log_parameter_max_length_on_error=0",
];

/** For tests: their data may be lost in a crash of the machine. */
export const TEST_SETTINGS = [
  "shared_buffers=128MB",
  "max_connections=200",
  "fsync=off",
  "synchronous_commit=off",
  "full_page_writes=off",
  "jit=off",
  "max_wal_size=1GB",
  "autovacuum_naptime=5s",
];

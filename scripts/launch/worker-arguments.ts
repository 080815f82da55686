import { RUN_TYPESCRIPT } from "./prepare-database";

/**
 * Arguments of node for a worker. A request of the engine leaves much short-lived garbage in the SDK (schemas, streams
 * and headers are built anew each time): with V8's small young generation a sixth of a worker's time went into copying
 * what was about to die. Costs at most 96 MiB.
 */
export const WORKER_ARGUMENTS = [...RUN_TYPESCRIPT, "--max-semi-space-size=32"];

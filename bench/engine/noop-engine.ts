import { Inngest } from "inngest";
import type postgres from "postgres";
import { createEngine, type Engine } from "@/engine/create-engine";
import { serveInProcess } from "@/engine/serve-in-process";

/** Steps of the function that has some. */
export const STEPS = 10;

const SILENT = { info: () => {}, warn: () => {}, error: () => {}, debug: () => {}, flush: async () => {} };

/**
 * An engine with functions that do nothing: `b/noop` runs one without a step, `b/steps` one with STEPS of them.
 * @param ended is called whenever a request has ended.
 */
export function noopEngine(sql: postgres.Sql, concurrency: number, ended: () => void = () => {}): Engine {
  let handler: ((request: Request) => Promise<Response>) | undefined;
  const engine = createEngine({
    sql,
    concurrency,
    log: { info: () => {}, warn: console.error, error: console.error },
    handle: async (request) => {
      if (!handler) throw new Error("not ready");
      const response = await handler(request);
      if (request.method === "POST") ended();
      return response;
    },
  });
  const inngest = new Inngest({
    id: "bench",
    isDev: true,
    eventKey: "bench",
    fetch: engine.fetch,
    logger: SILENT,
  });
  const limits = { concurrency: { limit: 100, key: "event.data.team" } };
  handler = serveInProcess(inngest, [
    inngest.createFunction({ id: "noop", triggers: [{ event: "b/noop" }], ...limits }, async () => 1),
    inngest.createFunction({ id: "steps", triggers: [{ event: "b/steps" }], ...limits }, async ({ step }) => {
      for (let n = 0; n < STEPS; n++) await step.run(`step-${n}`, async () => n);
    }),
  ]);
  return engine;
}

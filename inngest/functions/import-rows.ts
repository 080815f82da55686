import { beginImport } from "@/domain/imports/begin-import";
import { finishImport } from "@/domain/imports/finish-import";
import { importChunks } from "@/domain/imports/import-chunks";
import { inngest } from "../client";
import { failRun } from "../fail-run";
import { RETRIES } from "../run-settings";

/** Steps of one run: an engine allows a thousand steps, and some are for the beginning and the end. */
const STEPS = 900;
/** Files that are read at the same time. */
const AT_ONCE = 3;

interface Started {
  importId: string;
  taskId: string;
  /** Set when an earlier run has come this far and used up its steps. */
  after?: number;
}

/** Turns the rows of a file into messages, chunk by chunk. Canceling needs no event: each chunk looks whether it is still wanted. */
export const importRowsFunction = inngest.createFunction(
  {
    id: "import-rows",
    triggers: [{ event: "import/started" }],
    retries: RETRIES,
    concurrency: [{ limit: AT_ONCE }, { limit: 1, key: "event.data.importId" }],
    onFailure: ({ event }) => failRun(event.data),
  },
  async ({ event, step }) => {
    const { importId, taskId, after: from } = event.data as Started;
    if (from === undefined && !(await step.run("begin", () => beginImport(importId, taskId))))
      return { outcome: "nothing_to_do" };
    let after = from ?? 0;
    for (let n = 0; n < STEPS; n++) {
      const chunk = await step.run(`rows-${n}`, () => importChunks(importId, taskId, after));
      after = chunk.after;
      if (chunk.outcome !== "more") {
        await step.run("finish", () => finishImport(importId, taskId));
        return { outcome: chunk.outcome };
      }
    }
    await step.sendEvent("go-on", { name: "import/started", data: { importId, taskId, after } });
    return { outcome: "goes_on" };
  },
);

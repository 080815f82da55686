import type { ClaimedJob } from "./claim-jobs";
import type { Queryable } from "./shape";

/** The memoized steps of a run: the JSON object for the request and the ids in completion order. */
export interface RunState {
  steps: string;
  stack: string[];
}

const EMPTY: RunState = { steps: "{}", stack: [] };

/** Reads the steps of claimed jobs with one statement; none at all when no run has one yet. */
export async function loadSteps(sql: Queryable, jobs: ClaimedJob[]): Promise<(job: ClaimedJob) => RunState> {
  const runIds = [...new Set(jobs.filter((job) => job.stepCount > 0).map((job) => job.runId))];
  if (runIds.length === 0) return () => EMPTY;
  const rows = await sql<{ runId: string; id: string; value: string }[]>`
    select run_id as "runId", id, value from engine.steps where run_id = any(${runIds}::text[]) order by run_id, seq`;
  const states = new Map<string, { members: string[]; stack: string[] }>();
  for (const { runId, id, value } of rows) {
    let state = states.get(runId);
    if (!state) states.set(runId, (state = { members: [], stack: [] }));
    state.members.push(`"${id}":${value}`);
    state.stack.push(id);
  }
  return (job) => {
    const state = states.get(job.runId);
    return state ? { steps: `{${state.members.join(",")}}`, stack: state.stack } : EMPTY;
  };
}

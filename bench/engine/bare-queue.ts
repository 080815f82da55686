import type postgres from "postgres";

export interface BareRates {
  /** Jobs per second when the job runs inside the transaction that removes it: a crash gives it back. */
  atLeastOnce: number;
  /** Jobs per second when one statement removes it before it runs: a crash loses it. */
  atMostOnce: number;
}

/**
 * The simplest queues that Postgres can be: no-op jobs taken with SKIP LOCKED, from as many connections as the engine
 * has slots.
 */
export async function bareQueue(sql: postgres.Sql, jobs: number, connections: number): Promise<BareRates> {
  await sql`create table if not exists bare (id bigint generated always as identity primary key, payload text not null)`;
  const take = (on: postgres.ISql) =>
    on`delete from bare where id = (select id from bare order by id for update skip locked limit 1) returning payload`;
  const rate = async (job: () => Promise<unknown>) => {
    await sql`truncate bare`;
    await sql`insert into bare (payload) select '{"i":1}' from generate_series(1, ${jobs * 2})`;
    await sql`analyze bare`;
    const loop = async (count: number) => {
      for (let i = 0; i < count; i++) await job();
    };
    await Promise.all(Array.from({ length: connections }, () => loop(50)));
    const begin = performance.now();
    await Promise.all(Array.from({ length: connections }, () => loop(Math.ceil(jobs / connections))));
    return jobs / ((performance.now() - begin) / 1000);
  };
  return {
    atLeastOnce: await rate(() => sql.begin((tx) => take(tx))),
    atMostOnce: await rate(() => take(sql)),
  };
}

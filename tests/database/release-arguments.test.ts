import postgres from "postgres";
import { afterAll, describe, expect, test } from "vitest";
import { getDb } from "@/db/client";
import { releaseArguments } from "@/db/release-arguments";
import { inTransaction } from "@/db/transact";
import { freshDatabase } from "../support/fresh-database";

const database = await freshDatabase();
const client = postgres(database.url, { max: 1, onnotice: () => {} });
afterAll(async () => {
  await client.end();
  await database.cleanup();
});

/** What the driver's query holds; fails when a release of the driver names it otherwise. */
const held = (query: unknown) => {
  const { args, parameters } = query as { args: unknown[]; parameters: unknown[] };
  return { args: [...args], parameters: [...parameters] };
};

describe("the arguments of a statement", () => {
  test("the driver keeps them with the query after its answer", async () => {
    const query = client.unsafe("select length($1::text) as n", ["long text"]);
    await query;
    expect(held(query)).toEqual({ args: ["long text"], parameters: ["long text"] });
  });

  test("are let go at the answer, which is not changed", async () => {
    const query = releaseArguments(client)("select length($1::text) as n", ["long text"]);
    expect([...(await query)]).toEqual([{ n: 9 }]);
    expect(held(query)).toEqual({ args: [], parameters: [] });
  });

  test("are let go where rows come as values", async () => {
    const query = releaseArguments(client)("select $1::text, 2", ["a"]).values();
    expect([...(await query)]).toEqual([["a", 2]]);
    expect(held(query)).toEqual({ args: [], parameters: [] });
  });

  test("stay with a query that failed", async () => {
    const query = releaseArguments(client)("select $1::int", ["no number"]);
    await expect(query).rejects.toThrow(/invalid input syntax/);
    expect(held(query).args).toEqual(["no number"]);
  });

  test("are let go by the product's pool, in and outside a transaction", async () => {
    const pool = getDb().$client;
    const alone = pool.unsafe("select length($1::text) as n", ["alone"]);
    expect([...(await alone)]).toEqual([{ n: 5 }]);
    const within = await inTransaction(pool, async (tx) => {
      const query = tx.unsafe("select length($1::text) as n", ["within"]);
      expect([...(await query)]).toEqual([{ n: 6 }]);
      return { query };
    });
    expect([held(alone), held(within.query)]).toEqual([
      { args: [], parameters: [] },
      { args: [], parameters: [] },
    ]);
  });
});

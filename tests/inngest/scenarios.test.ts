import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Inngest } from "inngest";
import { serve } from "inngest/node";
import { afterAll, beforeAll, expect, test } from "vitest";
import { until } from "../support/until";
import { comparable } from "./compare-end";
import { inngestUrl } from "./inngest-url";
import { SCENARIOS } from "./scenarios";

// The scenarios on a real server; tests/engine/same-as-inngest.test.ts expects the same of the embedded engine.
const APP = "parity";
const client = new Inngest({ id: APP, isDev: true, baseUrl: inngestUrl() });
/** How runs have ended, by function: what the server tells by its own event. */
const ends = new Map<string, { status: string; output: unknown }[]>();
let server: Server;

beforeAll(async () => {
  const observer = client.createFunction(
    {
      id: "observer",
      triggers: [{ event: "inngest/function.finished", if: `event.data.function_id != '${APP}-observer'` }],
    },
    async ({ event }) => {
      const data = event.data as {
        function_id: string;
        result?: unknown;
        error?: unknown;
        ["_inngest"]: { status: string };
      };
      const id = data.function_id.slice(APP.length + 1);
      const { _inngest: told } = data;
      const end = { status: told.status, output: data.error ?? data.result ?? null };
      ends.set(id, [...(ends.get(id) ?? []), end]);
    },
  );
  const functions = [observer, ...SCENARIOS.flatMap((scenario) => scenario.define(client))];
  server = createServer(serve({ client, functions }));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const registered = await fetch(`http://127.0.0.1:${port}/api/inngest`, { method: "PUT" });
  expect(await registered.json()).toMatchObject({ message: "Successfully registered" });
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

test.concurrent.each(SCENARIOS)("$name", async ({ event, expected }) => {
  await client.send(event);
  const names = Object.keys(expected);
  await until(`the ends of ${names.join(", ")}`, async () => names.every((name) => ends.has(name)), 100_000);
  // Once each: a run that the server began twice would show here.
  expect(Object.fromEntries(names.map((name) => [name, ends.get(name)?.map(comparable)]))).toEqual(
    Object.fromEntries(names.map((name) => [name, [expected[name]]])),
  );
});

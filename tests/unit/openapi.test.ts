import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { ANSWERS, MEDIA_TYPES } from "@/app/api/openapi.json/answers-by-route";
import { openApiDocument } from "@/app/api/openapi.json/build-document";
import { CATALOGUE, METHODS } from "@/app/api/openapi.json/catalogue";
import { GET } from "@/app/api/openapi.json/route";
import { ERROR_CODES } from "@/lib/errors";

const root = path.resolve(import.meta.dirname, "../..");
/** Doors of other kinds, which no program calls by key. */
const OWN_DOORS = ["/api/auth/", "/api/inngest", "/api/stream"];
const METHOD = /^export (?:const|async function|function) (GET|POST|PUT|PATCH|DELETE)\b/gm;

/** Every route file by the path that it answers, with its methods as written. */
function routesOnDisk(): Map<string, string[]> {
  const files = readdirSync(path.join(root, "app/api"), { recursive: true, encoding: "utf8" });
  return new Map(
    files
      .filter((file) => path.basename(file) === "route.ts")
      .map((file): [string, string[]] => {
        const address = `/api/${path.dirname(file).replaceAll(path.sep, "/")}`.replace(/\[(\w+)\]/g, "{$1}");
        const text = readFileSync(path.join(root, "app/api", file), "utf8");
        return [address, Array.from(text.matchAll(METHOD), (m) => m[1] ?? "").sort()];
      })
      .filter(([address]) => !OWN_DOORS.some((door) => address.startsWith(door))),
  );
}

const document = openApiDocument();
const operations = Object.entries(document.paths).flatMap(([address, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ address, method, operation })),
);

describe("the OpenAPI document", () => {
  it("names every route and every method on disk, and no other", () => {
    const onDisk = routesOnDisk();
    const described = new Map(
      Object.entries(document.paths).map(([address, methods]) => [
        address,
        Object.keys(methods)
          .map((m) => m.toUpperCase())
          .sort(),
      ]),
    );
    expect(onDisk.size).toBeGreaterThan(40);
    expect(Object.fromEntries(described)).toEqual(Object.fromEntries(onDisk));
  });

  it("knows the answer of each route that has one, and no answer of a route that is gone", () => {
    for (const key of [...Object.keys(ANSWERS), ...Object.keys(MEDIA_TYPES)]) {
      const [method = "", address = ""] = key.split(" ");
      expect(CATALOGUE[address], key).toHaveProperty(method);
    }
    const silent = operations.filter(({ address, method, operation }) => {
      const answers = Object.entries(operation.responses).filter(([status]) => status.startsWith("2"));
      if (address === "/api/openapi.json") return false;
      return answers.some(([, answer]) => {
        const content = (answer as { content?: Record<string, { schema: object }> }).content;
        const json = content?.["application/json"];
        return method === "get" && json !== undefined && Object.keys(json.schema).length === 0;
      });
    });
    expect(silent.map(({ address, method }) => `${method} ${address}`)).toEqual([]);
  });

  it("gives each operation a name of its own and declares every parameter of its path", () => {
    expect(new Set(operations.map((o) => o.operation.operationId)).size).toBe(operations.length);
    for (const { address, operation } of operations) {
      const declared = (operation.parameters ?? []).flatMap((p) =>
        "in" in p && p.in === "path" ? [p.name] : [],
      );
      expect(declared, address).toEqual(Array.from(address.matchAll(/\{(\w+)\}/g), (m) => m[1]));
    }
  });

  it("points only at parts that are there", () => {
    const refs = Array.from(JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g), (m) => m[1] ?? "");
    expect(refs.length).toBeGreaterThan(100);
    for (const ref of new Set(refs)) {
      let at: unknown = document;
      for (const part of ref.split("/")) at = (at as Record<string, unknown> | undefined)?.[part];
      expect(at, ref).toBeDefined();
    }
  });

  it("lists every code of the error table under its status", () => {
    for (const [name, { code, status }] of Object.entries(ERROR_CODES)) {
      const response = document.components["responses"]?.[`Error${status}`] as { description: string };
      expect(response.description).toContain(`${code} ${name}`);
    }
  });

  it("says what a message needs, from the schema that checks it", () => {
    const body = document.paths["/api/inbox"]?.post?.requestBody?.content["application/json"]?.schema;
    expect(body?.["anyOf"]).toEqual([{ required: ["content"] }, { required: ["content_html"] }]);
    expect(body?.["additionalProperties"]).toBe(false);
    expect(body?.["properties"]).toMatchObject({
      priority: { enum: ["high", "normal", "medium", "low"] },
      received_at: { type: "string", format: "date-time" },
    });
  });

  it("describes headers, files, retries and the callback", () => {
    const post = document.paths["/api/inbox"]?.post;
    expect(post?.parameters).toContainEqual({ $ref: "#/components/parameters/Idempotency-Key" });
    expect(Object.keys(post?.responses ?? {})).toEqual(
      expect.arrayContaining(["201", "401", "409", "415", "422", "429"]),
    );
    expect(document.paths["/api/drafts/{id}"]?.patch?.parameters).toContainEqual({
      $ref: "#/components/parameters/If-Match",
    });
    expect(document.paths["/api/health"]?.get?.security).toEqual([]);
    expect(document.webhooks).toHaveProperty("taskEnded");
  });

  it("declares a variable where a path has one, in the catalogue too", () => {
    for (const [address, module] of Object.entries(CATALOGUE)) {
      expect(address).toMatch(/^\/api\/[A-Za-z0-9/{}_.-]+$/);
      expect(METHODS.some((method) => module[method])).toBe(true);
    }
  });

  it("is served without a key", async () => {
    const response = await GET(new Request("http://inbox.test/api/openapi.json"), {
      params: Promise.resolve({}),
    });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ openapi: expect.stringMatching(/^3\.1/) });
  });
});

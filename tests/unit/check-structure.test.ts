import { expect, test } from "vitest";
import { actionsAreDefined, routesAreDefined } from "@/scripts/structure/doors";
import { filesAreShort, namesAreClear } from "@/scripts/structure/names-and-sizes";
import { sameKeys } from "@/scripts/structure/same-keys";
import { settingsHaveOneReader } from "@/scripts/structure/settings";
import { parseSource, type Rule } from "@/scripts/structure/source";
import { verbsStayOnTheServer, verbsTakeAnActor, writersAuthorize } from "@/scripts/structure/verbs";

/** What `rule` says about a house with these files. */
function check(rule: Rule, files: Record<string, string>): string[] {
  return rule(Object.entries(files).map(([path, text]) => parseSource(path, text)));
}

const door = (verb: string) =>
  `import { ${verb} } from "@/domain/drafts/${verb}"; export const GET = defineRoute(${verb});`;

test.each([
  ["an exported function", `"use server"; export async function wipe() {}`],
  ["an exported arrow", `"use server"; export const wipe = async () => {};`],
  ["a default export", `"use server"; export default async function () {}`],
  [
    "a wrapped action, whose wrapper is unknown",
    `"use server"; export const wipe = wrap(defineAction(a, b));`,
  ],
  ["a name passed on", `"use server"; const wipe = async () => {}; export { wipe };`],
  ["everything of another file", `"use server"; export * from "./wipe";`],
  ["a destructured export", `"use server"; export const { wipe } = actions;`],
  ["an action inside a function", `export function Page() { async function wipe() { "use server"; } }`],
])("an open action is found: %s", (_, text) => {
  expect(check(actionsAreDefined, { "actions/drafts.ts": text })).toHaveLength(1);
});

test("defined actions, types and files without the directive are in order", () => {
  const files = {
    "actions/drafts.ts": `"use server"; export const send = defineAction(A, (actor, a) => f(actor, a)); export type T = 1;`,
    "components/a.ts": `"use client"; export function f() {}`,
  };
  expect(check(actionsAreDefined, files)).toEqual([]);
});

test.each([
  ["a function", "export async function GET() {}"],
  ["another wrapper", "export const POST = withAuth(defineRoute({}));"],
  ["a name passed on", "const handler = defineRoute({}); export { handler as GET };"],
  ["a destructured export", "export const { GET } = handlers;"],
  ["something that is no method", "export const helper = defineRoute({});"],
])("an open route is found: %s", (_, text) => {
  expect(check(routesAreDefined, { "app/api/inbox/route.ts": text })).toHaveLength(1);
  expect(check(routesAreDefined, { "app/reports/route.ts": text })).toHaveLength(1);
});

test("defined routes, settings of a route and the four doors of their own are in order", () => {
  const files = {
    "app/api/inbox/[id]/route.ts": `export const dynamic = "force-dynamic"; export const GET = defineRoute({});`,
    "app/api/stream/route.ts": "export async function GET() {}",
    "app/api/auth/[...nextauth]/route.ts": "export { handler as GET };",
    "app/inbox/page.tsx": "export default function Page() {}",
  };
  expect(check(routesAreDefined, files)).toEqual([]);
  expect(check(routesAreDefined, { "app/api/authors/route.ts": "export function GET() {}" })).toHaveLength(1);
});

test("a verb's file without server-only, and a shape with it, are found", () => {
  expect(check(verbsStayOnTheServer, { "domain/drafts/send-draft.ts": "export const a = 1;" })).toHaveLength(
    1,
  );
  expect(check(verbsStayOnTheServer, { "domain/drafts/shape.ts": `import "server-only";` })).toHaveLength(1);
  const good = { "domain/drafts/send-draft.ts": `import "server-only";`, "domain/drafts/shape.ts": "" };
  expect(check(verbsStayOnTheServer, good)).toEqual([]);
});

test("a verb that a door calls takes an Actor or a transaction first", () => {
  const verb = (parameters: string) => ({
    "app/api/drafts/route.ts": door("send"),
    "domain/drafts/send.ts": `export async function send(${parameters}) { await getDb().select(); }`,
  });
  expect(check(verbsTakeAnActor, verb("id: string"))).toHaveLength(1);
  expect(check(verbsTakeAnActor, verb(""))).toHaveLength(1);
  expect(check(verbsTakeAnActor, verb("id: string, actor: Actor"))).toHaveLength(1);
  expect(check(verbsTakeAnActor, verb("actor: Actor, id: string"))).toEqual([]);
  expect(check(verbsTakeAnActor, verb("actor: MemberActor"))).toEqual([]);
  expect(check(verbsTakeAnActor, verb("tx: Tx"))).toEqual([]);
});

test("a verb that no door calls may go without, a pure one too", () => {
  const verb = "export async function send(id: string) { await getDb().select(); }";
  expect(check(verbsTakeAnActor, { "domain/drafts/send.ts": verb })).toEqual([]);
  const pure = {
    "app/page.tsx": door("send"),
    "domain/drafts/send.ts": "export function send(a: string) { return a; }",
  };
  expect(check(verbsTakeAnActor, pure)).toEqual([]);
});

test("a writer that does not ask is found, also when it writes through another verb", () => {
  const write = "export async function send(actor: Actor) { await tx.update(drafts).set({}); }";
  const files = { "app/api/drafts/route.ts": door("send"), "domain/drafts/send.ts": write };
  expect(check(writersAuthorize, files)).toHaveLength(1);
  const through = {
    "actions/drafts.ts": door("send"),
    "domain/drafts/send.ts": `import { move } from "./move"; export function send(actor: Actor) { return move(actor); }`,
    "domain/drafts/move.ts": "export function move(actor: Actor) { return getDb().delete(drafts); }",
  };
  expect(check(writersAuthorize, through)).toEqual([
    expect.stringContaining("domain/drafts/send.ts:1: send writes"),
  ]);
});

test("a writer that asks, or refuses by itself, and a reader are in order", () => {
  const verb = (body: string) => ({
    "actions/drafts.ts": door("send"),
    "domain/drafts/send.ts": `export async function send(actor: Actor) { ${body} }`,
  });
  expect(check(writersAuthorize, verb(`authorize(actor, "a"); tx.insert(drafts);`))).toEqual([]);
  expect(check(writersAuthorize, verb(`if (x) throw new AppError("forbidden"); tx.insert(drafts);`))).toEqual(
    [],
  );
  expect(check(writersAuthorize, verb("tx.select(); seen.delete(actor);"))).toEqual([]);
});

test.each([
  "process.env.PORT",
  'process["env"].PORT',
  "globalThis.process.env",
  "import.meta.env.PORT",
  'import { env } from "node:process";',
])("a second reader of settings is found: %s", (text) => {
  expect(check(settingsHaveOneReader, { "domain/drafts/a.ts": text })).toHaveLength(1);
  expect(
    check(settingsHaveOneReader, { "lib/env.ts": text, "next.config.ts": text, "scripts/a.ts": text }),
  ).toEqual([]);
});

test("an environment of another name is no setting", () => {
  expect(check(settingsHaveOneReader, { "lib/a.ts": "env().PORT; input.env; cel.env" })).toEqual([]);
});

test("a file of more than 400 lines is found, outside primitives, texts and migrations", () => {
  expect(check(filesAreShort, { "domain/a.ts": "//\n".repeat(400) })).toEqual([]);
  expect(check(filesAreShort, { "domain/a.ts": "//\n".repeat(401) })).toHaveLength(1);
  expect(check(filesAreShort, { "domain/a.ts": `${"//\n".repeat(400)}//` })).toHaveLength(1);
  expect(check(filesAreShort, { "components/ui/table.tsx": "//\n".repeat(401) })).toEqual([]);
});

test.each([
  "domain/drafts/sendDraft.ts",
  "components/SendButton.tsx",
  "domain/Drafts/send.ts",
  "app/api/deadLetters/route.ts",
  "domain/drafts/send_draft.ts",
  "domain/drafts/utils.ts",
  "lib/helpers/a.ts",
  "components/common/a.tsx",
  "domain/drafts/types.ts",
])("an unclear name is found: %s", (path) => {
  expect(check(namesAreClear, { [path]: "" })).toHaveLength(1);
});

test.each([
  "app/(workspace)/inbox/[id]/page.tsx",
  "app/api/auth/[...nextauth]/route.ts",
  "app/api/openapi.json/route.ts",
  "app/api/tasks/[id]/callbacks/[callbackId]/route.ts",
  "app/api/imports/[id]/errors.csv/route.ts",
  "app/x/[[...rest]]/page.tsx",
  "i18n/messages/zh-CN/common.ts",
  "tests/unit/send-draft.test.ts",
  "next.config.ts",
  ".dependency-cruiser.cjs",
])("a clear name is in order: %s", (path) => {
  expect(check(namesAreClear, { [path]: "" })).toEqual([]);
});

test("keys that one language lacks, and values that differ, are found", () => {
  expect(sameKeys({ "zh-CN": { a: { b: "一" } }, en: { a: { b: "one", c: "two" } } })).toEqual([
    "i18n/messages/zh-CN: no text for a.c, which en has",
  ]);
  expect(sameKeys({ "zh-CN": { a: "第 {n} 条" }, en: { a: "no. {count}" } })).toHaveLength(1);
  const plural = "{count, plural, one {message} other {{count} messages of {total}}}";
  expect(sameKeys({ "zh-CN": { a: "{total} 之 {count}" }, en: { a: plural } })).toEqual([]);
});

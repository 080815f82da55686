import ts from "typescript";
import { runtimeImports, withoutExtension } from "./imports";
import { runtimeExports } from "./runtime-exports";
import { type Problem, problemAt, type Rule, type Source, walk } from "./source";

const TRANSACTIONS = new Set(["Tx", "Db", "Queryable"]);
const DATABASE = new Set(["getDb", "getSql", "inTransaction"]);
const WRITES = new Set(["insert", "update", "delete"]);
/** Doors for people and programs. Health and stream have doors of their own: see doors.ts. */
const DOOR = /^(app|actions)\//;
const OWN_DOOR = /^app\/api\/(auth|inngest|health|stream)\//;

function isVerbFile({ path }: Source): boolean {
  return /^domain\/.*\.tsx?$/.test(path) && !isShape(path);
}

function isShape(path: string): boolean {
  return /(^|\/)([a-z0-9-]+-)?shape\.ts$/.test(path);
}

/** Verbs never reach a browser: their files import `server-only`, which breaks a client bundle. Shapes do reach it. */
export const verbsStayOnTheServer: Rule = (sources) =>
  sources.flatMap((source): Problem[] => {
    const guarded = source.tree.statements.some(
      (each) =>
        ts.isImportDeclaration(each) &&
        /^["']server-only["']$/.test(each.moduleSpecifier.getText(source.tree)),
    );
    if (isVerbFile(source) && !guarded)
      return [`${source.path}:1: a verb's file starts with import "server-only"`];
    if (isShape(source.path) && guarded)
      return [`${source.path}:1: a shape is for the browser too: no server-only`];
    return [];
  });

/**
 * A verb that a door calls and that reaches the database knows on whose behalf: an Actor comes first, or the
 * transaction of one. (Verbs without one are the product's own, called by the engine's functions, or tell who a
 * caller is, called by entry.)
 */
export const verbsTakeAnActor: Rule = (sources) => {
  const called = calledByDoors(sources);
  return sources.filter(isVerbFile).flatMap((source) =>
    verbsOf(source)
      .filter(({ name }) => called(source, name))
      .filter(({ body }) => calls(body, (name) => DATABASE.has(name)))
      .filter(({ first }) => !(first && /Actor\b/.test(first)) && !TRANSACTIONS.has(first ?? ""))
      .map(({ name, node }) =>
        problemAt(source, node, `a door calls ${name}: its first parameter is an Actor`),
      ),
  );
};

/**
 * A verb that a door calls and that writes asks first whether this Actor may: with `authorize(actor, …)`, or by
 * refusing with `forbidden` itself. Writing through another verb that does not ask counts as writing.
 */
export const writersAuthorize: Rule = (sources) => {
  const called = calledByDoors(sources);
  const files = new Map(sources.filter(isVerbFile).map((source) => [withoutExtension(source.path), source]));
  const known = new Map<string, boolean>();
  const writesUnasked = (file: string): boolean => {
    const source = files.get(file);
    if (!source) return false;
    const before = known.get(file);
    if (before !== undefined) return before;
    known.set(file, false);
    const result = !asks(source.tree) && (writes(source) || actorImports(source, files).some(writesUnasked));
    known.set(file, result);
    return result;
  };
  return [...files].flatMap(([file, source]) =>
    verbsOf(source)
      .filter(({ name, first }) => first === "Actor" && called(source, name) && writesUnasked(file))
      .map(({ name, node }) => problemAt(source, node, `${name} writes: it calls authorize(actor, …) first`)),
  );
};

interface Verb {
  name: string;
  node: ts.Node;
  body: ts.Node;
  /** The type of the first parameter, as written. */
  first: string | undefined;
}

/** The exported functions of a file. */
function verbsOf(source: Source): Verb[] {
  return runtimeExports(source).flatMap(({ name, node, value }): Verb[] => {
    if (!value || !ts.isFunctionLike(value)) return [];
    return [{ name, node, body: value, first: value.parameters[0]?.type?.getText(source.tree) }];
  });
}

function calledByDoors(sources: Source[]): (source: Source, name: string) => boolean {
  const doors = sources.filter(({ path }) => DOOR.test(path) && !OWN_DOOR.test(path));
  const called = new Set(doors.flatMap(runtimeImports).map(({ from, name }) => `${from} ${name}`));
  return ({ path }, name) => {
    const file = withoutExtension(path);
    return called.has(`${file} ${name}`) || called.has(`${file} *`);
  };
}

/** The files from which `source` imports a verb that takes an Actor. */
function actorImports(source: Source, files: Map<string, Source>): string[] {
  return runtimeImports(source)
    .filter(({ from, name }) => {
      const imported = files.get(from);
      return imported && verbsOf(imported).some((verb) => verb.name === name && verb.first === "Actor");
    })
    .map(({ from }) => from);
}

function asks(node: ts.Node): boolean {
  let refuses = false;
  walk(node, (each) => {
    if (!ts.isNewExpression(each) || each.expression.getText() !== "AppError") return;
    const [error] = each.arguments ?? [];
    refuses ||= error !== undefined && ts.isStringLiteral(error) && error.text === "forbidden";
  });
  return refuses || calls(node, (name) => name.startsWith("authorize"));
}

function calls(node: ts.Node, match: (name: string) => boolean): boolean {
  let found = false;
  walk(node, (each) => {
    if (ts.isCallExpression(each) && ts.isIdentifier(each.expression)) found ||= match(each.expression.text);
  });
  return found;
}

/** Whether a query of Drizzle's is begun that changes rows: `tx.insert(messages)`. */
function writes({ tree }: Source): boolean {
  let found = false;
  walk(tree, (each) => {
    if (!ts.isCallExpression(each) || !ts.isPropertyAccessExpression(each.expression)) return;
    const { expression, name } = each.expression;
    const onDatabase =
      (ts.isIdentifier(expression) && /^(tx|db|queryable)$/.test(expression.text)) ||
      (ts.isCallExpression(expression) && expression.expression.getText(tree) === "getDb");
    found ||= onDatabase && WRITES.has(name.text);
  });
  return found;
}

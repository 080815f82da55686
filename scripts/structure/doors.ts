import ts from "typescript";
import { calledName, runtimeExports } from "./runtime-exports";
import { type Problem, problemAt, type Rule, type Source, walk } from "./source";

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
const ROUTE_SETTINGS = new Set(["dynamic", "maxDuration", "runtime"]);
/** Their callers are admitted in other ways: a sign-in has no session yet, Inngest signs, a stream never ends. */
const OWN_DOORS = ["app/api/auth/", "app/api/inngest/", "app/api/health/", "app/api/stream/"];

/** The browser's write doors: each export of a "use server" file is `defineAction(…)`, which admits the caller. */
export const actionsAreDefined: Rule = (sources) =>
  sources.flatMap((source): Problem[] => {
    if (!hasDirective(source.tree.statements, "use server")) return inlineActions(source);
    return runtimeExports(source)
      .filter((each) => calledName(each.value) !== "defineAction")
      .map((each) =>
        problemAt(source, each.node, `${each.name} is open to anyone: set it to defineAction(…) in place`),
      );
  });

/** The programs' doors: each method of a route handler is `defineRoute(…)`. */
export const routesAreDefined: Rule = (sources) =>
  sources
    .filter(({ path }) => /^app\/(.*\/)?route\.tsx?$/.test(path))
    .filter(({ path }) => !OWN_DOORS.some((door) => path.startsWith(door)))
    .flatMap((source) =>
      runtimeExports(source).flatMap((each): Problem[] => {
        if (ROUTE_SETTINGS.has(each.name) || isRefused(each.node)) return [];
        if (!METHODS.has(each.name))
          return [problemAt(source, each.node, `a route exports methods, not ${each.name}`)];
        if (calledName(each.value) === "defineRoute") return [];
        return [
          problemAt(source, each.node, `${each.name} is open to anyone: set it to defineRoute(…) in place`),
        ];
      }),
    );

/** A route answers every method: those that it does not have with 405 and `Allow`, which Next's own answer lacks. */
export const routesRefuseTheRest: Rule = (sources) =>
  sources
    .filter(({ path }) => /^app\/api\/(.*\/)?route\.tsx?$/.test(path))
    .filter(
      ({ path }) => path.startsWith("app/api/health/") || !OWN_DOORS.some((door) => path.startsWith(door)),
    )
    .flatMap((source): Problem[] => {
      const names = runtimeExports(source).map((each) => each.name);
      const missing = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"].filter(
        (name) => !names.includes(name),
      );
      return missing.length === 0
        ? []
        : [
            problemAt(
              source,
              source.tree,
              `${missing.join(", ")} would be answered without Allow: export { ${missing.join(", ")} } from "@/entry/only/…"`,
            ),
          ];
    });

/** Passed on from `entry/only/`, whose handlers let nobody in. */
function isRefused(node: ts.Node): boolean {
  const from = ts.isExportSpecifier(node) ? node.parent.parent.moduleSpecifier : undefined;
  return from !== undefined && ts.isStringLiteral(from) && from.text.startsWith("@/entry/only/");
}

/** A "use server" inside a function makes a door that no list of doors shows. */
function inlineActions(source: Source): Problem[] {
  const problems: Problem[] = [];
  walk(source.tree, (node) => {
    if (ts.isBlock(node) && hasDirective(node.statements, "use server")) {
      problems.push(
        problemAt(source, node, "an action inside a function: move it to actions/ as defineAction(…)"),
      );
    }
  });
  return problems;
}

function hasDirective(statements: ts.NodeArray<ts.Statement>, directive: string): boolean {
  for (const statement of statements) {
    if (!ts.isExpressionStatement(statement) || !ts.isStringLiteral(statement.expression)) return false;
    if (statement.expression.text === directive) return true;
  }
  return false;
}

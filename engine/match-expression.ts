import { CelScalar, celEnv, celFunc, isCelError, isCelList, isCelMap, parse, plan } from "@bufbuild/cel";

type Expr = ReturnType<typeof parse>["expr"];
/** `event` is the trigger of the run, `async` the event that arrives later. */
export type ExpressionInput = { event?: unknown; async?: unknown };

const GET = "engine_get";
const TRUTHY = "engine_truthy";

const get = celFunc(GET, [CelScalar.DYN, CelScalar.DYN], CelScalar.DYN, (holder, key) => {
  if (isCelMap(holder)) return typeof key === "object" ? null : (holder.get(key) ?? null);
  if (isCelList(holder)) return holder.get(Number(key)) ?? null;
  return null;
});
const truthy = celFunc(TRUTHY, [CelScalar.DYN], CelScalar.BOOL, (value) => isTruthy(value));

const environment = celEnv({ funcs: [get, truthy] });
const compiled = new Map<string, (input: ExpressionInput) => unknown>();

function isTruthy(value: unknown): boolean {
  return (
    value !== null && value !== undefined && value !== false && value !== 0 && value !== 0n && value !== ""
  );
}

/**
 * Evaluates a CEL expression as the real server does: a field that is missing is null instead of an error, and
 * `&&`, `||`, `!` and `?:` take any value by its truthiness.
 *
 * @throws Error when the expression cannot be parsed or evaluated (for instance `null > 1`)
 */
export function evaluate(expression: string, input: ExpressionInput): unknown {
  const run = compiled.get(expression) ?? compile(expression);
  const result = run(input);
  if (isCelError(result)) throw new Error(`expression "${expression}": ${result.message}`);
  return result;
}

/** Whether an expression holds. No expression holds always; one that cannot be evaluated does not hold. */
export function matches(expression: string | null | undefined, input: ExpressionInput): boolean {
  if (!expression) return true;
  try {
    return isTruthy(evaluate(expression, input));
  } catch {
    return false;
  }
}

/** Throws an Error when the expression is not valid CEL; for the check of function settings at start. */
export function compile(expression: string): (input: ExpressionInput) => unknown {
  const parsed = parse(expression);
  const run = plan(environment, rewrite(parsed.expr));
  const bound = (input: ExpressionInput) =>
    run({
      event: (input.event ?? null) as never,
      async: (input.async ?? null) as never,
      vars: null as never,
    });
  // Expressions come from code, so there are few; the bound only guards against one built from data.
  if (compiled.size > 1000) compiled.clear();
  compiled.set(expression, bound);
  return bound;
}

/** Turns `a.b` and `a[b]` into the null-safe lookup and wraps the operands of logic in the truth test, in place. */
function rewrite(expr: Expr): Expr {
  const kind = expr.exprKind;
  if (kind.case === "selectExpr") {
    const { operand, field, testOnly } = kind.value;
    if (!operand) return expr;
    if (testOnly) {
      // has(a.b): the operand may be missing, too
      return call("_!=_", [call(GET, [rewrite(operand), text(field)]), nothing()]);
    }
    return call(GET, [rewrite(operand), text(field)]);
  }
  if (kind.case === "callExpr") {
    const { value } = kind;
    const args = value.args.map(rewrite);
    if (value.target) value.target = rewrite(value.target);
    if (value.function === "_[_]") return call(GET, args);
    const [first, ...others] = args;
    if (value.function === "_&&_" || value.function === "_||_" || value.function === "!_")
      value.args = args.map(test);
    else if (value.function === "_?_:_" && first) value.args = [test(first), ...others];
    else value.args = args;
    return expr;
  }
  if (kind.case === "listExpr") kind.value.elements = kind.value.elements.map(rewrite);
  if (kind.case === "structExpr") {
    for (const entry of kind.value.entries) if (entry.value) entry.value = rewrite(entry.value);
  }
  if (kind.case === "comprehensionExpr") {
    const { iterRange, loopCondition, loopStep, result } = kind.value;
    if (iterRange) kind.value.iterRange = rewrite(iterRange);
    if (loopCondition) kind.value.loopCondition = rewrite(loopCondition);
    if (loopStep) kind.value.loopStep = rewrite(loopStep);
    if (result) kind.value.result = rewrite(result);
  }
  return expr;
}

// New nodes are made by parsing a template: their classes belong to a package that is not ours to import.
function call(name: string, args: Expr[]): Expr {
  const node = parse(`${GET}(1)`).expr;
  if (node.exprKind.case === "callExpr") {
    node.exprKind.value.function = name;
    node.exprKind.value.args = args;
  }
  return node;
}
const test = (expr: Expr) => call(TRUTHY, [expr]);
const text = (value: string) => parse(JSON.stringify(value)).expr;
const nothing = () => parse("null").expr;

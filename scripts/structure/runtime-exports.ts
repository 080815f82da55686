import ts from "typescript";
import type { Source } from "./source";

/** An export that exists when the program runs (types do not). */
export interface RuntimeExport {
  name: string;
  node: ts.Node;
  /** What it is set to or declared as; undefined where it is only passed on by name. */
  value: ts.Expression | ts.FunctionDeclaration | ts.ClassDeclaration | undefined;
}

/** All runtime exports of a source; `export *` has the name `*`. */
export function runtimeExports(source: Source): RuntimeExport[] {
  return source.tree.statements.flatMap((statement): RuntimeExport[] => {
    if (ts.isExportDeclaration(statement)) return passedOn(statement);
    if (ts.isExportAssignment(statement))
      return [{ name: "default", node: statement, value: statement.expression }];
    if (!ts.canHaveModifiers(statement)) return [];
    const modifiers = ts.getModifiers(statement) ?? [];
    const has = (kind: ts.SyntaxKind) => modifiers.some((modifier) => modifier.kind === kind);
    if (!has(ts.SyntaxKind.ExportKeyword) || has(ts.SyntaxKind.DeclareKeyword)) return [];
    if (ts.isVariableStatement(statement)) {
      return statement.declarationList.declarations.flatMap((each) => declared(each.name, each.initializer));
    }
    if (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) {
      const name = has(ts.SyntaxKind.DefaultKeyword) ? "default" : (statement.name?.text ?? "default");
      return [{ name, node: statement, value: statement }];
    }
    if (ts.isEnumDeclaration(statement))
      return [{ name: statement.name.text, node: statement, value: undefined }];
    return [];
  });
}

function passedOn(statement: ts.ExportDeclaration): RuntimeExport[] {
  if (statement.isTypeOnly) return [];
  const clause = statement.exportClause;
  if (!clause || ts.isNamespaceExport(clause)) return [{ name: "*", node: statement, value: undefined }];
  return clause.elements
    .filter((each) => !each.isTypeOnly)
    .map((each) => ({ name: each.name.text, node: each, value: undefined }));
}

/** `export const { GET, POST } = …` exports each name; none of them is set to a call of its own. */
function declared(name: ts.BindingName, value: ts.Expression | undefined): RuntimeExport[] {
  if (ts.isIdentifier(name)) return [{ name: name.text, node: name, value }];
  return name.elements.flatMap((each) => (ts.isBindingElement(each) ? declared(each.name, undefined) : []));
}

/** The name of the function that `value` calls: `defineRoute` for `defineRoute({…})`; else undefined. */
export function calledName(value: RuntimeExport["value"]): string | undefined {
  if (!value || !ts.isCallExpression(value) || !ts.isIdentifier(value.expression)) return undefined;
  return value.expression.text;
}

import path from "node:path";
import ts from "typescript";
import type { Source } from "./source";

/** Something that a source imports from another one of the project and that exists when the program runs. */
export interface RuntimeImport {
  /** The source that it comes from, without extension: `domain/messages/get-message`. */
  from: string;
  /** Its name there; `*` for all of them. */
  name: string;
  node: ts.Node;
}

/** The runtime imports of `source` from the project's own files (`@/…` and relative ones). */
export function runtimeImports(source: Source): RuntimeImport[] {
  return source.tree.statements.flatMap((statement): RuntimeImport[] => {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) return [];
    const from = resolve(source.path, statement.moduleSpecifier.text);
    const clause = statement.importClause;
    if (from === undefined || clause === undefined || clause.phaseModifier === ts.SyntaxKind.TypeKeyword)
      return [];
    const found: RuntimeImport[] = clause.name ? [{ from, name: "default", node: clause.name }] : [];
    const bindings = clause.namedBindings;
    if (bindings && ts.isNamespaceImport(bindings)) found.push({ from, name: "*", node: bindings });
    if (bindings && ts.isNamedImports(bindings)) {
      for (const each of bindings.elements) {
        if (!each.isTypeOnly) found.push({ from, name: (each.propertyName ?? each.name).text, node: each });
      }
    }
    return found;
  });
}

/** A path without its extension, as {@link RuntimeImport} names files. */
export function withoutExtension(file: string): string {
  return file.replace(/\.(ts|tsx)$/, "");
}

function resolve(importer: string, specifier: string): string | undefined {
  if (specifier.startsWith("@/")) return withoutExtension(specifier.slice(2));
  if (specifier.startsWith("."))
    return withoutExtension(path.posix.join(path.posix.dirname(importer), specifier));
  return undefined;
}

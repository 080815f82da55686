import ts from "typescript";

/** A source file of the project; `path` is relative to the root, with slashes. */
export interface Source {
  path: string;
  text: string;
  tree: ts.SourceFile;
}

/** One thing that is wrong, in the form `path:line: what, and what it should be`. */
export type Problem = string;

/** A rule: looks at all sources and names what breaks it. */
export type Rule = (sources: Source[]) => Problem[];

/** Reads a source from its text. */
export function parseSource(path: string, text: string): Source {
  const kind = path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  return { path, text, tree: ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind) };
}

/** A problem at `node` of `source`. */
export function problemAt(source: Source, node: ts.Node, what: string): Problem {
  const { line } = source.tree.getLineAndCharacterOfPosition(node.getStart(source.tree));
  return `${source.path}:${line + 1}: ${what}`;
}

/** Calls `visit` for `node` and everything below it. */
export function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  ts.forEachChild(node, (child) => walk(child, visit));
}

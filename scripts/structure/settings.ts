import ts from "typescript";
import { type Problem, problemAt, type Rule, walk } from "./source";

/** Programs that start others build their environment; they are not part of the product's code. */
const OUTSIDE = /^(scripts|tests|e2e|bench)\//;

/** Settings have one reader, lib/env.ts, which checks them. Files of the root configure tools and are free. */
export const settingsHaveOneReader: Rule = (sources) =>
  sources
    .filter(({ path }) => path.includes("/") && path !== "lib/env.ts" && !OUTSIDE.test(path))
    .flatMap((source) => {
      const problems: Problem[] = [];
      walk(source.tree, (node) => {
        const name =
          ts.isPropertyAccessExpression(node) && node.name.text === "env"
            ? node.expression.getText(source.tree)
            : ts.isElementAccessExpression(node) &&
                /^["'`]env["'`]$/.test(node.argumentExpression.getText(source.tree))
              ? node.expression.getText(source.tree)
              : "";
        if (/^(globalThis\.)?process$|^import\.meta$/.test(name)) {
          problems.push(problemAt(source, node, "settings are read with env() of lib/env.ts"));
        }
        if (
          ts.isImportDeclaration(node) &&
          /^["'](node:)?process["']$/.test(node.moduleSpecifier.getText(source.tree))
        ) {
          problems.push(problemAt(source, node, "settings are read with env() of lib/env.ts"));
        }
      });
      return problems;
    });

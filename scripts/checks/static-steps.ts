import type { Step } from "./run-step";

/** What can be said about the sources without running the product. */
export const STATIC_STEPS: Step[] = [
  {
    title: "types",
    commands: [
      ["next", "typegen"],
      ["tsc", "--noEmit"],
    ],
  },
  { title: "lint", commands: [["oxlint", "--type-aware", "--deny-warnings"]] },
  { title: "format", commands: [["biome", "check"]] },
  {
    title: "structure",
    commands: [
      ["node", "--import", "tsx", "scripts/check-imports.ts"],
      ["node", "--import", "tsx", "scripts/check-structure.ts"],
    ],
  },
  { title: "unused code", commands: [["knip"]] },
];

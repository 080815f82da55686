// Who may import whom (ARCHITECTURE.md). No exceptions, no baseline; scripts/check-imports.ts runs it and makes sure
// that every source was seen.
const ROOMS = {
  lib: [],
  db: ["lib"],
  i18n: ["lib"],
  gateway: ["db", "lib"],
  engine: ["db", "lib"],
  domain: ["gateway", "db", "lib"],
  entry: ["domain", "lib"],
  inngest: ["domain", "lib"],
  actions: ["entry", "domain", "lib"],
  components: ["actions", "i18n", "lib", "domain"],
  app: ["entry", "actions", "components", "domain", "i18n", "lib", "inngest"],
};
const FREE = ["scripts", "tests", "e2e", "bench"];
const everyRoom = [...Object.keys(ROOMS), ...FREE].join("|");

/** A room imports itself and what its line allows. */
const rooms = Object.entries(ROOMS).map(([room, allowed]) => ({
  name: `${room}-imports-${allowed.join("-") || "nothing"}`,
  severity: "error",
  from: { path: `^${room}/` },
  to: { path: `^(${everyRoom})/`, pathNot: `^(${[room, ...allowed].join("|")})/` },
}));

module.exports = {
  forbidden: [
    ...rooms,
    {
      name: "components-import-shapes-of-domain-else-types-only",
      severity: "error",
      from: { path: "^components/" },
      to: { path: "^domain/", pathNot: "(/|-)shape\\.ts$", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "components-import-lib-browser-only",
      severity: "error",
      from: { path: "^components/" },
      to: { path: "^lib/", pathNot: "^lib/browser/" },
    },
    {
      name: "only-app-api-inngest-sees-inngest",
      severity: "error",
      from: { path: "^app/", pathNot: "^app/api/inngest/" },
      to: { path: ["^inngest/", "(^|/)node_modules/inngest/"] },
    },
    {
      name: "shapes-are-for-the-browser",
      comment: "A shape reaches only what may run in a browser.",
      severity: "error",
      from: { path: "(/|-)shape\\.ts$" },
      to: {
        path: [
          "^db/",
          "(^|/)node_modules/(drizzle-orm|postgres|server-only)/",
          "^lib/(env|logger|encryption)\\.ts$",
        ],
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "proxy-knows-no-database",
      severity: "error",
      from: { path: "^proxy\\.ts$" },
      to: { path: `^(${everyRoom})/`, pathNot: "^(lib|i18n)/" },
    },
    {
      name: "queries-in-db-domain-gateway-engine-only",
      severity: "error",
      from: { path: "^(lib|i18n|entry|inngest|actions|components|app)/" },
      to: { path: "(^|/)node_modules/(drizzle-orm|postgres)/" },
    },
    {
      name: "no-runtime-cycle",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    {
      name: "resolvable",
      severity: "error",
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: "no-development-package-in-the-product",
      severity: "error",
      from: { path: `^(${Object.keys(ROOMS).join("|")})/` },
      to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"] },
    },
  ],
  options: {
    tsConfig: { fileName: "tsconfig.json" },
    // Types count too: without this, a type-only import of a forbidden room would pass unseen.
    tsPreCompilationDeps: "specify",
    doNotFollow: { path: "node_modules" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["react-server", "import", "require", "node", "default", "types"],
    },
  },
};

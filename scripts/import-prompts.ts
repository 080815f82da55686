// `npm run import:prompts -- --prompt-root DIR [--registry-file F] [--prompt-code C]… [--dry-run] [--activate]`:
// brings the prompts of a git repository into the database (docs/prompts.md).
import path from "node:path";
import { parseArgs } from "node:util";
import { closeDb } from "@/db/client";
import { systemActor } from "@/domain/actors/system-actor";
import { importPrompt } from "@/domain/prompts/import-prompt";
import { listImportDrift } from "@/domain/prompts/list-import-drift";
import { reachDeployment } from "./launch/reach-deployment";
import { readManifest } from "./prompts/read-manifest";
import { errorText } from "./report/error-text";
import { printTable } from "./report/print-table";
import { runCommand } from "./report/run-command";

const USAGE = `Usage: npm run import:prompts -- --prompt-root DIR [--registry-file prompts.json] [--prompt-code CODE]…
                                 [--dry-run] [--activate]
--registry-file  the list of prompts, below DIR
--prompt-code    only this one; may be given several times
--dry-run        says what would happen and changes nothing
--activate       what is new becomes the active version; without it, versions are drafts`;

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        "prompt-root": { type: "string" },
        "registry-file": { type: "string", default: "prompts.json" },
        "prompt-code": { type: "string", multiple: true, default: [] },
        "dry-run": { type: "boolean", default: false },
        activate: { type: "boolean", default: false },
      },
    });
    if (values["prompt-root"]) return { ...values, root: values["prompt-root"] };
    console.error(USAGE);
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${USAGE}`);
  }
  return null;
}

async function run(options: NonNullable<ReturnType<typeof readOptions>>): Promise<boolean> {
  reachDeployment(path.resolve(import.meta.dirname, ".."));
  const actor = systemActor("prompt-import");
  const only = options["prompt-code"];
  const { registry, codes, prompts, problems } = await readManifest(
    // npm runs scripts in the project's root; a relative path is meant from where the command was given.
    path.resolve(process.env["INIT_CWD"] ?? "", options.root),
    options["registry-file"],
    only,
  );
  const rows = problems.map(({ code, problem }) => [code, "error", "", "", problem]);
  for (const prompt of prompts) {
    try {
      const { activate, "dry-run": dryRun } = options;
      const { code, outcome, version, status, detail } = await importPrompt(actor, prompt, {
        registry,
        activate,
        dryRun,
      });
      rows.push([code, outcome, String(version), status, detail]);
    } catch (error) {
      rows.push([prompt.code, "error", "", "", errorText(error)]);
    }
  }
  if (only.length === 0)
    for (const code of await listImportDrift(actor, registry, codes))
      rows.push([code, "drift", "", "", `no longer in ${registry}; left as it is`]);
  printTable(["prompt", "outcome", "version", "status", "what"], rows);
  const bad = rows.filter(([, outcome]) => outcome === "error" || outcome === "conflict").length;
  if (options["dry-run"]) console.log("Dry run: nothing was changed.");
  if (bad > 0) console.error(`${bad} of ${rows.length} could not be imported.`);
  return bad === 0;
}

await runCommand(readOptions(), run);
await closeDb().catch(() => {});

// `npm run audit:verify`: whether the audit log is as it was written. `--head <sequence:hash>`: also that the newest
// link of an earlier run is still in it. Exit code 0, or 1 with the first entry that is not.
import path from "node:path";
import { parseArgs } from "node:util";
import { reachDeployment } from "./launch/reach-deployment";
import { errorText } from "./report/error-text";

const { values } = parseArgs({ options: { head: { type: "string" } } });
try {
  reachDeployment(path.resolve(import.meta.dirname, ".."));
  const { closeDb } = await import("@/db/client");
  const { systemActor } = await import("@/domain/actors/system-actor");
  const { verifyAudit } = await import("@/domain/audit/verify-audit");
  const { entries, head, broken } = await verifyAudit(systemActor("audit:verify"), values.head);
  await closeDb();
  if (broken) {
    const place = broken.seq === null ? "" : ` ${broken.seq}`;
    console.error(
      `BROKEN: entry${place} ${broken.id}: ${broken.why}. The ${entries} before it are as written.`,
    );
    process.exitCode = 1;
  } else {
    console.log(
      `OK: ${entries} entries. Head ${head ?? "none"} (keep it elsewhere, and give it with --head next time).`,
    );
  }
} catch (error) {
  console.error(errorText(error));
  process.exitCode = 1;
}

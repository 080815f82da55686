// `INNGEST_TEST_URL=http://127.0.0.1:8288 npm run test:inngest`: the scenarios of tests/inngest and the product's own
// functions on a real Inngest server in its development mode (`inngest dev --no-discovery`). Without the variable there
// is nothing to test against, and it says so.
import { spawnSync } from "node:child_process";
import path from "node:path";

const url = process.env["INNGEST_TEST_URL"];
if (!url) {
  console.log(
    "skipped: INNGEST_TEST_URL is not set. Start an Inngest server (`inngest dev --no-discovery`) and give its address.",
  );
  process.exit(0);
}
const { status } = spawnSync("npx", ["vitest", "run", "--project", "inngest"], {
  cwd: path.resolve(import.meta.dirname, ".."),
  stdio: "inherit",
});
process.exit(status ?? 1);

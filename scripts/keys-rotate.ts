// `npm run keys:rotate`: changes the secret that everything stored is encrypted with, while the product runs.
import path from "node:path";
import { reachDeployment } from "./launch/reach-deployment";
import { errorText } from "./report/error-text";

try {
  reachDeployment(path.resolve(import.meta.dirname, ".."));
  const { closeDb } = await import("@/db/client");
  const { rotateKeys } = await import("./keys/rotate-keys");
  await rotateKeys((line) => console.log(line));
  await closeDb();
} catch (error) {
  console.error(errorText(error));
  process.exitCode = 1;
}

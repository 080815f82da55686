import { once } from "node:events";
import { killProcess, startProcess } from "./worker-process";

/** Starts a second process that admits API keys on this test file's database. */
export async function startKeyChecker() {
  const child = startProcess(["tests/support/key-checker-process.ts"]);
  await once(child, "message");
  return {
    check: async (key: string): Promise<boolean> => {
      child.send(key);
      const [isIn] = (await once(child, "message")) as [boolean];
      return isIn;
    },
    stop: () => killProcess(child),
  };
}

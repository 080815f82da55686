// Sends one signed request n times at once from a process of its own: `signed-get-process.ts key secret nonce n`.
// Says "ready", waits for any message, and sends the answers to the process that started it.
import { once } from "node:events";
import { signedGet } from "./signed-get";

const [, , key = "", secret = "", nonce = "", times = "0"] = process.argv;
process.send?.("ready");
await once(process, "message");
const answers = await Promise.all(
  Array.from({ length: Number(times) }, () => signedGet({ key, secret, nonce })),
);
process.send?.(answers, () => process.exit(0));

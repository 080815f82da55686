// Posts one message in a process of its own that a test can kill: `post-message-process.ts key content idempotency-key`.
import { postMessage } from "./post-message";

const [, , key = "", content = "", idempotencyKey = ""] = process.argv;
await postMessage(key, content, idempotencyKey);
process.exit(0);

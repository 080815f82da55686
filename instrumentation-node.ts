import { hub } from "@/domain/live/hub";
import { env } from "@/lib/env";

// A setting that is wrong stops the server here, with its name, not in the middle of somebody's request.
env();

// `next start` waits for open responses when it is told to stop: our event streams must end first.
for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => hub().closeAll());

import { checkSecret } from "@/db/check-secret";
import { getDb } from "@/db/client";
import { hub } from "@/domain/live/hub";
import { isConnectionLost } from "@/lib/connection-lost";
import { env } from "@/lib/env";

// A setting that is wrong stops the server here, with its name, not in the middle of somebody's request.
env();
// So does a secret that opens nothing. A database that is away for a moment is no reason to stop.
await checkSecret(getDb()).catch((error: unknown) => {
  if (!isConnectionLost(error)) throw error;
});

// `next start` waits for open responses when it is told to stop: our event streams must end first.
for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => hub().closeAll());

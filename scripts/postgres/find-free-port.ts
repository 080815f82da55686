import { createServer } from "node:net";

/**
 * Takes `port` on `host` for an instant and gives it back; 0 finds one that is free.
 * @throws the system's error (EADDRINUSE, EACCES, EADDRNOTAVAIL) when it can't be had.
 */
export function findFreePort(port = 0, host = "127.0.0.1"): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : port));
    });
  });
}

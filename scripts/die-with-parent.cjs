// Preloaded into the worker and the web. Their supervisor holds the other end of an IPC channel, which closes when it
// disappears, even by kill -9: without this they would live on, hold the port and work beside their successors.
if (process.channel) {
  process.on("disconnect", () => {
    if (process.exitCode !== undefined) return;
    setTimeout(() => process.kill(process.pid, "SIGKILL"), 5000).unref();
    process.kill(process.pid, "SIGTERM");
  });
  process.channel.unref();
}

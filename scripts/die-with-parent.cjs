// Preloaded into the worker, the web and its build. Their supervisor holds the other end of an IPC channel, which
// closes when it disappears, even by kill -9: without this they would live on, hold the port and work beside their
// successors. Processes that they fork inherit the preload, but have another parent and are left alone.
if (process.channel && process.env.INTRAY_SUPERVISOR === String(process.ppid)) {
  process.on("disconnect", () => {
    setTimeout(() => process.kill(process.pid, "SIGKILL"), 5000).unref();
    process.kill(process.pid, "SIGTERM");
  });
  process.channel.unref();
}

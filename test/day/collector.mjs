// Loaded into each process of the day before the product (`node --import`). Collects all garbage on request, and replies
// with the resident memory in bytes.
process.on("message", () => {
  globalThis.gc({ type: "major", execution: "sync", flavor: "last-resort" });
  process.send(process.memoryUsage.rss());
});
// The channel alone does not keep the process alive.
process.channel.unref();

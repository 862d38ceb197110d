// Loaded into an unchanged service. Ends the service with the bench, and reports its resource usage. Plain JavaScript,
// because type stripping would be part of the measurement.
process.on("disconnect", () => process.exit(0));
process.on("message", ({ id }) => {
  const { user, system } = process.cpuUsage();
  process.send({
    id,
    result: { cpuMs: (user + system) / 1000, residentMb: process.memoryUsage.rss() / 2 ** 20 },
  });
});

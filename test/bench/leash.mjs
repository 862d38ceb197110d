// Loaded into a service that is started unchanged: it ends when the bench does, however that ends, and says what it has
// used so far. Plain JavaScript, because what strips types would be measured with it.
process.on("disconnect", () => process.exit(0));
process.on("message", ({ id }) => {
  const { user, system } = process.cpuUsage();
  process.send({
    id,
    result: { cpuMs: (user + system) / 1000, residentMb: process.memoryUsage.rss() / 2 ** 20 },
  });
});

/**
 * Watches for what ends this process in order: SIGINT, SIGTERM, SIGHUP, or the end of the launcher that started it. The
 * last two are passed on as SIGTERM. Returns a function that says whether one of them has come.
 */
export function watchEnd(): () => boolean {
  let hasCome = false;
  const end = () => hasCome || process.emit("SIGTERM", "SIGTERM");
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => (hasCome = true));
  process.on("SIGHUP", end);
  process.on("disconnect", end);
  // With a closed terminal every write fails, and the order must not end there.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
  return () => hasCome;
}

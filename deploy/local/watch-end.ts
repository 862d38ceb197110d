import { say } from "./progress.mjs";

/**
 * Watches for what ends this process in order: SIGINT, SIGTERM, SIGHUP, or the end of the launcher that started it. The
 * last two are passed on as SIGTERM. Returns a function that says whether one of them has come.
 */
export function watchEnd(): () => boolean {
  let hasCome = false;
  const end = () => hasCome || process.emit("SIGTERM", "SIGTERM");
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => (hasCome = true));
  for (const event of ["SIGHUP", "disconnect"]) process.on(event, end);
  // With a closed terminal every write fails, and the order must not end there.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
  return () => hasCome;
}

/** Ends this process with the exit code that the work returns, or with 1 after the message of its error. */
export async function exitWith(work: Promise<number>): Promise<never> {
  const code = await work.catch((error: unknown) => {
    say(error instanceof Error ? error.message : String(error));
    return 1;
  });
  process.exit(code);
}

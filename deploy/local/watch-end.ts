import { say } from "./progress.mjs";

/**
 * Watches for requests to stop this process: SIGINT, SIGTERM, SIGHUP, and the exit of its launcher. The last two are
 * forwarded as SIGTERM. Returns a function that returns true after the first request.
 */
export function watchEnd(): () => boolean {
  let hasEnded = false;
  const end = () => hasEnded || process.emit("SIGTERM", "SIGTERM");
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => (hasEnded = true));
  for (const event of ["SIGHUP", "disconnect"]) process.on(event, end);
  // After the terminal has closed every write fails, which must not interrupt the shutdown.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
  return () => hasEnded;
}

/** Ends this process with the exit code that the work returns, or with 1 after the message of its error. */
export async function exitWith(work: Promise<number>): Promise<never> {
  const code = await work.catch((error: unknown) => {
    say(error instanceof Error ? error.message : String(error));
    return 1;
  });
  process.exit(code);
}
